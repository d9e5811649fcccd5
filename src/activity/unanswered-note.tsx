import { useSyncExternalStore } from "react";
import {
  groupEntries,
  readableEntries,
  unansweredIn,
  writesIn,
} from "#src/activity/rules/writes.ts";
import { sessionPart, useSessionPart } from "#src/app/session-context.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { runWithPauses } from "#src/lib/long-task.ts";
import { createStore } from "#src/lib/store.ts";
import { NavNote } from "#src/ui/shell/nav.tsx";

/** Delay after the first page, before the audit log is read for the count. */
const READ_DELAY_MS = 1_500;

/** Writes without an answer. After one read of the log, a change reads its target alone. */
const unansweredPart = sessionPart(({ log, workspace, signal }) => {
  const counts = new Map<string, number>();
  const total = createStore(0);
  let counting = Promise.resolve();

  async function count(target?: string) {
    const stored = await (target === undefined ? log.stored() : log.storedOf(target));
    const entries = await runWithPauses(readableEntries(stored));
    const logged = await runWithPauses(groupEntries(entries, []));
    if (target === undefined) counts.clear();
    else counts.delete(target);
    for (const { sent } of unansweredIn(writesIn(logged), workspace))
      counts.set(sent.target, (counts.get(sent.target) ?? 0) + 1);
    total.set([...counts.values()].reduce((sum, ofTarget) => sum + ofTarget, 0));
  }
  function follow(target?: string) {
    // A browser without storage has nothing to count.
    counting = counting.then(() => count(target)).catch(() => {});
  }
  const timer = setTimeout(() => {
    follow();
    signal.addEventListener("abort", log.subscribe(follow));
  }, READ_DELAY_MS);
  signal.addEventListener("abort", () => clearTimeout(timer));
  return total;
});

export function UnansweredNote() {
  const total = useSessionPart(unansweredPart);
  const count = useSyncExternalStore(total.subscribe, total.get);
  return count > 0 && <NavNote warning>{formatNumber(count)} unanswered</NavNote>;
}
