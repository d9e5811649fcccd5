import { useIsFetching, useQueries, useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { type Kind, kinds } from "#src/api/archive.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import {
  type ReaderState,
  isSettled,
  useReaderState,
} from "#src/archive/items/reader/reader-state.ts";
import { isToDecide } from "#src/archive/items/scope.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { archivePlaces } from "#src/archive/places.ts";
import { archiveCountQuery, isCount } from "#src/archive/queries.ts";
import { useTriageCounts } from "#src/archive/triage/kept/counts-part.ts";
import { useLoadedDecisions, useTriage } from "#src/archive/triage/use-decisions.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import navStyles from "#src/ui/shell/nav.module.css";
import {
  NavGroup,
  NavItem,
  NavNote,
  NavNotePending,
  NavNoteUnknown,
  NavPlace,
} from "#src/ui/shell/nav.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { useConfirmedSince } from "#src/writes/use-run.ts";
import styles from "./nav.module.css";

const { all, toDecide } = archivePlaces;

/** Links to All archived and to the lists, each with its count where the workspace sends one. */
export function ArchiveNav() {
  usePreferences();
  const reading = useReaderState(useSessionPart(archivedItemsPart).reader);
  const firstPageDone = useFirstNavigationDone();
  const { config } = useSession();
  const deciding = useRouterState({
    select: ({ location }) => isToDecide(String(Object(location.search)["q"] ?? "")),
  });
  const counts = useCounts(reading);
  const isRefused = (kind: Kind) =>
    reading.kinds.some((one) => one.kind === kind && one.phase === "refused");
  return (
    <>
      <ul>
        <NavItem {...all.to} activeOptions={{ exact: true, includeSearch: deciding }}>
          <all.Icon aria-hidden />
          {all.label}
          {firstPageDone && (
            <CountNote
              count={sumOf(counts.filter(([kind]) => !isRefused(kind)))}
              isReading={reading.phase === "reading"}
            />
          )}
        </NavItem>
        {config.keepDecisions && (
          // There from the first frame: no link moves when its number comes.
          <NavItem {...toDecide.to} className={navStyles.indented}>
            {toDecide.label}
            {firstPageDone && reading.phase !== "idle" && <ToDecideNote />}
          </NavItem>
        )}
      </ul>
      <NavGroup heading="Archived">
        {counts.map(([kind, count]) => (
          <NavPlace key={kind} place={viewOf(kind).place}>
            {firstPageDone && isRefused(kind) ? (
              <NavNote>Not listed</NavNote>
            ) : (
              <CountNote count={count} />
            )}
          </NavPlace>
        ))}
      </NavGroup>
    </>
  );
}

/** Number of archived items; null where the workspace does not send it, "unknown" after an error. */
type Count = number | "pending" | "unknown" | null;

function CountNote({ count, isReading = false }: { count: Count; isReading?: boolean }) {
  if (count === null) return null;
  if (count === "unknown") return <NavNoteUnknown />;
  if (count === "pending") return <PendingNote />;
  return (
    <NavNote>
      {isReading && <Spinner />}
      {formatNumber(count)}
      <VisuallyHidden> archived</VisuallyHidden>
    </NavNote>
  );
}

/** Note for a count that is still to come, which it may not while the workspace doesn’t answer. */
function PendingNote() {
  const { access } = useSession();
  const { reached } = useSyncExternalStore(access.subscribe, access.get);
  return reached ? <NavNotePending /> : <NavNoteUnknown />;
}

/** The sum of counts; null while one of them is not known, or not sent. */
function sumOf(counts: readonly (readonly [Kind, Count])[]): Count {
  const known = counts.map(([, count]) => count);
  if (known.includes("unknown")) return "unknown";
  const numbers = known.filter((count) => typeof count === "number");
  return numbers.length < known.length ? null : numbers.reduce((sum, count) => sum + count, 0);
}

/** The count of each kind, less what was restored since. */
function useCounts(reading: ReaderState): (readonly [Kind, Count])[] {
  const { api } = useSession();
  const next = useNextCount(reading);
  const confirmedSince = useConfirmedSince();
  const reads = useQueries({
    queries: kinds.map((kind) => ({ ...archiveCountQuery(api, kind), enabled: kind === next })),
  });
  return kinds.map((kind, at): [Kind, Count] => {
    const { data, dataUpdatedAt = 0, errorUpdateCount = 0 } = reads[at] ?? {};
    // Unknown also while one that failed is tried again.
    if (data === undefined) return [kind, errorUpdateCount > 0 ? "unknown" : "pending"];
    return [kind, data === null ? null : Math.max(0, data - confirmedSince(kind, dataUpdatedAt))];
  });
}

/**
 * The kind whose count may be read now. Counts are read in the background: once the first page is
 * shown, one at a time, and not while anything else is read or waits for the rate limit. One that
 * another kind's restore made stale is read again; after a restore of the same kind it is calculated.
 * An open archive counts its kinds itself.
 */
function useNextCount({ phase }: ReaderState): Kind | undefined {
  const { access, api, runs, writes } = useSession();
  const client = useQueryClient();
  const firstPageDone = useFirstNavigationDone();
  const others = useIsFetching({ predicate: ({ queryKey }) => !isCount(queryKey) });
  const runGoing = useSyncExternalStore(runs.subscribe, runs.going);
  const { keyRefused } = useSyncExternalStore(access.subscribe, access.get);
  const cache = client.getQueryCache();
  function isUncounted(kind: Kind) {
    const count = client.getQueryState(archiveCountQuery(api, kind).queryKey);
    if (!count || count.status === "pending") return true;
    const isStale = count.status === "success" && count.isInvalidated;
    return isStale && !writes.sentRestoreSince(kind, count.dataUpdatedAt);
  }
  const isArchive = useRouterState({
    select: ({ location }) => location.pathname.startsWith("/archive"),
  });
  const countsItself =
    ["counting", "reading", "paused"].includes(phase) || (phase === "idle" && isArchive);
  const isIdle = firstPageDone && others === 0 && !runGoing && !keyRefused && !countsItself;
  return useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => (isIdle ? kinds.find(isUncounted) : undefined),
  );
}

/** Number of the items that are to decide, with a dot while some of them are new. */
function ToDecideNote() {
  const numbers = useTriageCounts();
  const decisions = useLoadedDecisions();
  useTriage();
  const { shown, phase } = useReaderState(useSessionPart(archivedItemsPart).reader);
  const isFailed = shown.every(({ phase }) => phase === "failed" || phase === "refused");
  if (isFailed || decisions?.isRead() === false) return <NavNoteUnknown />;
  const isLoaded = phase === "asking" || shown.every(isSettled);
  if (!numbers || !isLoaded) return <PendingNote />;
  const isComplete = shown.every((kind) => kind.phase === "done");
  if (numbers.undecided === 0 && !isComplete) return <NavNoteUnknown />;
  const { undecided, newUndecided } = numbers;
  return (
    <NavNote>
      {newUndecided > 0 && <i className={styles.dot} />}
      {undecided > 0 ? formatNumber(undecided) : <Check aria-hidden className={styles.tick} />}
      <VisuallyHidden>
        {(undecided === 0 ? "nothing" : "") +
          (newUndecided > 0 ? `, ${formatNumber(newUndecided)} new` : "")}
      </VisuallyHidden>
    </NavNote>
  );
}
