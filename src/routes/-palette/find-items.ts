import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import { printWord } from "#src/archive/query/edit-query.ts";
import type { Query } from "#src/archive/query/fields.ts";
import { type ItemFacts, createMatcher, isApplied } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { rankLabel, wordsOf } from "#src/routes/-palette/entry.ts";

/** Items that are shown of those that match. */
const MAX_SHOWN = 5;
/** Longest text that is searched for; a longer one is pasted for the IDs in it. */
const MAX_SEARCHED = 200;

/** The text as a query; as plain words where a part of it can’t be understood. Null without any part. */
export function paletteQuery(text: string, now: number): Query | null {
  if (text.length > MAX_SEARCHED) return null;
  let query = parseQuery(text.trim(), now);
  if (query.parts.some(({ problem }) => problem !== null)) {
    const words = text.trim().split(/\s+/);
    query = parseQuery(words.map((word) => printWord(word)).join(" "), now);
  }
  return query.parts.some(isApplied) ? query : null;
}

/** Rank of a match, 0 as the best: by the very ID or number, by its title, by another field. */
function rankOf({ id, number, text }: ArchivedItem, words: readonly string[]): number {
  const name = words.join(" ");
  if (id.toLowerCase() === name || number?.toLowerCase() === name) return 0;
  // The first line: the titles of an invoice's other lines follow.
  const title = text.slice(0, text.indexOf("\n"));
  return 1 + (rankLabel(title, words) ?? 3);
}

interface Wanted {
  query: Query | null;
  ids: readonly string[];
  /** Keys of items that were restored since they were loaded. */
  restored: ReadonlyMap<string, unknown>;
  /** Decisions and names, as the archive page has them. */
  facts?: ItemFacts;
}

/**
 * Finds the items with some IDs, and the best and the number of the others that match a query. Of
 * equal matches the newest archived come first, as in `items`.
 */
export function findItems(items: readonly ArchivedItem[], wanted: Wanted) {
  const { query, ids, restored, facts } = wanted;
  const isMatch = query ? createMatcher(query, facts) : () => false;
  const words = wordsOf(query?.text ?? "");
  const isWanted = new Set(ids);
  const matches = items
    .filter((item) => !isWanted.has(item.id) && isMatch(item) && !restored.has(keyOf(item)))
    .map((item) => ({ item, rank: rankOf(item, words) }))
    .toSorted((one, other) => one.rank - other.rank);
  return {
    withId: items.filter(({ id }) => isWanted.has(id)),
    best: matches.slice(0, MAX_SHOWN).map(({ item }) => item),
    count: matches.length,
  };
}
