import type { FacetsProps } from "#src/archive/page/filters/facets.ts";
import { type Suggestion, placeAt } from "#src/archive/page/query-bar/suggest.ts";
import { countValues, isChoice, printChoice } from "#src/archive/query/field-values.ts";
import { type Field, fieldRow, fields } from "#src/archive/query/fields.ts";
import { createMatcher, matchesNone } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { foldText } from "#src/lib/fold-text.ts";

const MAX_VALUES = 8;

interface SuggestOptions extends Omit<FacetsProps, "query" | "onQuery"> {
  query: string;
  caret: number;
}

export type Suggestions = ReturnType<typeof suggest>;

/**
 * Suggestions for the place of the caret, with counts of what the rest of the query leaves; null where
 * nothing begins as what was typed.
 */
export function suggest(options: SuggestOptions) {
  const { query, caret, items, today, names, facts = null } = options;
  const place = placeAt(query, caret);
  if (!place) return null;
  const { field, typed, chosen, rest } = place;
  function isWanted(value: string | null) {
    const folded = foldText(value ?? "none");
    // A client is suggested by the name too.
    const name = field === "client" && value !== null ? foldText(names?.get(value) ?? "") : "";
    return (folded.includes(typed) || name.includes(typed)) && !chosen.includes(folded);
  }
  const begun = fields.filter((name) => field === null && name.startsWith(typed));
  const isKnown = field !== null && (isChoice(field) || fieldRow(field).offered.some(isWanted));
  if (typed !== "" && begun.length === 0 && !isKnown) return null;
  const left = items.filter(createMatcher(parseQuery(rest, today), facts));
  function countField(name: Field): Suggestion {
    const isNone = matchesNone(name);
    return { text: `${name}:`, count: left.filter((item) => !isNone(item)).length };
  }
  const suggestions =
    field === null
      ? begun.map(countField)
      : countValues(left, field, today, facts)
          .filter(({ value }) => isWanted(value))
          .map(({ value, count }) => ({ text: printChoice(value), count }));
  const found = suggestions.filter(({ count }) => count > 0);
  return {
    place,
    suggestions: field === null ? found : found.slice(0, MAX_VALUES),
    /** Count of the items that the rest of the query leaves. */
    total: left.length,
  };
}
