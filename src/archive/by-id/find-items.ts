import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { type IdInText, idsIn } from "#src/api/pasted/ids-in.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { foldText } from "#src/lib/fold-text.ts";

/** Loaded items by what a text may call them. */
export interface ItemIndex {
  byId: ReadonlyMap<string, ArchivedItem>;
  /** By folded title and number. */
  byName: ReadonlyMap<string, readonly ArchivedItem[]>;
}

export function indexItems(items: readonly ArchivedItem[]): ItemIndex {
  const byId = new Map<string, ArchivedItem>();
  const byName = new Map<string, ArchivedItem[]>();
  const add = (name: string, item: ArchivedItem) => {
    const before = byName.get(name);
    if (!before) byName.set(name, [item]);
    else if (!before.includes(item)) before.push(item);
  };
  for (const item of items) {
    byId.set(item.id, item);
    // Folded already: the title that it is known by is the first of its text.
    add(item.text.slice(0, item.text.indexOf("\n")), item);
    if (item.number !== null) add(foldText(item.number), item);
  }
  return { byId, byName };
}

export interface FoundItems {
  /** IDs in their order, then the items that numbers and titles name. */
  candidates: Candidate[];
  /** Lines and parts of lines that name nothing. */
  leftOut: string[];
}

/**
 * Finds what a pasted text names: IDs anywhere in it, and of the loaded items those whose number is a
 * word of it, or whose number or title is a line, a part of a line between commas, or in quotes.
 */
export function findItems(text: string, { byName }: ItemIndex): FoundItems {
  const candidates = findIds(text);
  const listed = new Set(candidates.map(({ id }) => id));
  const leftOut: string[] = [];

  /** Lists the items that a name means; false where it means none. */
  function take(name: string): boolean {
    const folded = byName.get(foldText(name)) ?? [];
    // Letters that only their accents tell apart are others: what is written alike comes first.
    const written = name.normalize("NFC");
    const exact = folded.filter(({ title, number }) =>
      [title, number].some((own) => own?.normalize("NFC") === written),
    );
    const found = exact.length > 0 ? exact : folded;
    for (const { id, kind } of found) {
      if (listed.has(id)) continue;
      listed.add(id);
      const { prefix } = archiveKinds[kind];
      candidates.push({ id, prefix, kinds: [kind], wordlike: false, sharedBy: found.length });
    }
    return found.length > 0;
  }

  for (const line of text.split(/[\r\n]+/).map((one) => one.trim())) {
    if (line === "" || take(line) || take(unwrapped(line))) continue;
    const parts = line.replaceAll(addressOrField, " ").match(part) ?? [];
    const others = parts.filter((one) => !take(unwrapped(one)));
    const words = others.flatMap((one) => one.split(separators)).filter(hasLetter);
    const unknown = words.filter((word) => !hasId(word) && !(looksLikeNumber(word) && take(word)));
    const isNamed = hasId(line) || others.length < parts.length || unknown.length < words.length;
    const rest = isNamed ? unknown.join(" ") : line;
    if (rest !== "") leftOut.push(rest);
  }
  return { candidates, leftOut };
}

/** Bullets, quotes and punctuation around the title on a line. */
const wrapping = /^[\s"'“”„«»‘’<>*•·–-]+|[\s"'“”«»‘’>,;.]+$/g;
const unwrapped = (text: string) => text.replaceAll(wrapping, "");

/** Addresses, and names of fields in JSON: they name no item by its title. */
const addressOrField = /\w+:\/\/[^\s"'<>]+|["'][^"']*["']\s*:/g;
/** Text in quotes, or between commas. */
const part = /["“„«][^"“”„«»]+["“”»]|[^,;\t"“”„«»]+/g;
const separators = /[\s,;:|"'“”‘’()<>[\]{}]+|[.!?]+(?=\s|$)/;

const hasLetter = (word: string) => /\p{L}/u.test(word);
const hasId = (text: string) => text.includes("_") && findIds(text).length > 0;
/** True for a word such as `INV-2041`. A plain figure in a sentence may be a year or an amount. */
const looksLikeNumber = (word: string) =>
  hasLetter(word) && /^[\p{L}\d]+(?:[-/#.][\p{L}\d]+)*$/u.test(word) && /\d{2}/.test(word);

/** An ID from a pasted text, or the item that a name in it means. */
export interface Candidate extends IdInText {
  /** Kinds that it may be of: several share the prefix `pe_`, and none has that of a task. */
  kinds: readonly Kind[];
  /** Number of items with the name in the text; absent for an ID of the text. */
  sharedBy?: number;
}

/** Every identifier in a text of any format, each once, in order of appearance. */
export const findIds = (text: string): Candidate[] =>
  idsIn(text)
    .map((one) => ({
      ...one,
      kinds: kinds.filter((kind) => archiveKinds[kind].prefix === one.prefix),
    }))
    .filter((one) => one.kinds.length > 0 || !one.wordlike);
