import { cx } from "#src/ui/cx.ts";
import { columnClass } from "#src/ui/table/data-row.tsx";
import { type HeadProps, TableShell } from "#src/ui/table/table-shell.tsx";
import styles from "./skeleton.module.css";

interface TableSkeletonProps<T> extends HeadProps<T> {
  selectable?: boolean;
  /** Styles of the rows to come, where their height is not that of other lists. */
  bodyClassName?: string | undefined;
}

export function TableSkeleton<T>({ selectable, bodyClassName, ...head }: TableSkeletonProps<T>) {
  return (
    <TableShell {...head} busy {...(selectable && { check: null })}>
      <tbody className={bodyClassName}>
        <tr className={styles.skeleton}>
          {selectable && <td className={styles.check} />}
          {head.columns.map((column) => (
            <td
              key={column.name}
              data-align={column.align}
              className={cx(columnClass(column), column.rowHeader && styles.title)}
            />
          ))}
        </tr>
      </tbody>
    </TableShell>
  );
}
