import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Unreadable } from "#src/ui/table/column.ts";
import { IdText } from "#src/ui/text/text.tsx";
import styles from "./data-table.module.css";

/** Most characters of a row that are shown. */
const MAX_SHOWN = 20_000;

interface UnreadableRowProps {
  row: Unreadable;
  /** What can be done with it all the same. */
  action?: ReactNode;
  /** Message below it. */
  note?: ReactNode;
}

/** A row that is not as documented, shown as such. */
export function UnreadableRow({ row, action, note }: UnreadableRowProps) {
  const { id, raw, problems } = row;
  return (
    <>
      <div className={styles.unreadable}>
        <TriangleAlert aria-hidden className={styles.warn} />
        <details>
          <summary>
            This row couldn’t be read. {id ? <IdText>{id}</IdText> : "It has no valid ID."}
          </summary>
          <p>{problems.join(" · ")}</p>
          <pre tabIndex={0}>{JSON.stringify(raw, null, 2)?.slice(0, MAX_SHOWN)}</pre>
        </details>
        {action}
      </div>
      {note}
    </>
  );
}
