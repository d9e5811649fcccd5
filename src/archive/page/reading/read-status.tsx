import type { ReactNode } from "react";
import {
  type Reader,
  type Scope,
  inScope,
  isAtRest,
  readAtOf,
  useReaderState,
} from "#src/archive/items/reader/reader-state.ts";
import { readingText, rowsRead, sizeText } from "#src/archive/page/reading/reading-text.ts";
import { formatNumber } from "#src/lib/format.ts";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";

interface ReadStatusProps {
  reader: Reader;
  scope: Scope;
  /** Number of items that were restored since they were read. */
  restored: number;
  /** Follows the progress of a reading. */
  children?: ReactNode;
}

/** Size and age of what was read with a button that reads it again, for the page header. */
export function ReadStatus({ reader, scope, restored, children }: ReadStatusProps) {
  const { phase, shown, isEarlier, ...state } = useReaderState(reader);
  const kinds = inScope(shown, scope);
  const canRefresh = phase === "done" || phase === "asking" || phase === "paused";
  const isNarrow = useNarrow();
  const isUnderWay =
    (phase === "reading" || phase === "paused") && !inScope(state.kinds, scope).every(isAtRest);
  const isPart = kinds.some((kind) => kind.phase === "waiting");
  return (
    <ListStatus
      count={
        isUnderWay
          ? readingText(inScope(state.kinds, scope))
          : sizeText(kinds, scope, restored, isNarrow)
      }
      more={isUnderWay && children}
      loaded={isPart ? `${formatNumber(rowsRead(kinds))} loaded` : "Loaded"}
      loadedAt={isUnderWay ? null : readAtOf(kinds)}
      loading={!canRefresh}
      label="Refresh"
      onRefresh={canRefresh || isEarlier ? () => reader.refresh(scope) : null}
    />
  );
}
