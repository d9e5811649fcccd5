import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import { foldText } from "#src/archive/query/fold-text.ts";
import { createMatcher, isApplied } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { printWord } from "#src/archive/query/print-query.ts";
import type { Query } from "#src/archive/query/query.ts";
import { ITEMS_PER_STEP, type LongTask, visitInSteps } from "#src/lib/long-task.ts";

/** Items that are shown of those that match. */
const MAX_SHOWN = 5;
/** Longest text that is searched for; a longer one is pasted for the IDs in it. */
const MAX_SEARCHED = 200;

/** Items among those that were read. */
export interface ReadItems {
  /** Those with an ID of the text, by ID. Embeds and links share their IDs’ prefix. */
  byId: ReadonlyMap<string, readonly ArchivedItem[]>;
  /** The best matches. */
  best: readonly ArchivedItem[];
  /** Number of items that match. */
  count: number;
  /** The query that finds them in All archived. */
  query: Query | null;
}

export const noItems: ReadItems = { byId: new Map(), best: [], count: 0, query: null };

/** The text as a query; as plain words where a part of it can’t be understood. Null without any part. */
export function paletteQuery(text: string, now: number): Query | null {
  if (text.length > MAX_SEARCHED) return null;
  const asWritten = parseQuery(text.trim(), now);
  const hasProblem = asWritten.parts.some(({ problem }) => problem !== null);
  const words = text.trim().split(/\s+/);
  const query = hasProblem
    ? parseQuery(words.map((word) => printWord(word)).join(" "), now)
    : asWritten;
  return query.parts.some(isApplied) ? query : null;
}

/** Ranks of matches, the best first: the very ID or number, then by where the title has the words. */
const ranks: readonly ((item: ArchivedItem, words: string) => boolean)[] = [
  ({ number, id }, words) => id.toLowerCase() === words || number?.toLowerCase() === words,
  ({ text }, words) => text.startsWith(words),
  ({ text }, words) => titleIn(text).includes(` ${words}`),
  ({ text }, words) => titleIn(text).includes(words),
  () => true,
];

/** The first line: the titles of an invoice's other lines follow. */
const titleIn = (text: string) => text.slice(0, text.indexOf("\n"));

interface Wanted {
  query: Query | null;
  /** IDs of the text. */
  ids: readonly string[];
  /** Keys of items that were restored since they were read. */
  restored: ReadonlyMap<string, unknown>;
}

/**
 * Finds items by their IDs and by a query, in one pass.
 * Of equal matches the newest archived come first, as in `items`.
 */
export function* findReadItems(
  items: readonly ArchivedItem[],
  { query, ids, restored }: Wanted,
): LongTask<ReadItems> {
  if (!query && ids.length === 0) return noItems;
  const byId = new Map<string, ArchivedItem[]>(ids.map((id) => [id, []]));
  const isMatch = query ? createMatcher(query) : () => false;
  const words = foldText(query?.text ?? "");
  const ranked: ArchivedItem[][] = ranks.map(() => []);
  let count = 0;
  yield* visitInSteps(items, ITEMS_PER_STEP, (item) => {
    const sameId = byId.get(item.id);
    if (sameId) sameId.push(item);
    if (sameId || !isMatch(item)) return;
    if (restored.size > 0 && restored.has(keyOf(item))) return;
    count += 1;
    const rank = ranked[ranks.findIndex((applies) => applies(item, words))];
    if (rank && rank.length < MAX_SHOWN) rank.push(item);
  });
  return { byId, best: ranked.flat().slice(0, MAX_SHOWN), count, query };
}
