import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Archived, Kind } from "#src/api/archive.ts";
import { explain } from "#src/api/explain.ts";
import { type ArchiveSearch, perPageChoices } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { SkeletonTable } from "#src/archive/list/list-table.tsx";
import { ListView } from "#src/archive/list/list-view.tsx";
import { SelectionBar } from "#src/archive/list/selection-bar.tsx";
import { type ArchiveList, type ListRead, archiveListQuery } from "#src/archive/queries.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { Pager } from "#src/ui/table/pager.tsx";
import { ListStatus, LoadingBar, RefreshButton, RefreshError } from "#src/ui/table/refresh.tsx";
import { mayComeLater } from "#src/writes/send/outcome.ts";
import { useConfirmedSince } from "#src/writes/use-run.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

// Loaded only where a list is refused or has nothing to show, with the form library.
const RefusedList = lazyComponent(
  async () => (await import("#src/archive/list/unlisted.tsx")).RefusedList,
);
const EmptyList = lazyComponent(
  async () => (await import("#src/archive/list/unlisted.tsx")).EmptyList,
);
const OnlyActiveRows = lazyComponent(
  async () => (await import("#src/archive/list/unlisted.tsx")).OnlyActiveRows,
);

// Loaded only where the workspace ignores the archive filter, or it is not used.
const FilterNotice = lazyComponent(
  async () => (await import("#src/archive/list/filter-notice.tsx")).FilterNotice,
);

interface ListPageProps {
  kind: Kind;
  search: ArchiveSearch;
  /** The item whose details are open. */
  currentId: string | undefined;
  /** Goes to another page of the same list; `replace` leaves no step in the history. */
  goTo: (search: ArchiveSearch, options?: { replace: boolean }) => void;
}

/** One page of the archived items of a kind. */
export function ListPage({ kind, search, currentId, goTo }: ListPageProps) {
  usePreferences();
  const { api, workspace, writes } = useSession();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useSuspenseQuery(
    archiveListQuery(api, kind, search),
  );
  const view = viewOf(kind);
  const restored = useConfirmedSince(kind, dataUpdatedAt);
  const host = workspace.host;
  const total = data.available ? archivedTotal(data, search, restored) : null;

  /** Forgets the outcomes that are older than what the lists say now. */
  function forgetOutcomes(lists: readonly ArchiveList[], before: number) {
    for (const { id } of lists.flatMap((list) => (list.available ? list.rows : []))) {
      if (id === null) continue;
      const target = { operation: "restore", kind, id } as const;
      const state = writes.stateOf(target);
      if (state?.phase !== "done" || state.at >= before || mayComeLater(state.outcome)) continue;
      writes.forget(target);
    }
  }

  async function refresh() {
    const startedAt = Date.now();
    const { data: list, isSuccess } = await refetch();
    if (isSuccess) forgetOutcomes([data, list], startedAt);
    if (list?.available && search.page > list.lastPage) {
      goTo({ ...search, page: list.lastPage }, { replace: true });
    }
  }

  const onSearch = (changed: Partial<ArchiveSearch>) =>
    goTo({ ...search, ...changed }, { replace: true });
  const isPage = data.available && search.page <= data.lastPage;
  const isEmpty = isPage && data.rows.length === 0 && data.lastPage <= 1;
  const isListed = isPage && !isEmpty;
  const showsRows = isListed && (data.rows.length > 0 || data.hiddenCount === 0);
  const footer = (matching: ReactNode) => (
    <>
      <SelectionBar
        selectAll={
          isListed
            ? { kind, total, unfiltered: search.unfiltered, morePages: data.lastPage > 1 }
            : undefined
        }
      />
      {isListed && (
        <Pager
          {...data}
          total={pagerTotal(data, total)}
          page={search.page}
          perPage={search.per_page}
          perPageChoices={perPageChoices}
          matching={matching}
          note={pagerNote(data, search, restored)}
          onPerPage={(next) => goTo({ ...search, ...next })}
        />
      )}
    </>
  );

  return (
    <>
      <PageTitle>{view.name}</PageTitle>
      <PageHeader
        title={view.name}
        actions={<RestoreByIdButton compact />}
        note={
          <ListStatus
            count={data.available ? archivedCount(data, total) : null}
            loadedAt={data.available ? dataUpdatedAt : null}
            loading={isFetching}
            onRefresh={() => void refresh()}
          />
        }
      />
      {isFetching && <LoadingBar />}
      {error && <RefreshError message={explain(error, host).text} loadedAt={dataUpdatedAt} />}
      {data.available && (search.unfiltered || data.hiddenCount > 0) && (
        <FilterNotice list={data} plural={view.plural} unfiltered={search.unfiltered} />
      )}
      {data.available ? (
        <ListView {...{ kind, list: data, total, search, currentId, onSearch, footer }}>
          {!isPage ? (
            // The list got shorter; its new last page is loading.
            <SkeletonTable kind={kind} />
          ) : isEmpty ? (
            <EmptyList
              kind={kind}
              hiddenCount={data.hiddenCount}
              refresh={<RefreshButton loading={isFetching} onRefresh={() => void refresh()} />}
            />
          ) : (
            !showsRows && <OnlyActiveRows kind={kind} search={search} list={data} goTo={goTo} />
          )}
        </ListView>
      ) : (
        <>
          <RefusedList kind={kind} answer={data} unfiltered={search.unfiltered} />
          {footer(null)}
        </>
      )}
    </>
  );
}

/**
 * Number of archived items on all pages: the total, less those restored since it was loaded. Null
 * where the workspace does not tell.
 */
function archivedTotal(
  { hiddenCount, total }: ListRead<Archived>,
  { unfiltered }: ArchiveSearch,
  restored: number,
): number | null {
  if (unfiltered || hiddenCount > 0 || total === null) return null;
  return Math.max(0, total - restored);
}

const archivedCount = ({ rows }: ListRead<Archived>, total: number | null) =>
  total === null
    ? `${formatNumber(rows.length)} archived on this page`
    : `${formatNumber(total)} archived`;

/** Total beside the range of the rows; null where restored rows have made it less than the range. */
function pagerTotal(list: ListRead<Archived>, total: number | null): number | null {
  const reckoned = total ?? list.total;
  return reckoned !== null && reckoned >= (list.to ?? 0) ? reckoned : null;
}

function pagerNote(list: ListRead<Archived>, search: ArchiveSearch, restored: number): string {
  const notes = [];
  if (list.perPage !== search.per_page) {
    notes.push(`The workspace sends ${list.perPage} rows per page`);
  }
  const odd = list.rows.filter(({ problems }) => problems.length > 0).length;
  if (odd > 0) {
    notes.push(`${counted(odd, "row has", "rows have")} fields that aren’t as documented`);
  }
  if (restored > 0) notes.push("Restored rows disappear when you refresh");
  return notes.join(" · ");
}

/** Placeholder of a list whose first page is loading. */
export function ListPending({ kind }: { kind: Kind }) {
  const { name, plural } = viewOf(kind);
  return (
    <>
      <PageTitle>{name}</PageTitle>
      <PageHeader title={name} note={<span role="status">{`Loading ${plural}`}</span>} />
      <SkeletonTable kind={kind} />
    </>
  );
}
