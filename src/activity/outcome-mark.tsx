import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Result } from "#src/activity/rules/logged.ts";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./outcome-mark.module.css";

const marks = {
  confirmed: [Check, "ok"],
  refused: [TriangleAlert, "bad"],
  unknown: [CircleHelp, "warn"],
} as const;

/** Result of a write: mark and word. What is done is grey; what failed is found first. */
export function OutcomeMark({ result, children }: { result: Result; children: ReactNode }) {
  if (result === "not-sent") return <span className={textStyles.muted}>{children}</span>;
  const [Icon, tone] = marks[result];
  return (
    <span className={styles.outcome} data-tone={tone}>
      <Icon aria-hidden />
      {children}
    </span>
  );
}
