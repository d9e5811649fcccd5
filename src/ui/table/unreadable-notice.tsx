import { counted } from "#src/lib/format.ts";
import { jsonText } from "#src/lib/json.ts";
import { Reply } from "#src/ui/feedback/reply.tsx";
import { ListNotice } from "#src/ui/table/refresh.tsx";
import styles from "./list-page.module.css";

/** Rows, and characters of them, that are shown at most. */
const MAX_ROWS = 50;
const MAX_SHOWN = 20_000;

/** Notice of rows, as received, that have no usable ID; nothing without any. `children` says what that means. */
export function UnreadableNotice({
  rows,
  children,
}: {
  rows: readonly unknown[];
  children?: string;
}) {
  if (rows.length === 0) return null;
  return (
    <ListNotice
      title={`${counted(rows.length, "row is", "rows are")} left out.`}
      actions={
        <Reply className={styles.reply} summary={rows.length === 1 ? "Show it" : "Show them"}>
          {rows
            .slice(0, MAX_ROWS)
            .map((row) => jsonText(row, 2))
            .join("\n")
            .slice(0, MAX_SHOWN)}
        </Reply>
      }
    >
      {children}
    </ListNotice>
  );
}
