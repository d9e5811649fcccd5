import type { ReactNode } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import { cx } from "#src/ui/cx.ts";
import { Hidden } from "#src/ui/text.tsx";
import { ListRow } from "./list-row.tsx";
import styles from "#src/ui/list-table.module.css";
import { UnreadableRow } from "./unreadable-row.tsx";
import { viewOf } from "./views.tsx";

interface FrameProps {
  kind: Kind;
  busy?: boolean;
  children: ReactNode;
}

/** The table of a kind with its head; what stands in it is given. */
function Frame({ kind, busy, children }: FrameProps) {
  const view = viewOf(kind);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={`Archived ${view.many}`} aria-busy={busy}>
        <colgroup>
          <col />
          <col className={cx(styles.idColumn, styles.leaves3)} />
          {view.columns.map(({ name, width, leaves }) => (
            <col key={name} style={{ width }} className={cx(leaves && styles[`leaves${leaves}`])} />
          ))}
          <col className={styles.visibilityColumn} />
          <col className={styles.whenColumn} />
          <col className={styles.actColumn} />
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Title</th>
            <th scope="col" className={styles.leaves3}>
              ID
            </th>
            {view.columns.map(({ name, end, leaves }) => (
              <th
                key={name}
                scope="col"
                className={cx(end && styles.end, leaves && styles[`leaves${leaves}`])}
              >
                {name}
              </th>
            ))}
            <th scope="col">Visibility</th>
            <th scope="col">Archived</th>
            <th scope="col">
              <Hidden>Restore</Hidden>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface ListTableProps {
  kind: Kind;
  rows: readonly Row<Archived>[];
  /** The item whose details are open. */
  currentId: string | undefined;
}

export function ListTable({ kind, rows, currentId }: ListTableProps) {
  const columns = viewOf(kind).columns.length + 5;
  return (
    <Frame kind={kind}>
      {rows.map((row, index) =>
        row.readable ? (
          // An id may come twice on a page that shifts while it is read.
          <ListRow
            key={`${row.id} ${index}`}
            kind={kind}
            row={row}
            current={row.id === currentId}
          />
        ) : (
          <UnreadableRow key={`unreadable ${index}`} kind={kind} row={row} columns={columns} />
        ),
      )}
    </Frame>
  );
}

/** What stands there before the first page is read. */
export function SkeletonTable({ kind }: { kind: Kind }) {
  const cells = viewOf(kind).columns;
  return (
    <Frame kind={kind} busy>
      {Array.from({ length: 20 }, (_, row) => (
        <tr key={row} className={cx(styles.row, styles.skeletonRow)}>
          <td className={styles.title}>
            <i className={styles.bar} data-width={row % 4} />
          </td>
          <td className={styles.leaves3}>
            <i className={styles.bar} />
          </td>
          {cells.map(({ name, end, leaves }) => (
            <td key={name} className={cx(end && styles.end, leaves && styles[`leaves${leaves}`])}>
              <i className={styles.bar} />
            </td>
          ))}
          <td>
            <i className={styles.bar} />
          </td>
          <td>
            <i className={styles.bar} />
          </td>
          <td />
        </tr>
      ))}
    </Frame>
  );
}
