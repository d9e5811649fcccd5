import { RefreshCw } from "lucide-react";
import {
  type Reader,
  type Scope,
  inScope,
  readAtOf,
} from "#src/archive/items/reader/reader-state.ts";
import { rowsRead, sizeText } from "#src/archive/page/reading/reading-text.ts";
import { useReaderState } from "#src/archive/page/reading/use-reader-state.ts";
import { formatNumber } from "#src/lib/format.ts";
import { IconButton } from "#src/ui/form/button.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { Ago } from "#src/ui/text/time.tsx";
import styles from "#src/ui/table/list-page.module.css";

interface ReadStatusProps {
  reader: Reader;
  scope: Scope;
  /** Number of items that were restored since they were read. */
  restored: number;
}

/** Size and age of what was read with a button that reads it again, for the page header. */
export function ReadStatus({ reader, scope, restored }: ReadStatusProps) {
  const { phase, shown, isEarlier } = useReaderState(reader);
  const kinds = inScope(shown, scope);
  const canRefresh = phase === "done" || phase === "asking" || phase === "paused";
  const refresh = () => reader.refresh(scope);
  useCommands({ refresh: canRefresh ? refresh : null });
  const size = sizeText(kinds, scope, restored, useNarrow());
  const readAt = readAtOf(kinds);
  const isPart = kinds.some((kind) => kind.phase === "waiting");
  return (
    <>
      <span className={styles.wide}>
        {size}
        {size && readAt !== null && " · "}
        {readAt !== null && (
          <>
            {isPart ? `${formatNumber(rowsRead(kinds))} loaded` : "Loaded"} <Ago at={readAt} />
          </>
        )}
      </span>
      {(canRefresh || isEarlier) && (
        <IconButton
          size="small"
          icon={<RefreshCw aria-hidden />}
          busy={canRefresh ? undefined : "Refreshing…"}
          aria-label="Refresh"
          onClick={refresh}
        />
      )}
    </>
  );
}
