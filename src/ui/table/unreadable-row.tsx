import { TriangleAlert } from "lucide-react";
import type { Ref } from "react";
import type { Unreadable } from "#src/ui/table/column.ts";
import styles from "./data-table.module.css";

/** Characters of a row's JSON that are shown at most. */
const MAX_SHOWN = 20_000;

interface UnreadableRowProps {
  row: Unreadable;
  /** Number of cells of the other rows. */
  cells: number;
  /** Index among all lines. */
  index?: number;
  /** Distance from the first line in pixels, in a table that has only those in view. */
  top?: number | undefined;
  measure?: Ref<HTMLTableRowElement> | undefined;
}

/** Row without a usable ID, with its JSON folded. */
export function UnreadableRow({ row, cells, index, top, measure }: UnreadableRowProps) {
  const { raw, problems } = row;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={styles.wideRow}
      style={top === undefined ? undefined : { top }}
    >
      <td colSpan={cells}>
        <div className={styles.unreadable}>
          <TriangleAlert aria-hidden className={styles.warn} />
          <details>
            <summary>This row couldn’t be read. It has no valid ID.</summary>
            <p>{problems.join(" · ")}</p>
            <pre tabIndex={0}>{JSON.stringify(raw, null, 2)?.slice(0, MAX_SHOWN)}</pre>
          </details>
        </div>
      </td>
    </tr>
  );
}
