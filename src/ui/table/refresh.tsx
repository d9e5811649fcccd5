import { RefreshCw } from "lucide-react";
import type { ComponentProps } from "react";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { IconButton } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { Ago } from "#src/ui/text/text.tsx";
import styles from "./list-page.module.css";

interface ListStatusProps {
  /** Number of rows in words; null where it is unknown. */
  count: string | null;
  /** Words before the age of the rows. */
  loaded?: string;
  /** Time at which the rows were loaded, in epoch milliseconds; null where there are none. */
  loadedAt: number | null;
  loading: boolean;
  label?: string;
  /** Null while there is nothing to refresh. */
  onRefresh: (() => void) | null;
}

export function ListStatus(props: ListStatusProps) {
  const { count, loaded = "Loaded", loadedAt, loading, label = "Refresh the list" } = props;
  const { onRefresh } = props;
  useCommands({ refresh: loading ? null : onRefresh });
  return (
    <>
      <span className={styles.wide}>
        {count}
        {loadedAt !== null && (
          <>
            {count !== null && " · "}
            {loaded} <Ago at={loadedAt} />
          </>
        )}
      </span>
      {onRefresh && (
        <IconButton
          size="small"
          icon={<RefreshCw aria-hidden />}
          busy={loading ? "Refreshing…" : undefined}
          aria-label={label}
          onClick={onRefresh}
        />
      )}
    </>
  );
}

export const ListNotice = (props: ComponentProps<typeof Notice>) => (
  <div className={styles.notice}>
    <Notice ref={restoreFocusToContent} {...props} />
  </div>
);
