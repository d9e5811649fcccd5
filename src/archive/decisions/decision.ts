import { type ItemRef, keyOf } from "#src/archive/items/item.ts";

export const MAX_NOTE = 200;

/** Decision about one archiving of an item: it stays archived, or it has to be clarified. */
export interface Decision extends ItemRef {
  verdict: "left" | "flagged";
  note: string;
  /** Time of the archiving, in epoch milliseconds; null for an item without one. */
  archived: number | null;
  /** Time of the decision, in epoch milliseconds. */
  at: number;
}

/** Decisions by `keyOf` of their items. */
export type DecisionsByKey = ReadonlyMap<string, Decision>;

/** An item with the time of its archiving; NaN for one without. */
export type DatedItem = ItemRef & { archived: number };

/** The decision about an item as it is archived now; null where it is to decide. */
export function decisionAbout(all: DecisionsByKey, item: DatedItem): Decision | null {
  const decision = all.size > 0 ? all.get(keyOf(item)) : undefined;
  const archived = Number.isNaN(item.archived) ? null : item.archived;
  return decision?.archived === archived ? decision : null;
}

/** The same in a word, for the query language. */
export const verdictIn =
  (all: DecisionsByKey) =>
  (item: DatedItem): Decision["verdict"] | null =>
    decisionAbout(all, item)?.verdict ?? null;
