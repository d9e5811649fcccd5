import { useSyncExternalStore } from "react";
import { sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { keyOf } from "#src/archive/items/item.ts";
import { decisionsPart } from "#src/archive/triage/use-decisions.ts";
import { formatNumber } from "#src/lib/format.ts";
import { ITEMS_PER_STEP, runInBackground, visitInSteps } from "#src/lib/long-task.ts";
import { createStore } from "#src/lib/store.ts";

/** Numbers of loaded items by their decision, without those restored since. */
export interface TriageCounts {
  undecided: number;
  left: number;
  flagged: number;
  newUndecided: number;
}

/** The numbers of a session; null until its decisions are loaded. */
export const countsPart = sessionPart((session) => {
  const { reader, restored } = archivedItemsPart(session);
  const part = decisionsPart(session);
  const counts = createStore<TriageCounts | null>(null);
  let counted: unknown = null;
  let stop = () => {};

  function count() {
    const decisions = part.get();
    stop();
    if (!decisions) return;
    const gone = restored.get();
    const { items } = reader.get();
    const next: TriageCounts = { undecided: 0, left: 0, flagged: 0, newUndecided: 0 };
    counted = items;
    const steps = visitInSteps(items, ITEMS_PER_STEP, (item) => {
      if (gone.size > 0 && gone.has(keyOf(item))) return;
      const verdict = decisions.verdictOf(item) ?? "undecided";
      const isNew = decisions.isNew(item);
      next[verdict] += 1;
      if (isNew && verdict === "undecided") next.newUndecided += 1;
    });
    stop = runInBackground(steps, () => counts.set(next));
  }
  function follow() {
    part.get()?.subscribe(count);
    count();
  }
  reader.subscribe(() => {
    if (reader.get().items !== counted) count();
  });
  restored.subscribe(count);
  part.subscribe(follow);
  follow();
  session.signal.addEventListener("abort", () => stop());
  return counts;
});

/** Numbers of items by their decision; null until they are counted. */
export function useTriageCounts(): TriageCounts | null {
  const counts = useSessionPart(countsPart);
  return useSyncExternalStore(counts.subscribe, counts.get);
}

/** The numbers in words, once something is decided. */
export function useDecisionNote(): string | false {
  const counts = useTriageCounts();
  if (!counts || counts.left + counts.flagged === 0) return false;
  const [undecided, left, flagged] = [counts.undecided, counts.left, counts.flagged].map(
    formatNumber,
  );
  return `${undecided} to decide, ${left} left archived, ${flagged} flagged. Kept in this browser only`;
}
