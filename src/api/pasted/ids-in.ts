import { type Prefix, prefixOf, prefixes } from "#src/api/ids.ts";

/** An identifier that was found in a text. */
export interface IdInText {
  id: string;
  prefix: Prefix;
  /** True when it reads like a word (`in_progress`) inside other text: only a read can show it. */
  wordlike: boolean;
}

const known = Object.keys(prefixes).join("|");
// Scripts without case have no spaces, so they separate words too.
const identifier = new RegExp(
  `(?<![\\p{Lu}\\p{Ll}\\p{Nd}])(?:${known})_[\\w-]{1,128}(?![\\p{Lu}\\p{Ll}\\p{Nd}_-])`,
  "gu",
);

const invisible = /\p{Default_Ignorable_Code_Point}+/gu;

/** Text without the encoding of addresses, and without invisible characters. */
const plainText = (text: string) =>
  text.replace(/(?:%[0-9A-F]{2})+/gi, decoded).replace(invisible, "");

/** Bytes that are no UTF-8 can't be within an identifier, so they separate words. */
function decoded(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return " ";
  }
}

/**
 * Every identifier in a text of any form, each once, in the order of first appearance ("Resources
 * and their fields"). What follows the prefix is taken as far as it goes, since the document does
 * not say where an identifier ends: `in_a1b2-2026.pdf` gives `in_a1b2-2026`.
 */
export function idsIn(text: string): IdInText[] {
  const plain = plainText(text);
  const lines = new Set(plain.split(/[\r\n]+/).map((line) => line.replace(/^[\s>]+|\s+$/g, "")));
  const found = new Map<string, IdInText>();
  for (const { 0: matched, index } of plain.matchAll(identifier)) {
    const before = plain.charAt(index - 1);
    // Markdown puts underscores around a word for emphasis.
    const id = before === "_" ? matched.replace(/_+$/, "") : matched;
    const prefix = prefixOf(id);
    if (prefix === null || found.has(id)) continue;
    const wordlike = isWordlike(id.slice(id.indexOf("_") + 1)) && !lines.has(id);
    // A part of a word, such as of `sign-in_form`.
    if (wordlike && /[_-]/.test(before)) continue;
    found.set(id, { id, prefix, wordlike });
  }
  return [...found.values()];
}

/** A word, a camelCase one, one with a number behind, or a number as in a date. */
const word = /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]{2,})*\d{0,2}|[A-Z]+\d{0,2}|\d{1,4})$/;

/** True for text that reads like words: `progress`, `app_v2`, `2026-11-14`. */
function isWordlike(text: string): boolean {
  const parts = text.split(/[_-]+/).filter((part) => part !== "");
  return parts.every((part) => word.test(part));
}
