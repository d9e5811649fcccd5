import { notifyManager, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { kinds } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import type { ReaderState } from "#src/archive/items/reader/reader-state.ts";
import { archiveCountQuery } from "#src/archive/queries.ts";
import type { KindProgress } from "#src/archive/items/reader/reader-state.ts";
import { rowsRead } from "#src/archive/page/reading/reading-text.ts";
import { formatNumber } from "#src/lib/format.ts";
import { NavNote, NavNoteUnknown } from "#src/ui/shell/nav.tsx";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./nav-note.module.css";

/** Progress of a kind beside its link in the sidebar: "800 / 2,431" over a thin line. */
export function KindNote({ progress }: { progress: KindProgress }) {
  const { phase, read, active, total } = progress;
  if (phase === "refused") return <NavNote>Not listed</NavNote>;
  if (phase === "done") {
    return (
      <NavNote>
        <Check className={styles.done} aria-hidden />
        {formatNumber(total ?? read)}
        <VisuallyHidden> archived, all loaded</VisuallyHidden>
      </NavNote>
    );
  }
  const part = total ? Math.min(1, (read + active) / total) : 0;
  return (
    <NavNote>
      {formatNumber(read)}
      {total !== null && ` / ${formatNumber(total)}`}
      <VisuallyHidden> loaded</VisuallyHidden>
      <i className={styles.line} style={{ scale: `${part} 1` }} />
    </NavNote>
  );
}

/** Number of all archived items beside the link to them; how many were read while they are. */
export function AllNote({ reading }: { reading: ReaderState | null }) {
  const sum = useSumOfCounts(reading);
  if (sum === null) return null;
  if (sum === "unknown") return <NavNoteUnknown />;
  const isReading = reading?.phase === "reading" || reading?.phase === "paused";
  return (
    <NavNote>
      {isReading && `${formatNumber(rowsRead(reading.kinds))} / `}
      {formatNumber(sum)}
      <VisuallyHidden>{isReading ? " loaded" : " archived"}</VisuallyHidden>
    </NavNote>
  );
}

/**
 * The sum of the counts, less what was restored since; null while one of them is not known, or not
 * sent, and "unknown" where one could not be loaded.
 */
function useSumOfCounts(reading: ReaderState | null): number | "unknown" | null {
  const { api, writes } = useSession();
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      // Later, as a component that renders may add a query.
      const later = notifyManager.batchCalls(listener);
      const ends = [client.getQueryCache().subscribe(later), writes.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    [client, writes],
  );
  const refused = new Set(
    reading?.kinds.flatMap(({ kind, phase }) => (phase === "refused" ? kind : [])),
  );
  return useSyncExternalStore(subscribe, () =>
    kinds
      .filter((kind) => !refused.has(kind))
      .reduce<number | "unknown" | null>((sum, kind) => {
        const count = client.getQueryState(archiveCountQuery(api, kind).queryKey);
        if (sum === "unknown" || (count?.status === "error" && count.data === undefined))
          return "unknown";
        if (sum === null || typeof count?.data !== "number") return null;
        return sum + Math.max(0, count.data - writes.confirmedSince(kind, count.dataUpdatedAt));
      }, 0),
  );
}
