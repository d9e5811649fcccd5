import { parseDate } from "#src/archive/query/dates.ts";
import {
  type Field,
  type Query,
  type QueryPart,
  type QueryValue,
  fieldRow,
  isField,
  isOfType,
} from "#src/archive/query/fields.ts";
import { type Chunk, type ScannedPart, scan } from "#src/archive/query/scan.ts";

type Range = Omit<Extract<QueryValue, { type: "range" }>, "type" | "text">;
/** Reads one number or date as the span that it covers; null if it is none. */
type ReadOperand = (text: string) => Range | null;

/** Distance from a number to the next larger one that can be represented. */
const stepAt = (value: number) => Math.max(Math.abs(value) * Number.EPSILON, Number.MIN_VALUE);

const numberShape = /^-?(?:0|[1-9]\d*)?(?:\.\d+)?$/;
const readNumber: ReadOperand = (text) => {
  const value = Number(text);
  const valid = text !== "" && numberShape.test(text) && Number.isFinite(value);
  return valid ? { from: value, to: value } : null;
};

/** The values of a field that has a size: problems are sentences. */
interface Sized {
  read: ReadOperand;
  /** Start of the values right above and right below a value. */
  step: (value: number) => number;
  noun: string;
  advice: string;
}

function sizedBy(field: Field, now: number): Sized | null {
  if (isOfType(field, "number")) {
    const advice = `Write ${field}:>1500 or ${field}:1000..5000.`;
    return { read: readNumber, step: stepAt, noun: "number", advice };
  }
  if (!isOfType(field, "date")) return null;
  const advice = `Write ${field}:7d, ${field}:2026-10 or ${field}:2026-10-05..2026-11-20.`;
  return { read: (text) => parseDate(text, now), step: () => 1, noun: "date", advice };
}

const problemOf = (text: string, { noun, advice }: Sized) =>
  `“${text}” is not a ${noun}. ${advice}`;

/** A range, a sentence about what is wrong with it, or null while it is incomplete. */
function readRange(text: string, sized: Sized): Range | string | null {
  const { read, step } = sized;
  const [, sign = "", compared = ""] = /^([<>]=?)(.*)$/.exec(text) ?? [];
  if (sign) {
    if (compared === "") return null;
    const span = read(compared);
    if (!span) return problemOf(compared, sized);
    if (sign === ">") return { from: span.to + step(span.to), to: Infinity };
    if (sign === ">=") return { from: span.from, to: Infinity };
    if (sign === "<") return { from: -Infinity, to: span.from - step(span.from) };
    return { from: -Infinity, to: span.to };
  }
  const dots = text.indexOf("..");
  if (dots === -1) return read(text) ?? problemOf(text, sized);
  const first = text.slice(0, dots);
  const last = text.slice(dots + 2);
  if (first === "" && last === "") return null;
  const from = first === "" ? -Infinity : read(first)?.from;
  const to = last === "" ? Infinity : read(last)?.to;
  if (from === undefined) return problemOf(first, sized);
  if (to === undefined) return problemOf(last, sized);
  if (from > to) return `“${text}” ends before it begins. ${sized.advice}`;
  return { from, to };
}

/** Reads the values of a field; a text is a problem in words. */
function readValues(field: Field, chunks: readonly Chunk[], now: number): QueryValue[] | string {
  const sized = sizedBy(field, now);
  const values: QueryValue[] = [];
  for (const { text, quoted } of chunks) {
    if (text === "") continue;
    if (isOfType(field, "is") && !fieldRow(field).offered.includes(text.toLowerCase())) {
      return `“${text}” is not a decision. Write ${fieldRow(field)
        .offered.map((word) => `is:${word}`)
        .join(", ")}.`;
    }
    if (!quoted && text.toLowerCase() === "none") values.push({ type: "none" });
    else if (!sized) values.push({ type: "text", text, quoted });
    else {
      const range = readRange(text, sized);
      if (typeof range === "string") return range;
      if (range) values.push({ type: "range", ...range, text });
    }
  }
  return values;
}

/** A comparison with thousands separators, which would be read as several numbers. */
const thousands = /^[<>]=?[1-9]\d{0,2}(?:,\d{3})+(?:\.|$)/;

/** A comparison or a range that has no end yet. */
const incomplete = /^(?:[<>]=?|\.\.)$/;

function readPart(query: string, scanned: ScannedPart, now: number): QueryPart {
  const { start, end, negated, name, chunks } = scanned;
  const text = query.slice(start, end);
  const part = { start, end, text, negated, field: null, values: [], problem: null };
  if (name === null) {
    const values = chunks.filter((chunk) => chunk.text !== "");
    return { ...part, values: values.map(({ text, quoted }) => ({ type: "text", text, quoted })) };
  }
  const field = name.toLowerCase();
  if (!isField(field)) {
    const phrase = text.replace(/^-/, "").replaceAll('"', "");
    const problem = `“${name}” is not a field. Write "${phrase}" to search for the text.`;
    return { ...part, problem };
  }
  const texts = chunks.map(({ text }) => text).filter((one) => one && !incomplete.test(one));
  if (isOfType(field, "number") && thousands.test(texts.join(","))) {
    const problem = `A comma means “or”. Write ${field}:${texts.join("")} without it.`;
    return { ...part, field, problem };
  }
  const values = readValues(field, chunks, now);
  return typeof values === "string"
    ? { ...part, field, problem: values }
    : { ...part, field, values };
}

/**
 * Parses a query. Any text is a query: a part that can't be understood carries a problem.
 * @param now time that "today" and `7d` count from, in epoch milliseconds
 */
export function parseQuery(text: string, now: number): Query {
  return { text, parts: scan(text).map((part) => readPart(text, part, now)) };
}
