import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Result } from "#src/activity/rules/logged.ts";
import styles from "./outcome-mark.module.css";

const marks = {
  done: [Check, "ok"],
  "not-done": [TriangleAlert, "bad"],
  "no-answer": [CircleHelp, "warn"],
} as const;

/** Outcome of a write: mark and word. What is done is grey; the others are found first. */
export function OutcomeMark({ result, children }: { result: Result; children: ReactNode }) {
  const [Icon, tone] = marks[result];
  return (
    <span className={styles.outcome} data-tone={tone}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
