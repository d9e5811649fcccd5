import type { Names } from "#src/api/reads/names.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import {
  type Field,
  type Query,
  type QueryPart,
  type QueryValue,
  isOfType,
} from "#src/archive/query/fields.ts";
import { kindNamed } from "#src/archive/query/match.ts";
import { partsOf } from "#src/archive/query/read-query.ts";
import { verdictNames } from "#src/archive/decisions/verdicts.ts";
import { capitalise, counted } from "#src/lib/format.ts";
import { monthText, rangeText } from "#src/ui/bars/time-range.ts";

const decisionNames: Readonly<Record<string, string>> = verdictNames;

/** A value of a field as people read it: `paid` is Paid, `eur` is EUR, an ID is the name it has. */
export function valueLabel(field: Field, value: string, names?: Names) {
  if (field === "kind") {
    const kind = kindNamed(value);
    return kind ? viewOf(kind).label : value;
  }
  if (field === "is") return decisionNames[value.toLowerCase()] ?? value;
  if (field === "client") return names?.get(value) ?? value;
  if (field === "currency") return value.toUpperCase();
  const isWord = (field === "status" || field === "visibility") && /^[a-z]+$/i.test(value);
  return isWord ? capitalise(value.toLowerCase()) : value;
}

const units = new Map<string, readonly [singular: string, plural: string]>([
  ["d", ["day", "days"]],
  ["w", ["week", "weeks"]],
  ["m", ["month", "months"]],
]);

/** Words for the dates that count from today; null for the others. */
function relativeText(text: string): string | null {
  const lower = text.toLowerCase();
  if (lower === "today" || lower === "yesterday") return capitalise(lower);
  if (lower === "<today") return "Before today";
  if (lower === ">today") return "After today";
  const nouns = units.get(lower.slice(-1));
  return nouns && /^\d+.$/.test(lower)
    ? `Last ${counted(Number.parseInt(lower, 10), ...nouns)}`
    : null;
}

/** A range of time in words, such as "Last 7 days", "Oct 2026" or "5 Oct – 20 Nov". */
function dateLabel(range: Extract<QueryValue, { type: "range" }>): string {
  const relative = relativeText(range.text);
  if (relative) return relative;
  if (/^\d{4}$/.test(range.text)) return range.text;
  return /^\d{4}-\d{2}$/.test(range.text) ? monthText(range.from) : rangeText(range);
}

function labelOf(field: Field, value: QueryValue, names?: Names) {
  if (value.type === "none") return "Not set";
  if (value.type === "text") return valueLabel(field, value.text, names);
  return isOfType(field, "number") ? value.text : dateLabel(value);
}

function partLabel(field: Field, part: QueryPart, names?: Names) {
  const { negated, values, text } = part;
  const [first] = values;
  if (negated && values.length === 1 && first?.type === "none") return "Set";
  if (negated && values.some(({ type }) => type !== "text")) return text;
  const not = negated ? "Not " : "";
  return `${not}${values.map((value) => labelOf(field, value, names)).join(", ")}`;
}

/**
 * Label of a field's conditions: "Not Draft", "Over 1,000", "Last 7 days". Several parts
 * of one field are shown as they are written. Null where the query leaves the field open.
 */
export function facetLabel(query: Query, field: Field, names?: Names): string | null {
  const parts = partsOf(query, field);
  const [part, another] = parts;
  if (!part) return null;
  return another ? parts.map(({ text }) => text).join(" ") : partLabel(field, part, names);
}
