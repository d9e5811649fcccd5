import {
  type Reader,
  type Scope,
  inScope,
  readAtOf,
  useReaderState,
} from "#src/archive/items/reader/reader-state.ts";
import { rowsRead, sizeText } from "#src/archive/page/reading/reading-text.ts";
import { formatNumber } from "#src/lib/format.ts";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";

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
  const isPart = kinds.some((kind) => kind.phase === "waiting");
  return (
    <ListStatus
      count={sizeText(kinds, scope, restored, useNarrow())}
      loaded={isPart ? `${formatNumber(rowsRead(kinds))} loaded` : "Loaded"}
      loadedAt={readAtOf(kinds)}
      loading={!canRefresh}
      label="Refresh"
      onRefresh={canRefresh || isEarlier ? () => reader.refresh(scope) : null}
    />
  );
}
