import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import type { Prefix } from "#src/api/ids.ts";
import { type IdInText, idsInSteps } from "#src/api/pasted/ids-in.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { foldText } from "#src/archive/query/fold-text.ts";
import { type LongTask, runAtOnce, visitInSteps } from "#src/lib/long-task.ts";

const LINES_PER_STEP = 50;
const ITEMS_PER_STEP = 1000;

export interface LeftOut {
  text: string;
  /**
   * `repeated`: a number or title that occurs more than once. `same-item`: names an item that is listed already.
   * `unknown`: no ID, and neither the number nor the title of an item that was read.
   */
  reason: "repeated" | "same-item" | "unknown";
}

export interface FoundItems {
  /** IDs in their order, then the items that numbers and titles name. */
  candidates: Candidate[];
  leftOut: LeftOut[];
}

/**
 * Finds what a pasted text names: IDs anywhere in it, and of the items that were read those whose
 * number is a word of it, or whose number or title is a line of it.
 */
export const findItems = (text: string, items: readonly ArchivedItem[]): FoundItems =>
  runAtOnce(findItemsInSteps(text, items));

/** `findItems`, in steps between which a long text lets the page respond. */
export function* findItemsInSteps(
  text: string,
  items: readonly ArchivedItem[],
): LongTask<FoundItems> {
  const ids = yield* findIdsInSteps(text);
  const lines = linesOf(text);
  const parts = new Set<string>();
  yield* visitInSteps(lines, LINES_PER_STEP, (line) => {
    for (const part of partsOf(line)) parts.add(foldText(part));
  });
  const index = yield* indexOf(items, parts);
  const listed = new Set(ids.map(({ id }) => id));
  const named: Candidate[] = [];
  const repeated = repeatedIds(text);
  const leftOut: LeftOut[] = [];
  const seen = new Set<string>();

  /** Lists the items that a part of the text names; false where it names none. */
  function take(part: string, by: "number" | "title"): boolean {
    const key = foldText(part);
    const found = index[by].get(key);
    if (!found) return false;
    const fresh = found.filter(({ id }) => !listed.has(id));
    if (fresh.length === 0) {
      leftOut.push({ text: part, reason: seen.has(key) ? "repeated" : "same-item" });
    }
    seen.add(key);
    for (const item of fresh) {
      listed.add(item.id);
      const match = { item, by, count: found.length };
      named.push({ id: item.id, type: "restorable", kind: item.kind, wordlike: false, match });
    }
    return true;
  }

  yield* visitInSteps(lines, LINES_PER_STEP, (line) => {
    if (take(line, "number") || take(line, "title") || take(unwrapped(line), "title")) return;
    const tokens = numbersIn(line);
    const unknown = tokens.filter((token) => !take(token, "number"));
    const hasId = line.includes("_") && findIds(line).length > 0;
    if (tokens.length === 0 && !hasId) unknown.push(line);
    leftOut.push(...unknown.map((part): LeftOut => ({ text: part, reason: "unknown" })));
  });
  const all = ids.map((one) => (repeated.has(one.id) ? { ...one, repeated: true as const } : one));
  return { candidates: [...all, ...named], leftOut };
}

const linesOf = (text: string) =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Bullets, quotes and punctuation around the title on a line. */
const wrapping = /^[\s"'“”‘’<>*•·–-]+|[\s"'“”‘’>,;.]+$/g;
const unwrapped = (line: string) => line.replaceAll(wrapping, "");

const separators = /[\s,;:|"'“”‘’()<>[\]{}]+|[.!?]+(?=\s|$)/;
/** True for a word such as `INV-2041`. A plain figure in a sentence may be a year or an amount. */
const looksLikeNumber = (word: string) =>
  /\p{L}/u.test(word) && /^[\p{L}\d]+(?:[-/#.][\p{L}\d]+)*$/u.test(word) && /\d{2}/.test(word);

const numbersIn = (line: string) => line.split(separators).filter(looksLikeNumber);

/** The parts of a line that may be a number or a title. */
const partsOf = (line: string) => [line, unwrapped(line), ...numbersIn(line)];

function repeatedIds(text: string): ReadonlySet<string> {
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const [id] of text.matchAll(/[A-Za-z]+_[\w-]+/g)) (once.has(id) ? repeated : once).add(id);
  return repeated;
}

type Index = Record<"number" | "title", ReadonlyMap<string, readonly ArchivedItem[]>>;

/**
 * The items whose number or title is among `parts`. Looks at each item every time, as an
 * index of a hundred thousand takes longer to make (measured).
 */
function* indexOf(items: readonly ArchivedItem[], parts: ReadonlySet<string>): LongTask<Index> {
  const number = new Map<string, ArchivedItem[]>();
  const title = new Map<string, ArchivedItem[]>();
  const lengths = new Set([...parts].map((part) => part.length));
  yield* visitInSteps(parts.size > 0 ? items : [], ITEMS_PER_STEP, (item) => {
    // Folded already: the title that it is known by, and behind all titles the number.
    const { text, titleLength } = item;
    add(title, item, 0, text.indexOf("\n"));
    const start = titleLength + 1;
    if (item.number !== null) add(number, item, start, text.indexOf("\n", start));
  });
  return { number, title };

  function add(map: Map<string, ArchivedItem[]>, item: ArchivedItem, start: number, end: number) {
    // Most lines are of another length: nothing is copied of them.
    if (!lengths.has(end - start)) return;
    const key = item.text.slice(start, end);
    if (!parts.has(key)) return;
    const before = map.get(key);
    if (before) before.push(item);
    else map.set(key, [item]);
  }
}

/** An item that a number or a title of a pasted text names, among those that were read. */
interface Match {
  item: ArchivedItem;
  by: "number" | "title";
  /** Number of items with this number or title. */
  count: number;
}

/** An identifier from a pasted text, classified by its prefix, or one that it names by a match. */
export type Candidate = {
  id: string;
  repeated?: true;
} & (
  | { type: "restorable"; kind: Kind; wordlike: boolean; match?: Match }
  /** Several kinds share the prefix (`pe_`), so the ID alone does not say which it is. */
  | { type: "ambiguous"; kinds: readonly Kind[]; wordlike: boolean }
  /** A documented resource without a restore. */
  | { type: "not-restorable"; prefix: Prefix }
  /** Shaped like an identifier, with a prefix that the API does not document. */
  | { type: "unknown-prefix"; prefix: string }
);

/** Every identifier in a text of any format, each once, in order of appearance. */
export const findIds = (text: string): Candidate[] => runAtOnce(findIdsInSteps(text));

/** `findIds`, in steps between which a long text lets the page respond. */
function* findIdsInSteps(text: string): LongTask<Candidate[]> {
  const found = yield* idsInSteps(text);
  return found.flatMap((one) => classify(one) ?? []);
}

function classify(found: IdInText): Candidate | null {
  const { id, wordlike } = found;
  if (found.sort === "too-long") return null;
  if (found.sort === "foreign") return { id, type: "unknown-prefix", prefix: found.prefix };
  const { prefix } = found;
  const [kind, ...more] = kinds.filter((each) => archiveKinds[each].prefix === prefix);
  if (!kind) return wordlike ? null : { id, type: "not-restorable", prefix };
  if (more.length > 0) return { id, type: "ambiguous", kinds: [kind, ...more], wordlike };
  return { id, type: "restorable", kind, wordlike };
}
