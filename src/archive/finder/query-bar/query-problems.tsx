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

/** What is wrong with a query, in words, and what to write in its place. */
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
