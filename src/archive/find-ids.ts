import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import { type Prefix, prefixOf, prefixes } from "#src/api/ids.ts";
import { joint, plainText } from "./plain-text.ts";

interface Base {
  id: string;
}
export interface Restorable extends Base {
  sort: "restorable";
  kind: Kind;
  /** It reads like a word (`in_progress`) that stands in other text: nothing but a read can tell. */
  wordlike: boolean;
}
/** Several kinds share the prefix (`pe_`): the id alone does not say which it is. */
export interface Choice extends Base {
  sort: "choice";
  kinds: readonly Kind[];
  wordlike: boolean;
}
/** An identifier of a documented resource that has no restore. */
export interface Other extends Base {
  sort: "other";
  prefix: Prefix;
}
/** Has the looks of an identifier, and a prefix that the document does not name. */
export interface Unknown extends Base {
  sort: "unknown";
  prefix: string;
}
export type Found = Restorable | Choice | Other | Unknown;

/** What an identifier could be a part of. Scripts without case have no spaces, so they part words too. */
const run = /[\p{Lu}\p{Ll}\p{Lt}\p{M}\p{Nd}_-]+/gu;
/** Cheap proof that there is anything to look for. */
const ascii = /^[\w-]+$/;

/**
 * Every identifier in a text of any form, each once, in the order of first appearance ("Resources
 * and their fields"). The whole prefix up to the first underscore counts, as in `api/ids.ts`: an
 * `invi_` is never taken for an `in_`. What follows the prefix is taken as far as it goes, since the
 * document does not say where an identifier ends: `in_a1b2-2026.pdf` gives `in_a1b2-2026`.
 */
export function findIds(text: string): Found[] {
  const plain = plainText(text).replace(knownAfterJoint, " ").replaceAll(joint, "");
  const found = new Map<string, Found>();
  for (const match of plain.matchAll(run)) {
    if (!match[0].includes("_") || !ascii.test(match[0])) continue;
    const id = idIn(unwrapped(match[0], plain, match.index));
    const one = id === null ? null : sorted(id, plain, match);
    if (!one) continue;
    const before = found.get(one.id);
    if (!before) found.set(one.id, one);
    else if ("wordlike" in before && "wordlike" in one) before.wordlike &&= one.wordlike;
  }
  return [...found.values()];
}

const known = Object.keys(prefixes).join("|");
/** Two identifiers that only an invisible character parts are two. */
const knownAfterJoint = new RegExp(`${joint}+(?=(?:${known})_)`, "g");
const innerKnown = new RegExp(`(?<=[_-])(?:${known})_[\\w-]+$`);

/** Underscores around a word or a phrase are emphasis in Markdown, not a part of it. */
function unwrapped(text: string, plain: string, start: number): string {
  const inner = text.replace(/^[_-]+/, "");
  const trailing = /_+$/.exec(inner)?.[0].length ?? 0;
  if (trailing === 0) return inner;
  const lineBefore =
    plain
      .slice(Math.max(0, start - 300), start)
      .split("\n")
      .at(-1) ?? "";
  const around = /_*$/.exec(text.slice(0, text.length - inner.length))?.[0].length ?? 0;
  const opened = /(?:^|[\s([{"'*~>])(_{1,3})(?![\s_])[^\n]*$/.exec(lineBefore)?.[1]?.length ?? 0;
  const emphasis = Math.min(trailing, around || opened);
  return emphasis > 0 ? inner.slice(0, -emphasis) : inner;
}

const foreign = /^[A-Za-z][a-z]{0,9}_(?=.{6,128}$)[\w-]+$/;

/** The identifier in what stands between two separators, or null when there is none. */
function idIn(text: string): string | null {
  if (prefixOf(text)) return text;
  // As in the name of a file: `invoice_in_…`, `2026-11-14-in_…`.
  const inner = innerKnown.exec(text);
  if (inner && prefixOf(inner[0]) && isWordlike(text.slice(0, inner.index))) {
    return isWordlike(opaqueOf(inner[0])) ? null : inner[0];
  }
  // A word with an underscore is no identifier: it takes a mix of letters and figures to look like one.
  const mixed = foreign.test(text) && /[A-Za-z]\d|\d[A-Za-z]/.test(opaqueOf(text));
  return mixed && !isWordlike(opaqueOf(text)) ? text : null;
}

const opaqueOf = (id: string) => id.slice(id.indexOf("_") + 1);

/** A word, a camelCase one, one with a number behind, or a number as in a date. */
const word = /^(?:[A-Za-z]?[a-z]+(?:[A-Z][a-z]{2,})*\d{0,2}|[A-Z]+\d{0,2}|\d{1,4})$/;

/** Whether this reads like words: `progress`, `app_v2`, `2026-11-14`. */
function isWordlike(text: string): boolean {
  const parts = text.split(/[_-]+/).filter((part) => part !== "");
  return parts.every((part) => word.test(part));
}

function sorted(id: string, plain: string, match: RegExpExecArray): Found | null {
  const wordlike = isWordlike(opaqueOf(id)) && !standsAlone(plain, match);
  const prefix = prefixOf(id);
  if (!prefix) return { id, sort: "unknown", prefix: id.slice(0, id.indexOf("_")) };
  const [kind, ...more] = kinds.filter((one) => archiveKinds[one].prefix === prefix);
  if (!kind) return wordlike ? null : { id, sort: "other", prefix };
  if (more.length > 0) return { id, sort: "choice", kinds: [kind, ...more], wordlike };
  return { id, sort: "restorable", kind, wordlike };
}

/** A line of its own was meant as an identifier, whatever it reads like. */
function standsAlone(plain: string, { 0: text, index }: RegExpExecArray): boolean {
  const before = plain.slice(Math.max(0, index - 100), index);
  const after = plain.slice(index + text.length, index + text.length + 100);
  return /(?:^|\n)[\s>]*$/.test(before) && /^[^\S\n]*(?:$|\n)/.test(after);
}
