import { Info, TriangleAlert } from "lucide-react";
import { cutText } from "#src/lib/cut-text.ts";
import { cx } from "#src/ui/cx.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./query-problems.module.css";

/** Longest sentence that is shown. */
const MAX_CHARACTERS = 300;

/** What a query is searched as, where it looks like something else. */
export function QueryAdvice({ advice }: { advice: readonly string[] }) {
  return (
    <div role="status" className={cx(styles.problems, styles.advice)}>
      <Info aria-hidden />
      <div>
        {advice.map((sentence, at) => (
          <p key={at}>{revealMarks(cutText(sentence, MAX_CHARACTERS))}</p>
        ))}
      </div>
    </div>
  );
}

interface QueryProblemsProps {
  id: string;
  problems: readonly string[];
}

/** Error messages of a query, each with an example to write instead. */
export function QueryProblems({ id, problems }: QueryProblemsProps) {
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
