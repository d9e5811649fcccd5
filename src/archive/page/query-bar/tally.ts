import type { Names } from "#src/api/reads/names.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { CaretPlace, Suggestion } from "#src/archive/page/query-bar/suggest.ts";
import {
  type Counter,
  fieldValues,
  isChoice,
  printChoice,
} from "#src/archive/query/field-values.ts";
import { type Field, fieldRow, fields } from "#src/archive/query/fields.ts";
import { foldText } from "#src/archive/query/fold-text.ts";
import { type Triage, createMatcher, matchesNone } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { scan } from "#src/archive/query/scan.ts";

const MAX_VALUES = 8;

/** Suggests those of some fields in which items have a value. */
function countFields(names: readonly Field[]): Counter<Suggestion[]> {
  const tests = names.map(matchesNone);
  const counts = names.map(() => 0);
  return {
    add(item) {
      for (let at = 0; at < tests.length; at += 1) {
        if (!tests[at]?.(item)) counts[at] = (counts[at] ?? 0) + 1;
      }
    },
    counts: () =>
      names
        .map((name, at) => ({ text: `${name}:`, count: counts[at] ?? 0 }))
        .filter(({ count }) => count > 0),
  };
}

const rankOf = (field: Field) => fieldRow(field).rank ?? Infinity;
const rankedFields = fields
  .filter((field) => rankOf(field) < Infinity)
  .toSorted((one, other) => rankOf(one) - rankOf(other));
const MAX_OTHER_FIELDS = 4;

/** Fields to offer instead of the one at the caret, while it has no value. */
function otherFields({ field, typed, chosen, rest }: CaretPlace): readonly Field[] {
  if (field === null || typed !== "" || chosen.length > 0) return [];
  const used = new Set(scan(rest).map(({ name }) => name?.toLowerCase()));
  return rankedFields.filter((other) => other !== field && !used.has(other));
}

function countWanted(
  field: Field,
  now: number,
  triage: Triage | null,
  isWanted: (value: string | null) => boolean,
): Counter<Suggestion[]> {
  const { add, counts } = fieldValues(field, now, triage);
  return {
    add,
    counts: () =>
      counts()
        .filter(({ value, count }) => count > 0 && isWanted(value))
        .slice(0, MAX_VALUES)
        .map(({ value, count }) => ({ text: printChoice(value), count })),
  };
}

/**
 * Starts a count for the place at the caret, over what the rest of the query leaves; null where
 * nothing begins as what was typed.
 * @param names names of clients by their ID, by which they are suggested too
 */
export function startTally(
  place: CaretPlace,
  now: number,
  names?: Names,
  triage: Triage | null = null,
) {
  const { field, typed, chosen, rest } = place;
  function isWanted(value: string | null) {
    const folded = foldText(value ?? "none");
    const name = field === "client" && value !== null ? foldText(names?.get(value) ?? "") : "";
    return (folded.includes(typed) || name.includes(typed)) && !chosen.includes(folded);
  }
  const begun = fields.filter((name) => field === null && name.startsWith(typed));
  const isKnown = field !== null && (isChoice(field) || fieldRow(field).offered.some(isWanted));
  if (typed !== "" && begun.length === 0 && !isKnown) return null;
  const values = field === null ? countFields(begun) : countWanted(field, now, triage, isWanted);
  const others = countFields(otherFields(place));
  const isLeft = createMatcher(parseQuery(rest, now), triage);
  let total = 0;
  return {
    add(item: ArchivedItem) {
      if (!isLeft(item)) return;
      total += 1;
      values.add(item);
      others.add(item);
    },
    suggestions() {
      const further = others.counts().slice(0, MAX_OTHER_FIELDS);
      const suggestions: readonly Suggestion[] = [
        ...values.counts(),
        ...further.map((each) => ({ ...each, isOtherField: true as const })),
      ];
      return { suggestions, total };
    },
  };
}
