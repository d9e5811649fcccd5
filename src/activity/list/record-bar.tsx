import { ChevronRight, Info } from "lucide-react";
import { type RecordChoicesProps, RecordChoices } from "#src/activity/record/record-choices.tsx";
import styles from "./record-bar.module.css";

/** Notice that the record is local, with its settings folded below. */
export function RecordBar(props: RecordChoicesProps) {
  return (
    <details className={styles.bar}>
      <summary>
        <Info aria-hidden />
        <span className={styles.words}>
          <b>Kept in this browser only.</b> Anyone who uses it can delete it, so it isn’t legal
          proof.
        </span>
        <span className={styles.more}>
          <ChevronRight aria-hidden />
          Record settings
        </span>
      </summary>
      <div className={styles.choices}>
        <RecordChoices {...props} />
      </div>
    </details>
  );
}
