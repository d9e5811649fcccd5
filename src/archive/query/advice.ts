import { kinds } from "#src/api/archive.ts";
import { kindNamed } from "#src/archive/query/match.ts";
import type { Query, QueryPart } from "#src/archive/query/query.ts";
import { partsOf, textsOf } from "#src/archive/query/read-query.ts";
import { inWords } from "#src/lib/format.ts";

const operators: Readonly<Record<string, string>> = {
  OR: "Values of a field are joined by a comma: status:paid,open.",
  NOT: "Write -status:draft to leave something out.",
};

/** An amount with separators of thousands, or with a comma before its cents. */
const amount = /^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$|^\d{1,3}(?:[.,]\d{3})+$/;

/** An amount as a query has it: "1.229,75" is 1229.75. */
function plainAmount(text: string): string {
  const [, whole = "", cents] = /^(.+?)(?:[.,](\d{2}))?$/.exec(text) ?? [];
  return whole.replaceAll(/[.,]/g, "") + (cents ? `.${cents}` : "");
}

const opening = /^-?["“„]/;
const closing = /["”“]$/;

function adviceFor(part: QueryPart): string | null {
  const { text, field, problem } = part;
  if (problem !== null) return null;
  const [value = ""] = textsOf(part);
  if (field === "kind") {
    const unknown = textsOf(part).find((one) => kindNamed(one) === null);
    return unknown === undefined ? null : `“${unknown}” isn’t a kind. Kinds are ${inWords(kinds)}.`;
  }
  const written = text.slice(text.indexOf(":") + 1);
  if (field === "total" && amount.test(written) && written.includes(",")) {
    return `A comma means “or”. Write total:${plainAmount(written)} for one amount.`;
  }
  if (field !== null) return null;
  if (opening.test(text) && (!closing.test(text) || /^-?.$/.test(text))) {
    return `The quote before “${value}” is not closed: all after it is one phrase.`;
  }
  if (opening.test(text)) return null;
  const operator = operators[value];
  if (operator) return `“${value}” is searched as a word. ${operator}`;
  if (amount.test(value)) {
    return `“${value}” is searched as text. Write total:${plainAmount(value)} for an amount.`;
  }
  return null;
}

/** True for a query that compares amounts of any currency. */
export const comparesAmounts = (query: Query): boolean =>
  partsOf(query, "total").length > 0 && partsOf(query, "currency").length === 0;

/**
 * Sentences about parts that look like an operator, an amount or a kind and are searched as something
 * else, and about amounts that are compared although their currencies differ.
 */
export function adviceOf(query: Query, currencies: ReadonlySet<string>): string[] {
  const advice = query.parts.flatMap((part) => adviceFor(part) ?? []);
  const [currency] = currencies;
  if (currency !== undefined && currencies.size > 1 && comparesAmounts(query)) {
    const names = inWords([...currencies].toSorted());
    advice.push(
      `Amounts in ${names} are compared as plain numbers. Add currency:${currency} to stay within one.`,
    );
  }
  return advice;
}
