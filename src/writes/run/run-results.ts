import {
  type ItemResult,
  type ItemState,
  type Planned,
  isChange,
} from "#src/writes/run/run-plan.ts";
import type { Attempt } from "#src/writes/send/write.ts";

/** Number of items in each state; they add up to all items. */
export type Counts = Record<ItemState, number>;

export const noCounts = (): Counts => ({
  waiting: 0,
  sending: 0,
  restored: 0,
  changed: 0,
  "not-archived": 0,
  "still-archived": 0,
  unchanged: 0,
  refused: 0,
  unknown: 0,
  "left-out": 0,
  "not-sent": 0,
});

/** The results of a run by the index of its items, with their counts. */
export function createResults(count: number, known: ReadonlyMap<number, ItemResult>) {
  const waiting: ItemResult = { state: "waiting" };
  const all = Array.from({ length: count }, (_, index) => known.get(index) ?? waiting);
  const counts = noCounts();
  for (const { state } of all) counts[state] += 1;
  return {
    counts,
    of: (index: number) => all[index] ?? waiting,
    set(index: number, result: ItemResult) {
      counts[(all[index] ?? waiting).state] -= 1;
      counts[result.state] += 1;
      all[index] = result;
    },
    /** The indexes of the items in these states, in the order of the run. */
    indexesOf: (...states: ItemState[]) =>
      all.flatMap(({ state }, index) => (states.includes(state) ? [index] : [])),
  };
}

/** Number of items that were done as the run asked. */
export const doneCount = ({ restored, changed }: Counts) => restored + changed;

export const doneState = (item: Planned) => (isChange(item) ? "changed" : "restored");

/** Still archived is not a refusal: the workspace did not reject the request. */
export function stateOfRefusal(item: Planned, reason: string | null): ItemState {
  if (reason !== "unchanged") return "refused";
  return isChange(item) ? "unchanged" : "still-archived";
}

/** The result of an attempt; null when it was paused and the item waits on. */
export function resultOf(item: Planned, attempt: Attempt): ItemResult | null {
  if (attempt === "restored-elsewhere") return { state: "restored", by: "other-tab" };
  if ("pause" in attempt) return null;
  const { outcome } = attempt;
  switch (outcome.grade) {
    case "confirmed": {
      const { by, refusedFirst } = outcome;
      // It was active already, or the browser sent the request twice.
      return refusedFirst
        ? { state: "not-archived", by, reason: "refused", ...refusedFirst }
        : { state: doneState(item), by };
    }
    case "unknown":
      return { state: "unknown", reason: outcome.reason, status: outcome.status };
    case "not-sent":
      return { state: "not-sent", reason: outcome.reason };
    case "refused": {
      const { reason, status, words, maybeDone } = outcome;
      const state = stateOfRefusal(item, reason);
      return { state, reason, status, words, ...(maybeDone && { maybeDone }) };
    }
  }
}
