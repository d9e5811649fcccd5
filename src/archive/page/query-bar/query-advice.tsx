import { Info, TriangleAlert } from "lucide-react";
import { useMemo } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import styles from "./query-problems.module.css";
import { adviceOf, comparesAmounts } from "#src/archive/query/advice.ts";
import type { Query } from "#src/archive/query/query.ts";
import { cutText } from "#src/lib/cut-text.ts";
import { cx } from "#src/ui/cx.ts";
import { revealMarks } from "#src/ui/text/text.tsx";

/** Longest sentence that is shown. */
const MAX_CHARACTERS = 300;

interface QueryAdviceProps {
  query: Query;
  items: readonly ArchivedItem[];
}

/** Advice on a query that is searched in another way than it looks. */
export function QueryAdvice({ query, items }: QueryAdviceProps) {
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
