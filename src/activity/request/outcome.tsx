import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import { cx } from "#src/ui/cx.ts";
import { ServiceText } from "#src/ui/text/text.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import styles from "./outcome.module.css";
import { outcomeWord, reasonLabel } from "#src/activity/labels.ts";

const icons = { confirmed: Check, refused: TriangleAlert, unknown: CircleHelp };

/** Outcome of a request: icon, colour and word, with the reason if there is one. */
export function Outcome({ entry }: { entry: AuditEntry }) {
  const Icon = icons[entry.grade];
  const reason = reasonLabel(entry);
  return (
    <span className={styles.outcome} data-grade={entry.grade}>
      <Icon aria-hidden />
      <b>{outcomeWord(entry)}</b>
      {reason !== null && <ServiceText className={cx(styles.reason)}>{reason}</ServiceText>}
    </span>
  );
}
