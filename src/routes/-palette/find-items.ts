import { type Candidate, findIds } from "#src/archive/by-id/find-items.ts";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import type { Query } from "#src/archive/query/fields.ts";
import { type ItemFacts, createMatcher, isApplied } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { printWord } from "#src/archive/query/edit-query.ts";
import { foldText } from "#src/lib/fold-text.ts";

/** Items that are shown of those that match. */
const MAX_SHOWN = 5;
/** Longest text that is searched for; a longer one is pasted for the IDs in it. */
const MAX_SEARCHED = 200;

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
  const isWanted = new Set(ids);
  const isMatch = query ? createMatcher(query, facts) : () => false;
  const words = foldText(query?.text ?? "");
  const withId: ArchivedItem[] = [];
  const ranked: ArchivedItem[][] = ranks.map(() => []);
  let count = 0;
  for (const item of items) {
    if (isWanted.has(item.id)) withId.push(item);
    else if (isMatch(item) && !restored.has(keyOf(item))) {
      count += 1;
      const rank = ranked[ranks.findIndex((applies) => applies(item, words))];
      if (rank && rank.length < MAX_SHOWN) rank.push(item);
    }
  }
  return { withId, best: ranked.flat().slice(0, MAX_SHOWN), count };
}

/** IDs and pages that a text names, whether or not they were loaded. */
export interface Pasted {
  ids: readonly Candidate[];
  /** Path of a page of the console without an ID; null where the text is no address of one. */
  page: string | null;
}

/** Longest segment of an address that is read as the kind of the ID after it. */
const MAX_SEGMENT = 40;

/** The segment in an address before an ID, such as in `/archive/links/pe_…` or `/api/embeds/pe_…`. */
function segmentBefore(text: string, id: string): string | undefined {
  const at = text.indexOf(id);
  return /([a-z]+)\/$/.exec(text.slice(Math.max(0, at - MAX_SEGMENT), at))?.[1];
}

function pageIn(text: string, root: string): string | null {
  if (!URL.canParse(text)) return null;
  const { href, pathname, search, hash } = new URL(text);
  return href.startsWith(root) ? pathname + search + hash : null;
}

/**
 * Finds each ID in a text, once, and the kind that an address around it names.
 * @param root address of the console, with a slash at its end; pages below it can be opened
 */
export function parsePasted(text: string, root: string): Pasted {
  // An address may hold `item=links%2Fpe_…`.
  const plain = text.replaceAll(/%2f/gi, "/");
  const ids = findIds(plain).map((candidate): Candidate => {
    if (candidate.type !== "ambiguous") return candidate;
    const { id, kinds, wordlike } = candidate;
    const segment = segmentBefore(plain, id);
    const kind = kinds.find((one) => one === segment);
    return kind ? { id, type: "restorable", kind, wordlike } : candidate;
  });
  return { ids, page: ids.length > 0 ? null : pageIn(text.trim(), root) };
}
