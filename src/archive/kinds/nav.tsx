import { notifyManager, useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { Check, Library } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { type Kind, kinds } from "#src/api/archive.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import {
  type ReaderState,
  isSettled,
  useReaderState,
} from "#src/archive/items/reader/reader-state.ts";
import { TO_DECIDE, isToDecide } from "#src/archive/items/scope.ts";
import { PendingNote } from "#src/archive/kinds/pending-note.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { archiveCountQuery, isCount } from "#src/archive/queries.ts";
import { useTriageCounts } from "#src/archive/triage/kept/counts-part.ts";
import { useLoadedDecisions, useTriage } from "#src/archive/triage/use-decisions.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import navStyles from "#src/ui/shell/nav.module.css";
import { NavGroup, NavItem, NavNote, NavNoteUnknown } from "#src/ui/shell/nav.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { useConfirmedSince } from "#src/writes/use-run.ts";
import styles from "./nav.module.css";

/** Links to All archived and to the lists, each with its count where the workspace sends one. */
export function ArchiveNav() {
  usePreferences();
  const state = useReaderState(useSessionPart(archivedItemsPart).reader);
  const reading = state.phase === "idle" ? null : state;
  const firstPageDone = useFirstNavigationDone();
  const { config } = useSession();
  const deciding = useRouterState({
    select: ({ location }) => isToDecide(String(Object(location.search)["q"] ?? "")),
  });
  const next = useNextCount(reading);
  return (
    <>
      <ul>
        <NavItem to="/archive" activeOptions={{ exact: true, includeSearch: deciding }}>
          <Library aria-hidden />
          All archived
          {firstPageDone && <AllNote reading={reading} />}
        </NavItem>
        {config.keepDecisions && (
          // There from the first frame: no link moves when its number comes.
          <NavItem to="/archive" search={{ q: TO_DECIDE }} className={navStyles.indented}>
            To decide
            {firstPageDone && reading && <ToDecideNote />}
          </NavItem>
        )}
      </ul>
      <NavGroup heading="Archived">
        {kinds.map((kind) => (
          <KindItem
            key={kind}
            kind={kind}
            mayRead={kind === next}
            reading={firstPageDone ? reading : null}
          />
        ))}
      </NavGroup>
    </>
  );
}

interface CountProps {
  isReading?: boolean;
  children: number;
}

const Count = ({ isReading = false, children }: CountProps) => (
  <NavNote>
    {isReading && <Spinner />}
    {formatNumber(children)}
    <VisuallyHidden> archived</VisuallyHidden>
  </NavNote>
);

/**
 * The kind whose count may be read now. Counts are read in the background: once the first page
 * stands, one at a time, and not while anything else is read or waits for the rate limit. One that
 * another kind's restore made stale is read again; after a restore of its own kind it is reckoned.
 * The archive counts by itself.
 */
function useNextCount(reading: ReaderState | null): Kind | undefined {
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
  const countsItself = reading
    ? ["counting", "reading", "paused"].includes(reading.phase)
    : isArchive;
  const isIdle = firstPageDone && others === 0 && !runGoing && !keyRefused && !countsItself;
  return useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () => (isIdle ? kinds.find(isUncounted) : undefined),
  );
}

interface KindProps {
  kind: Kind;
  mayRead: boolean;
}

function KindItem({ kind, mayRead, reading }: KindProps & { reading: ReaderState | null }) {
  const progress = reading?.kinds.find((one) => one.kind === kind);
  const { name, Icon } = viewOf(kind);
  return (
    <NavItem to="/archive/$kind" params={{ kind }} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden />
      {name}
      {progress?.phase === "refused" ? (
        <NavNote>Not listed</NavNote>
      ) : (
        <KindCount kind={kind} mayRead={mayRead} />
      )}
    </NavItem>
  );
}

function KindCount({ kind, mayRead }: KindProps) {
  const { api } = useSession();
  const { data, dataUpdatedAt, isPending, errorUpdateCount } = useQuery({
    ...archiveCountQuery(api, kind),
    enabled: mayRead,
  });
  const restored = useConfirmedSince(kind, dataUpdatedAt);
  // Also while one that failed is tried again.
  if (data === undefined && errorUpdateCount > 0) return <NavNoteUnknown />;
  if (isPending) return <PendingNote />;
  if (data === undefined || data === null) return null;
  return <Count>{Math.max(0, data - restored)}</Count>;
}

/** Number of all archived items beside the link to them, with a spinner while they are read. */
function AllNote({ reading }: { reading: ReaderState | null }) {
  const sum = useSumOfCounts(reading);
  if (sum === null) return null;
  if (sum === "unknown") return <NavNoteUnknown />;
  return <Count isReading={reading?.phase === "reading"}>{sum}</Count>;
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
        if (sum === "unknown" || (count && count.errorUpdateCount > 0 && count.data === undefined))
          return "unknown";
        if (sum === null || typeof count?.data !== "number") return null;
        return sum + Math.max(0, count.data - writes.confirmedSince(kind, count.dataUpdatedAt));
      }, 0),
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
