import { useSyncExternalStore } from "react";
import { useSessionPart } from "#src/app/session-part.ts";
import { type TriageCounts, countsPart } from "#src/archive/triage/kept/counts-part.ts";
import { formatNumber } from "#src/lib/format.ts";

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
