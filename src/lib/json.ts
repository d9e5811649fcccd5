/*
 * JSON whose numbers keep their digits: a double would make another number of an amount beyond 2^53.
 * (`context.source` of a reviver and `JSON.rawJSON` do this in newer engines only.)
 */

/** Marks a number inside a string of JSON, on its way through the parser or `JSON.stringify`. */
const MARK = "\uE0FE";
const marked = /^\uE0FE(-?\d[\d.eE+-]*)$/;

/** A number that a double can't hold, as received. */
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

/** Significant digits and exponent of a decimal: `-12.50` is `-125e-1`; null for any other text. */
function significant(text: string) {
  const parts = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (!parts) return null;
  const [, sign = "", whole = "", decimals = "", exponent = "0"] = parts;
  const digits = (whole + decimals).replace(/^0+/, "");
  const short = digits.replace(/0+$/, "");
  const power = Number(exponent) - decimals.length + digits.length - short.length;
  const value = short === "" ? "0" : `${sign === "-" ? "-" : ""}${short}e${power}`;
  return { value, count: digits.length };
}

/** True if a double holds a decimal: printed, by itself or with as many digits, it is the same. */
export function fitsDouble(text: string): boolean {
  const sent = significant(text);
  if (!sent) return false;
  const held = Number(text);
  const digits = Math.min(Math.max(sent.count, 1), 100);
  return [String(held), held.toPrecision(digits)].some(
    (printed) => significant(printed)?.value === sent.value,
  );
}

/** Sixteen digits in a row; a point may be among them. Most replies have none. */
const mayBeLong = /\d[\d.]{15}|\d[eE][+-]?\d/;
/** Strings, to pass over them, and numbers. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/gs;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Parses JSON; a number that a double can't hold becomes a `LongNumber`.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  if (!mayBeLong.test(text)) return JSON.parse(text);
  const kept = text.replace(token, (found) =>
    !number.test(found) || fitsDouble(found) ? found : `"${MARK}${found}"`,
  );
  return JSON.parse(kept, (_name, value: unknown) => {
    const digits = typeof value === "string" ? marked.exec(value)?.[1] : undefined;
    return digits === undefined ? value : new LongNumber(digits);
  });
}

/** JSON of a value, with the digits of its long numbers; undefined for no JSON. */
export const jsonText = (value: unknown, indent?: number): string | undefined =>
  JSON.stringify(value, null, indent)?.replaceAll(/"\uE0FE(-?\d[\d.eE+-]*)"/g, "$1");

/** Digits of a number of a resource as received, that its own field could not hold; else null. */
export function receivedNumber(raw: unknown, field: string): string | null {
  const value: unknown = Object(raw)[field];
  if (value instanceof LongNumber) return value.digits;
  return typeof value === "string" && significant(value.trim())?.count ? value.trim() : null;
}
