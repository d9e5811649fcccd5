import { cx } from "#src/ui/cx.ts";
import looks from "#src/ui/table/list-table.module.css";
import type { Line } from "#src/activity/lines.ts";
import { ListRow } from "#src/activity/list/list-row.tsx";
import styles from "./list-table.module.css";

const columns = [
  { name: "Sent", width: looks.whenColumn, look: undefined },
  { name: "Operation", width: styles.operationColumn, look: undefined },
  { name: "Target", width: undefined, look: undefined },
  { name: "Outcome", width: styles.outcomeColumn, look: undefined },
  { name: "Status", width: styles.statusColumn, look: looks.end },
  { name: "Took", width: styles.durationColumn, look: looks.end },
  { name: "Who", width: cx(styles.whoColumn, styles.leaves2), look: styles.leaves2 },
  { name: "Run", width: cx(styles.runColumn, styles.leaves1), look: styles.leaves1 },
] as const;

interface ListTableProps {
  lines: readonly Line[];
  /** The request whose details are open. */
  current: string | undefined;
}

/** Requests, newest first. */
export function ListTable({ lines, current }: ListTableProps) {
  return (
    <div className={looks.scroll} data-scroll-restoration-id="rows">
      <table className={looks.table} aria-label="Requests">
        <colgroup>
          {columns.map(({ name, width }) => (
            <col key={name} className={width} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ name, look }) => (
              <th
                key={name}
                scope="col"
                className={look}
                aria-sort={name === "Sent" ? "descending" : undefined}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ListRow key={line.request} line={line} current={line.request === current} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
