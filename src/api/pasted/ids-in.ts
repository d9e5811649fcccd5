import { type Prefix, prefixOf, prefixes } from "#src/api/ids.ts";
import { type LongTask, runAtOnce } from "#src/lib/long-task.ts";

interface Base {
  id: string;
  /** True when it reads like a word (`in_progress`) inside other text: only a read can show it. */
  wordlike: boolean;
}
/** An identifier that was found in a text, by its prefix. */
export type IdInText = Base &
  (
    | { sort: "known"; prefix: Prefix }
    // Has the looks of one, and a prefix that the document does not name.
    | { sort: "foreign"; prefix: string }
    // A known prefix, and more behind it than an identifier has.
    | { sort: "too-long" }
  );

/** Text that could hold an identifier. Scripts without case have no spaces, so they separate words too. */
const run = /[\p{Lu}\p{Ll}\p{Lt}\p{M}\p{Nd}_-]+/gu;
const WORDS_PER_STEP = 500;
/** Characters of an identifier, as a cheap test before the others. */
const ascii = /^[\w-]+$/;

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]+/gu;

/** Text without the encoding of addresses, also of addresses inside addresses, and of no looks. */
const plainText = (text: string) =>
  text
    .replace(/%(?:25)+(?=[0-9A-F]{2})/gi, "%")
    .replace(/(?:%[0-9A-F]{2})+/gi, decoded)
    .replace(beforeKnown, " ")
    .replace(invisible, "");

/** Bytes that are no UTF-8 cannot be within an identifier, so they part words. */
function decoded(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return " ";
  }
}

/**
 * Every identifier in a text of any form, each once, in the order of first appearance ("Resources
 * and their fields"). The whole prefix up to the first underscore counts, as in `api/ids.ts`: an
 * `invi_` is never taken for an `in_`. What follows the prefix is taken as far as it goes, since the
 * document does not say where an identifier ends: `in_a1b2-2026.pdf` gives `in_a1b2-2026`.
 */
export const idsIn = (text: string): IdInText[] => runAtOnce(idsInSteps(text));

/** `idsIn`, in steps between which a long text lets the page respond. */
export function* idsInSteps(text: string): LongTask<IdInText[]> {
  const plain = plainText(text);
  const found = new Map<string, IdInText>();
  let words = 0;
  for (const match of plain.matchAll(run)) {
    words += 1;
    if (words % WORDS_PER_STEP === 0) yield;
    if (!match[0].includes("_") || !ascii.test(match[0])) continue;
    const id = idIn(unwrapped(match[0]));
    if (id === null) continue;
    const wordlike = isWordlike(opaqueOf(id)) && !isOnItsOwnLine(plain, match);
    const before = found.get(id);
    if (before) before.wordlike &&= wordlike;
    else found.set(id, { id, wordlike, ...classify(id) });
  }
  return [...found.values()];
}

function classify(id: string) {
  const prefix = prefixOf(id);
  if (prefix) return { sort: "known", prefix } as const;
  if (tooLong.test(id)) return { sort: "too-long" } as const;
  return { sort: "foreign", prefix: id.slice(0, id.indexOf("_")) } as const;
}

const known = Object.keys(prefixes).join("|");
/** Invisible characters between two identifiers, which are two. */
const beforeKnown = new RegExp(`${invisible.source}(?=(?:${known})_)`, "gu");
const tooLong = new RegExp(`^(?:${known})_[\\w-]{129,}$`);
const innerKnown = new RegExp(`(?<=[_-])(?:${known})_[\\w-]+$`);

/** Text without the underscores that Markdown puts around a word for emphasis. */
function unwrapped(text: string): string {
  const [around = ""] = /^[_-]*/.exec(text) ?? [];
  const inner = text.slice(around.length);
  return around.includes("_") ? inner.replace(/_+$/, "") : inner;
}

const foreign = /^[A-Za-z][a-z]{0,9}_(?=.{6,128}$)[\w-]+$/;

/** The identifier in the text between two separators, or null when there is none. */
function idIn(text: string): string | null {
  if (prefixOf(text)) return text;
  // As in the name of a file: `invoice_in_…`, `2026-11-14-in_…`.
  const inner = innerKnown.exec(text);
  if (inner && prefixOf(inner[0]) && isWordlike(text.slice(0, inner.index))) {
    return isWordlike(opaqueOf(inner[0])) ? null : inner[0];
  }
  if (tooLong.test(text)) return text;
  // A word with an underscore is no identifier: it takes a mix of letters and figures to look like one.
  const mixed = foreign.test(text) && /[A-Za-z]\d|\d[A-Za-z]/.test(opaqueOf(text));
  return mixed && !isWordlike(opaqueOf(text)) ? text : null;
}

const opaqueOf = (id: string) => id.slice(id.indexOf("_") + 1);

/** A word, a camelCase one, one with a number behind, or a number as in a date. */
const word = /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]{2,})*\d{0,2}|[A-Z]+\d{0,2}|\d{1,4})$/;

/** True for text that reads like words: `progress`, `app_v2`, `2026-11-14`. */
function isWordlike(text: string): boolean {
  const parts = text.split(/[_-]+/).filter((part) => part !== "");
  return parts.every((part) => word.test(part));
}

/** True for text on its own line, which is meant as an identifier whatever it reads like. */
function isOnItsOwnLine(plain: string, { 0: text, index }: RegExpExecArray): boolean {
  const before = plain.slice(Math.max(0, index - 100), index);
  const after = plain.slice(index + text.length, index + text.length + 100);
  return /(?:^|\n)[\s>]*$/.test(before) && /^[^\S\n]*(?:$|\n)/.test(after);
}
