import { type ClearRecordProps, ClearRecord } from "#src/activity/record/clear-record.tsx";
import { RecordChoices } from "#src/activity/record/record-choices.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import styles from "./record-bar.module.css";

interface RecordBarProps extends Pick<ClearRecordProps, "writes"> {
  entries: readonly AuditEntry[];
  /** All entries, those that can't be read included. */
  count: number;
}

/** Notice that the record is local, with its settings folded below. */
export function RecordBar({ entries, count, writes }: RecordBarProps) {
  return (
    <details className={styles.bar}>
      <summary>
        <span className={styles.words}>
          <b>Kept in this browser only.</b>{" "}
          <span>Anyone who uses it can delete it, so it isn’t legal proof.</span>
        </span>
        <span className={styles.more}>Record settings</span>
      </summary>
      <div className={styles.choices}>
        <RecordChoices entries={entries} />
        <ClearRecord entries={count} writes={writes} />
      </div>
    </details>
  );
}
