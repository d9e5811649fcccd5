import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Unreadable } from "#src/ui/table/column.ts";
import { IdText } from "#src/ui/text/text.tsx";
import styles from "./data-table.module.css";

/** Characters of a row's JSON that are shown at most. */
const MAX_SHOWN = 20_000;

interface UnreadableRowProps {
  row: Unreadable;
  /** Button or link that works without the rest of the row. */
  action?: ReactNode;
  /** Message below it. */
  note?: ReactNode;
}

/** Row whose fields don't have the documented types, with its JSON folded. */
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
