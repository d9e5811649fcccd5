import { prefixes } from "#src/api/ids.ts";

/** Marks removed invisible characters: the text on both sides of it may be one word. */
export const REMOVED_MARK = "\u2060";

/**
 * Undoes the ways in which text is written inside other text, so that an identifier reads as it was:
 * quoted-printable mail, percent-encoded addresses, HTML entities, backslashes of JSON and Markdown.
 * Characters without looks become `REMOVED_MARK`.
 */
export function plainText(text: string): string {
  const decoded = unescaped(entities(percent(quotedPrintable(text))));
  return decoded.replace(invisible, REMOVED_MARK);
}

const invisible = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]+/gu;

/**
 * A mail as it travels (RFC 2045, 6.7). A line ends in `=` where it was broken at up to 76
 * characters; a short line that ends so is something else, such as a setting without a value.
 */
function quotedPrintable(text: string): string {
  const broken = text.replace(/^(.{60,75})=\r?\n/gm, `$1${REMOVED_MARK}`);
  if (broken === text && !text.includes("=3D")) return text;
  return broken.replace(/(?:=[0-9A-F]{2})+/g, (coded) => decoded(coded.replaceAll("=", "%")));
}

/** Addresses inside addresses are encoded more than once. */
function percent(text: string): string {
  let before = text;
  for (let depth = 0; depth < 4; depth += 1) {
    const after = before.replace(/(?:%[0-9A-Fa-f]{2})+/g, decoded);
    if (after === before) break;
    before = after;
  }
  return before;
}

/** Bytes that are no UTF-8 cannot be within an identifier, so they part words. */
function decoded(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    return " ";
  }
}

const named: ReadonlyMap<string, string> = new Map([
  ["lowbar", "_"],
  ["UnderBar", "_"],
  ["shy", REMOVED_MARK],
  ["zwj", REMOVED_MARK],
  ["zwnj", REMOVED_MARK],
  ["ZeroWidthSpace", REMOVED_MARK],
]);

function entities(text: string): string {
  return text
    .replace(/<wbr\s*\/?>/gi, REMOVED_MARK)
    .replace(/&#(\d{1,7});/g, (_all, decimal: string) => character(Number(decimal)))
    .replace(/&#x([0-9A-F]{1,6});/gi, (_all, hex: string) => character(Number.parseInt(hex, 16)))
    .replace(/&([A-Za-z]{2,20});/g, (_all, name: string) => named.get(name) ?? " ");
}

const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : " ");

const escapedLetter = new RegExp(
  `\\\\+(?:(?!(?:${Object.keys(prefixes).join("|")})_)[nrtbfv0])?`,
  "g",
);

/**
 * `\n` before an identifier is a line end in JSON, and `\tsk_…` is a folder named by a task in a path:
 * the letter goes unless it begins a documented prefix.
 */
function unescaped(text: string): string {
  return text
    .replace(/\\+(?:u([0-9A-F]{4})|x([0-9A-F]{2}))/gi, (_all, four?: string, two?: string) =>
      character(Number.parseInt(four ?? two ?? "", 16)),
    )
    .replace(/\\+(?=[_-])/g, "")
    .replace(escapedLetter, " ");
}
