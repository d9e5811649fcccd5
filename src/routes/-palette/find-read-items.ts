import { type Candidate, findIds } from "#src/archive/by-id/find-items.ts";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import type { Query } from "#src/archive/query/fields.ts";
import { foldText } from "#src/archive/query/fold-text.ts";
import { createMatcher, isApplied } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { printWord } from "#src/archive/query/print-query.ts";
import { type LongTask, ITEMS_PER_STEP, visitInSteps } from "#src/lib/long-task.ts";

/** Items that are shown of those that match. */
const MAX_SHOWN = 5;
/** Longest text that is searched for; a longer one is pasted for the IDs in it. */
const MAX_SEARCHED = 200;

/** Items among those that were read. */
export interface ReadItems {
  /** Those with an ID of the text, by ID. Embeds and links share their IDs’ prefix. */
  byId: ReadonlyMap<string, readonly ArchivedItem[]>;
  best: readonly ArchivedItem[];
  count: number;
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

/** IDs and pages that a text names, whether or not they were read. */
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
