import { isField } from "#src/archive/query/fields.ts";

/** A text between separators, or between quotes. */
export interface Chunk {
  text: string;
  quoted: boolean;
  start: number;
  end: number;
}

/** A part of a query before its values are read; words and phrases have no field. */
export interface ScannedPart {
  start: number;
  end: number;
  negated: boolean;
  /** Text before the colon or the comparison as written; null without one. */
  name: string | null;
  chunks: readonly Chunk[];
  /** The closing quote that is missing at the end; empty where none is. */
  missingQuote: string;
}

/** Closing quotes by their opening quote. Phones turn straight quotes into curly ones. */
const closing: Readonly<Record<string, RegExp>> = { '"': /"/, "“": /[”“]/, "„": /[“”]/ };

const space = /\s/;
const spaceOrComma = /[\s,]/;
/** A name and a colon. `https://` is no name, and `10:30` is none either. */
const named = /([a-z]+):(?!\/\/)/iy;
/** A field and a comparison, as in `total>5000` or `status=paid`. */
const compared = /([a-z]+)(?:=|(?=[<>]))/iy;
/** A compared amount, which needs no field: `>5000`. */
const amount = /[<>]=?\d/y;

/** The name at a place of a query, as written, and where its values begin; null without one. */
export function nameAt(query: string, at: number): { name: string; end: number } | null {
  for (const pattern of [named, compared, amount]) pattern.lastIndex = at;
  if (amount.test(query)) return { name: "total", end: at };
  const found = named.exec(query) ?? compared.exec(query);
  const [text = "", name = ""] = found ?? [];
  if (!found || (!text.endsWith(":") && !isField(name.toLowerCase()))) return null;
  return { name, end: at + text.length };
}

/** Reads one chunk; a quote is written twice inside quotes. */
function readChunk(query: string, start: number, separator: RegExp): [Chunk, string] {
  const close = closing[query[start] ?? ""];
  let at = start;
  let text = "";
  if (!close) {
    while (at < query.length && !separator.test(query[at] ?? "")) at += 1;
    text = query.slice(start, at);
    return [{ text, quoted: false, start, end: at }, ""];
  }
  for (at += 1; at < query.length; at += 1) {
    const character = query[at] ?? "";
    if (close.test(character)) {
      if (query[at + 1] !== character) {
        return [{ text, quoted: true, start, end: at + 1 }, ""];
      }
      at += 1;
    }
    text += character;
  }
  const missing = query[start] === '"' ? '"' : "”";
  return [{ text, quoted: true, start, end: at }, missing];
}

function readPart(query: string, start: number): ScannedPart {
  const negated = query[start] === "-";
  let at = negated ? start + 1 : start;
  const found = nameAt(query, at);
  const name = found?.name ?? null;
  at = found?.end ?? at;
  const separator = name === null ? space : spaceOrComma;
  const chunks: Chunk[] = [];
  for (;;) {
    const [chunk, missingQuote] = readChunk(query, at, separator);
    chunks.push(chunk);
    at = chunk.end;
    if (name === null || query[at] !== ",") {
      return { start, end: at, negated, name, chunks, missingQuote };
    }
    at += 1;
  }
}

/** Splits a query into its parts. Any text has some reading. */
export function scan(query: string): ScannedPart[] {
  const parts: ScannedPart[] = [];
  let at = 0;
  while (at < query.length) {
    if (space.test(query[at] ?? "")) at += 1;
    else {
      const part = readPart(query, at);
      parts.push(part);
      at = part.end;
    }
  }
  return parts;
}
