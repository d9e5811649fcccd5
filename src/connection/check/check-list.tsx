import { Check as CheckIcon, CircleDashed, X } from "lucide-react";
import type { Check } from "#src/connection/check/check.ts";
import styles from "./check-list.module.css";

const icons = { passed: CheckIcon, failed: X, untried: CircleDashed };

/** The four checks, each with its result as an icon and a word. */
export function CheckList({ checks }: { checks: readonly Check[] }) {
  return (
    <ul className={styles.checks} aria-label="Connection checks">
      {checks.map(({ name, state, note }) => {
        const Icon = icons[state];
        return (
          <li key={name} className={styles[state]}>
            <Icon aria-hidden />
            {name} <span className={styles.note}>{note}</span>
          </li>
        );
      })}
    </ul>
  );
}
