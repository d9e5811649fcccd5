import { useIsFetching, useQuery, useQueryClient, notifyManager } from "@tanstack/react-query";
import { useRouterState } from "@tanstack/react-router";
import { Library, Check } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";
import { type Kind, kinds } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import {
  type ReaderState,
  useReaderState,
  type KindProgress,
} from "#src/archive/items/reader/reader-state.ts";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { useSessionPart } from "#src/app/session-part.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { archiveCountQuery, isCount } from "#src/archive/queries.ts";
import { TO_DECIDE, isToDecide } from "#src/archive/triage/to-decide.ts";
import { formatNumber } from "#src/lib/format.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { NavGroup, NavItem, NavNote, NavNotePending, NavNoteUnknown } from "#src/ui/shell/nav.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { useConfirmedSince } from "#src/writes/use-run.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "#src/ui/shell/nav.module.css";
import { rowsRead } from "#src/archive/page/reading/reading-text.ts";
import noteStyles from "#src/archive/page/reading/nav-note.module.css";

const ToDecideNote = lazyComponent(
  async () => (await import("#src/archive/triage/to-decide-note.tsx")).ToDecideNote,
);

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
          <NavItem to="/archive" search={{ q: TO_DECIDE }} className={styles.indented}>
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

const Count = ({ children }: { children: number }) => (
  <NavNote>
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
  const next = useSyncExternalStore(
    useCallback((listener) => cache.subscribe(listener), [cache]),
    () =>
      kinds.find((kind) => {
        const count = client.getQueryState(archiveCountQuery(api, kind).queryKey);
        if (!count || count.status === "pending") return true;
        const isStale = count.status === "success" && count.isInvalidated;
        return isStale && !writes.sentRestoreSince(kind, count.dataUpdatedAt);
      }),
  );
  const isArchive = useRouterState({
    select: ({ location }) => location.pathname.startsWith("/archive"),
  });
  const countsItself = reading
    ? ["counting", "reading", "paused"].includes(reading.phase)
    : isArchive;
  const isIdle = firstPageDone && others === 0 && !runGoing && !keyRefused && !countsItself;
  return isIdle ? next : undefined;
}

interface KindProps {
  kind: Kind;
  mayRead: boolean;
}

function KindItem({ kind, mayRead, reading }: KindProps & { reading: ReaderState | null }) {
  const isReading = reading?.phase === "reading" || reading?.phase === "paused";
  const progress = reading?.kinds.find((one) => one.kind === kind);
  // A kind that is not read has no progress, but its count.
  const isBeingRead = isReading && progress?.phase !== "waiting";
  const showsProgress = progress && (isBeingRead || progress.phase === "refused");
  const { name, Icon } = viewOf(kind);
  return (
    <NavItem to="/archive/$kind" params={{ kind }} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden />
      {name}
      {showsProgress ? (
        <KindNote progress={progress} />
      ) : (
        <KindCount kind={kind} mayRead={mayRead} />
      )}
    </NavItem>
  );
}

function KindCount({ kind, mayRead }: KindProps) {
  const { api } = useSession();
  const { data, dataUpdatedAt, isPending, isError } = useQuery({
    ...archiveCountQuery(api, kind),
    enabled: mayRead,
  });
  const restored = useConfirmedSince(kind, dataUpdatedAt);
  if (isPending) return <NavNotePending />;
  if (isError && data === undefined) return <NavNoteUnknown />;
  if (data === undefined || data === null) return null;
  return <Count>{Math.max(0, data - restored)}</Count>;
}

/** Progress of a kind beside its link in the sidebar: "800 / 2,431" over a thin line. */
export function KindNote({ progress }: { progress: KindProgress }) {
  const { phase, read, active, total } = progress;
  if (phase === "refused") return <NavNote>Not listed</NavNote>;
  if (phase === "done") {
    return (
      <NavNote>
        <Check className={noteStyles.done} aria-hidden />
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
      <i className={noteStyles.line} style={{ scale: `${part} 1` }} />
    </NavNote>
  );
}

/** Number of all archived items beside the link to them; how many were read while they are. */
function AllNote({ reading }: { reading: ReaderState | null }) {
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
