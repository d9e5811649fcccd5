import { foldText } from "#src/archive/query/fold-text.ts";
import { isApplied } from "#src/archive/query/match.ts";
import { type Field, isOfType } from "#src/archive/query/fields.ts";
import type { Query, QueryPart } from "#src/archive/query/query.ts";

/** Fields of which a part of the value is enough, and words, which have none. */
const isContained = (field: Field | null) => field === null || isOfType(field, "text");

/** True when the one text of a part holds that of another, so that it can't match more. */
function isLonger(part: QueryPart, before: QueryPart): boolean {
  const { field, values, negated } = part;
  if (negated || before.negated || field !== before.field || !isContained(field)) return false;
  const [value, other] = [values[0], before.values[0]];
  if (values.length > 1 || before.values.length > 1) return false;
  if (value?.type !== "text" || other?.type !== "text") return false;
  return foldText(value.text).includes(foldText(other.text));
}

/** True for the same text with the same meaning: `today` is another day after midnight. */
const isSame = (part: QueryPart, other: QueryPart) =>
  part.text === other.text && JSON.stringify(part.values) === JSON.stringify(other.values);

/**
 * True when everything that matches a query matched another one too: it has the same parts, of which
 * some have grown longer or came after. Typing does that, so that each key leaves less to search.
 */
export function narrows(query: Query, before: Query): boolean {
  const parts = query.parts.filter(isApplied);
  return before.parts.filter(isApplied).every((other, at) => {
    const part = parts[at];
    return part !== undefined && (isSame(part, other) || isLonger(part, other));
  });
}
