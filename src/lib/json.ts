/*
 * JSON whose integers keep their digits: beyond 2^53 a double turns an ID of 19 digits into another
 * one. (`context.source` of a reviver and `JSON.rawJSON` do this in newer engines only.)
 */

/** Marks a number inside a string of JSON, on its way through the parser or `JSON.stringify`. */
const MARK = "\uE0FE";
const marked = /^\uE0FE(-?\d+)$/;

/** An integer beyond 2^53, as received. */
export class LongNumber {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
  toString() {
    return this.digits;
  }
  toJSON() {
    return MARK + this.digits;
  }
}

/** True for an integer beyond 2^53. */
export const isLongInteger = (text: string) =>
  /^[+-]?\d{16,}$/.test(text) && !Number.isSafeInteger(Number(text));

/** Strings, to pass over them, and numbers. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;

/**
 * Parses JSON; an integer beyond 2^53 becomes a `LongNumber`.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  // Most answers have no such integer.
  if (!/\d{16}/.test(text)) return JSON.parse(text);
  const kept = text.replace(token, (found) =>
    // One that starts with 0 is no JSON.
    isLongInteger(found) && !/^-?0/.test(found) ? `"${MARK}${found}"` : found,
  );
  return JSON.parse(kept, (_name, value: unknown) => {
    const digits = typeof value === "string" ? marked.exec(value)?.[1] : undefined;
    return digits === undefined ? value : new LongNumber(digits);
  });
}

/** JSON of a value, with the digits of its long numbers; undefined for no JSON. */
export const jsonText = (value: unknown, indent?: number): string | undefined =>
  JSON.stringify(value, null, indent)?.replaceAll(/"\uE0FE(-?\d+)"/g, "$1");

/** Digits of an integer of a resource as received, that its own field could not hold; else null. */
export function receivedNumber(raw: unknown, field: string): string | null {
  const value: unknown = Object(raw)[field];
  if (value instanceof LongNumber) return value.digits;
  return typeof value === "string" && isLongInteger(value.trim()) ? value.trim() : null;
}
