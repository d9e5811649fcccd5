import { type HeadProps, TableShell } from "#src/ui/table/table-shell.tsx";
import styles from "./skeleton.module.css";

interface TableSkeletonProps<T> extends HeadProps<T> {
  selectable?: boolean;
}

/** The head of a table whose rows are loading, above a bar for each row. */
export function TableSkeleton<T>({ selectable, ...head }: TableSkeletonProps<T>) {
  return (
    <TableShell {...head} busy {...(selectable && { check: null })}>
      <tbody className={styles.skeleton} />
    </TableShell>
  );
}
