import { TriangleAlert } from "lucide-react";
import { cutText } from "#src/lib/cut-text.ts";
import { revealMarks } from "#src/ui/text/text.tsx";
import styles from "./query-problems.module.css";

/** Longest sentence that is shown. */
const MAX_CHARACTERS = 300;

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
