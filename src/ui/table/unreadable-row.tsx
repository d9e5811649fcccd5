import { TriangleAlert } from "lucide-react";
import type { Unreadable } from "#src/ui/table/column.ts";
import { type LinePlace, placeProps } from "#src/ui/table/virtual/lines.ts";
import styles from "./data-table.module.css";

/** Characters of a row's JSON that are shown at most. */
const MAX_SHOWN = 20_000;

interface UnreadableRowProps extends LinePlace {
  row: Unreadable;
  /** Number of cells of the other rows. */
  cells: number;
}

/** Row without a usable ID, with its JSON folded. */
export function UnreadableRow({ row, cells, ...place }: UnreadableRowProps) {
  const { raw, problems } = row;
  return (
    <tr {...placeProps(place)} className={styles.wideRow}>
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
