import { Info, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import { kinds } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Query, QueryPart } from "#src/archive/query/fields.ts";
import { kindNamed } from "#src/archive/query/match.ts";
import { partsOf, textsOf } from "#src/archive/query/read-query.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { inWords } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./query-advice.module.css";

/** Longest sentence that is shown. */
const MAX_CHARACTERS = 300;

/** Advice on a query that is searched in another way than it looks. */
export function QueryAdvice({ query, items }: { query: Query; items: readonly ArchivedItem[] }) {
  const comparesAll = comparesAmounts(query);
  // There may be 100,000 items.
  const currencies = useMemo(
    () => new Set(comparesAll ? items.flatMap(({ currency }) => currency ?? []) : []),
    [comparesAll, items],
  );
  const advice = adviceOf(query, currencies);
  return (
    advice.length > 0 && (
      <div role="status" className={cx(styles.problems, styles.advice)}>
        <Info aria-hidden />
        <div>
          {advice.map((sentence, at) => (
            <p key={at}>{revealMarks(cutText(sentence, MAX_CHARACTERS))}</p>
          ))}
        </div>
      </div>
    )
  );
}

/** Error messages of a query, each with an example to write instead. */
export function QueryProblems({ id, problems }: { id: string; problems: readonly string[] }) {
  return (
    <div id={id} role="alert" className={styles.problems}>
      <TriangleAlert aria-hidden />
      <div>
        {problems.map((problem, at) => (
          <p key={at}>
            <bdi>{revealMarks(cutText(problem, MAX_CHARACTERS))}</bdi> Until then this part is left
            out of the search.
          </p>
        ))}
      </div>
    </div>
  );
}

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
const comparesAmounts = (query: Query): boolean =>
  partsOf(query, "total").length > 0 && partsOf(query, "currency").length === 0;

/**
 * Sentences about parts that look like an operator, an amount or a kind and are searched as something
 * else, and about amounts that are compared although their currencies differ.
 */
function adviceOf(query: Query, currencies: ReadonlySet<string>): string[] {
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
