import { Check, CircleHelp, TriangleAlert } from "lucide-react";
import { cx } from "#src/ui/cx.ts";
import { ServiceText } from "#src/ui/text/text.tsx";
import type { Entry } from "#src/writes/log/entry.ts";
import styles from "./outcome.module.css";
import { gradeWords, reasonWords } from "#src/activity/words.ts";

const icons = { confirmed: Check, refused: TriangleAlert, unknown: CircleHelp };

/** How a request ended: icon, colour and word, and why where there is more to say. */
export function Outcome({ entry }: { entry: Entry }) {
  const Icon = icons[entry.grade];
  const why = reasonWords(entry);
  return (
    <span className={styles.outcome} data-grade={entry.grade}>
      <Icon aria-hidden />
      <b>{gradeWords[entry.grade]}</b>
      {why !== null && <ServiceText className={cx(styles.why)}>{why}</ServiceText>}
    </span>
  );
}
