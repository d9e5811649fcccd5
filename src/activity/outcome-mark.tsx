import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Result } from "#src/activity/rules/logged.ts";
import styles from "./outcome-mark.module.css";

const icons = { done: Check, "not-done": TriangleAlert, "no-answer": CircleHelp };

/** Outcome of a write: mark and word. What is done is grey; the others are found first. */
export function OutcomeMark({ result, children }: { result: Result; children: ReactNode }) {
  const Icon = icons[result];
  return (
    <span className={styles.outcome} data-result={result}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
