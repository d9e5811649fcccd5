import { namesKey } from "#src/api/resource-keys.ts";
import type { Session } from "#src/app/session-context.tsx";
import { createKeptItems } from "#src/archive/items/reader/kept-items.ts";
import { createReader } from "#src/archive/items/reader/reader.ts";
import { archiveCountQuery, isCount } from "#src/archive/queries.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { wait } from "#src/lib/wait.ts";

interface Deps extends Pick<Session, "api" | "queryClient" | "clock" | "signal"> {
  /** Origin and prefix of the workspace. */
  address: string;
  /** True where the site keeps what was read by default, false where it forbids that. */
  keepRead?: boolean | null;
}

/**
 * The reader of a session: the person’s own reads and writes go first, and it fills in the counts
 * of the sidebar.
 */
export function createSessionReader(deps: Deps) {
  const { api, queryClient, clock, address, keepRead, signal } = deps;
  const isForeground = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    !isCount(queryKey) && queryKey[0] !== namesKey[0];
  return createReader({
    ...{ pacer: api.pacer, wait, signal },
    read: api.listArchived,
    now: Date.now,
    elapsed,
    serviceNow: () => Date.now() + (clock.offset() ?? 0),
    isOthersBusy: () =>
      queryClient.isFetching({ predicate: isForeground }) > 0 || queryClient.isMutating() > 0,
    onOthersIdle(listener) {
      const ends = [
        queryClient.getQueryCache().subscribe(listener),
        queryClient.getMutationCache().subscribe(listener),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    onCount: (kind, total, updatedAt) =>
      // A restore that is sent later is not in this number.
      void queryClient.setQueryData(archiveCountQuery(api, kind).queryKey, total, { updatedAt }),
    kept: createKeptItems(address, Date.now, keepRead),
  });
}
