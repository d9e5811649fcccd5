import { useCallback, useSyncExternalStore } from "react";
import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Kind, kinds } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { archiveCountQuery, isCount } from "#src/archive/queries.ts";
import { formatNumber } from "#src/lib/format.ts";
import { NavGroup, NavItem, NavNote, NavNotePending } from "#src/ui/shell/nav.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { useConfirmedSince } from "#src/writes/use-run.ts";

/** Links to the lists, each with its count where the workspace sends one. */
export function ArchiveNav() {
  const next = useNextCount();
  return (
    <NavGroup heading="Archived">
      {kinds.map((kind) => (
        <KindItem key={kind} kind={kind} mayRead={kind === next} />
      ))}
    </NavGroup>
  );
}

/**
 * The kind whose count may be read now. Counts are read in the background: once the first page
 * stands, one at a time, and not while anything else is read or waits for the rate limit. One that
 * another kind's restore made stale is read again; after a restore of its own kind it is reckoned.
 */
function useNextCount(): Kind | undefined {
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
  return firstPageDone && others === 0 && !runGoing && !keyRefused ? next : undefined;
}

interface KindProps {
  kind: Kind;
  mayRead: boolean;
}

function KindItem({ kind, mayRead }: KindProps) {
  const { name, Icon } = viewOf(kind);
  return (
    <NavItem to="/archive/$kind" params={{ kind }} activeOptions={{ includeSearch: false }}>
      <Icon aria-hidden />
      {name}
      <KindCount kind={kind} mayRead={mayRead} />
    </NavItem>
  );
}

function KindCount({ kind, mayRead }: KindProps) {
  const { api } = useSession();
  const { data, dataUpdatedAt, isPending } = useQuery({
    ...archiveCountQuery(api, kind),
    enabled: mayRead,
  });
  const restored = useConfirmedSince(kind, dataUpdatedAt);
  if (isPending) return <NavNotePending />;
  if (data === undefined || data === null) return null;
  return (
    <NavNote>
      {formatNumber(Math.max(0, data - restored))}
      <VisuallyHidden> archived</VisuallyHidden>
    </NavNote>
  );
}
