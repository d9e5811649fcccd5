import { Check as Tick, CircleDashed, X } from "lucide-react";
import type { Check } from "#src/connection/check/check.ts";
import styles from "./check-list.module.css";

const icons = { passed: Tick, failed: X, untried: CircleDashed };

/** The four checks and how far they came; the word at the end says what the icon shows. */
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
