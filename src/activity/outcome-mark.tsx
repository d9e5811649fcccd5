import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ItemOutcome } from "#src/activity/run/search.ts";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./outcome-mark.module.css";

const marks = {
  done: [Check, "ok"],
  "not-done": [TriangleAlert, "bad"],
  "no-answer": [CircleHelp, "warn"],
} as const;

interface OutcomeMarkProps {
  result: ItemOutcome;
  children: ReactNode;
}

/** Outcome of a write: mark and word. What is done is grey; what failed is found first. */
export function OutcomeMark({ result, children }: OutcomeMarkProps) {
  if (result === "not-started") return <span className={textStyles.muted}>{children}</span>;
  const [Icon, tone] = marks[result];
  return (
    <span className={styles.outcome} data-tone={tone}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
