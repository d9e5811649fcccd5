import { type Kind, kinds } from "#src/api/archive.ts";
import {
  type Field,
  type Query,
  type QueryPart,
  type QueryValue,
  isOfType,
} from "#src/archive/query/fields.ts";
import { foldText } from "#src/lib/fold-text.ts";
import { isApplied, kindNamed } from "#src/archive/query/match.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";

/** The parts of a field that are applied. */
export const partsOf = ({ parts }: Query, field: Field): readonly QueryPart[] =>
  parts.filter((part) => part.field === field && isApplied(part));

/** The one value that the query has for a field; undefined for none, several, or one that is left out. */
export function onlyValue(query: Query, field: Field): QueryValue | undefined {
  const [part, ...others] = partsOf(query, field);
  const isOnly = others.length === 0 && part?.values.length === 1 && !part.negated;
  return isOnly ? part.values[0] : undefined;
}

/** Texts of a part, as written without their quotes. */
export const textsOf = ({ values }: QueryPart): readonly string[] =>
  values.flatMap((value) => (value.type === "text" ? [value.text] : []));

/** The kinds that the query asks for by name; empty where it leaves them open. */
export function kindsIn(query: Query): readonly Kind[] {
  const named = partsOf(query, "kind").filter(({ negated }) => !negated);
  if (named.length === 0) return [];
  const sets = named.map((part) => new Set(textsOf(part).map(kindNamed)));
  return kinds.filter((kind) => sets.every((set) => set.has(kind)));
}

/** The one kind whose items are shown: that of the page, or the one that its query names. */
export function onlyKind(scope: Kind | null, query: Query): Kind | undefined {
  const [named, another] = kindsIn(query);
  return scope ?? (another ? undefined : named);
}

/**
 * The one range of time that the query names by `archived:`; null without one, or where several
 * ranges or their exclusion can't be drawn as one. Open ends are infinite.
 */
export function archivedRangeOf(query: Query): TimeRange | null {
  const value = onlyValue(query, "archived");
  return value?.type === "range" ? { from: value.from, to: value.to } : null;
}

/** True for a part that is looked for in texts: a word, or a field that contains one. */
const isText = ({ field }: QueryPart) =>
  field === null || isOfType(field, "text") || isOfType(field, "id");

export function highlightsOf({ parts }: Query): readonly string[] {
  const marked = parts.filter((part) => isApplied(part) && !part.negated && isText(part));
  return [...new Set(marked.flatMap(textsOf).map(foldText))].filter((word) => word !== "");
}
