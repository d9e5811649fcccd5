import { CircleHelp, CircleSlash, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Outcome } from "#src/writes/send/outcome.ts";
import styles from "./restore-button.module.css";

/** Icons of outcomes, on a button and in its note. */
export const outcomeIcons: Record<Outcome["grade"], ReactNode> = {
  confirmed: null,
  refused: <TriangleAlert aria-hidden className={styles.bad} />,
  unknown: <CircleHelp aria-hidden className={styles.warn} />,
  "not-sent": <CircleSlash aria-hidden />,
};
