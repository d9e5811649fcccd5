import { useSuspenseQuery } from "@tanstack/react-query";
import { Archive } from "lucide-react";
import type { Archived, Kind } from "#src/api/archive.ts";
import { explain } from "#src/api/explain.ts";
import { type ListSearch, perPageChoices } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { ListTable, SkeletonTable } from "#src/archive/list/list-table.tsx";
import { SelectionBar } from "#src/archive/list/selection-bar.tsx";
import { type ListRead, archiveListQuery } from "#src/archive/queries.ts";
import { counted, formatNumber, withArticle } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import styles from "#src/ui/table/list-page.module.css";
import { Pager } from "#src/ui/table/pager.tsx";
import { ListStatus, LoadingBar, RefreshButton, RefreshError } from "#src/ui/table/refresh.tsx";
import { useConfirmedSince } from "#src/writes/use-run.ts";

/** Loaded only where the workspace has no list, as it brings the form library. */
const RestoreById = lazyComponent(
  async () => (await import("#src/archive/by-id/restore-by-id.tsx")).RestoreById,
);

interface ListPageProps {
  kind: Kind;
  search: ListSearch;
  /** The item whose details are open. */
  currentId: string | undefined;
  /** Goes to another page of the same list; `replace` leaves no step in the history. */
  goTo: (search: ListSearch, options?: { replace: boolean }) => void;
}

/** One page of the archived items of a kind. */
export function ListPage({ kind, search, currentId, goTo }: ListPageProps) {
  const { api, workspace } = useSession();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useSuspenseQuery(
    archiveListQuery(api, kind, search),
  );
  const view = viewOf(kind);
  const restored = useConfirmedSince(kind, dataUpdatedAt);
  const host = workspace.host;

  async function refresh() {
    const { data: list } = await refetch();
    if (list?.available && search.page > list.lastPage) {
      goTo({ ...search, page: list.lastPage }, { replace: true });
    }
  }

  return (
    <>
      <title>{`${view.name} · Reshelve`}</title>
      <PageHeader
        title={view.name}
        actions={<RestoreByIdButton />}
        note={
          <ListStatus
            count={data.available ? archivedCount(data, restored) : null}
            loadedAt={data.available ? dataUpdatedAt : null}
            loading={isFetching}
            onRefresh={() => void refresh()}
          />
        }
      />
      {isFetching && <LoadingBar />}
      {error && <RefreshError message={explain(error, host).text} loadedAt={dataUpdatedAt} />}
      {data.available && data.hiddenCount > 0 && <FilterIgnored list={data} plural={view.plural} />}
      {!data.available ? (
        <EmptyState
          icon={<Archive aria-hidden />}
          title={`${view.name} can’t be listed in this workspace`}
          actions={<RestoreById kind={kind} />}
          details={data.words ?? undefined}
        >
          {host} answered {data.status} to the list of {view.plural}. You can still restore an
          archived {view.singular} by its ID.
        </EmptyState>
      ) : search.page > data.lastPage ? (
        // The list got shorter; its new last page is loading.
        <SkeletonTable kind={kind} />
      ) : data.rows.length === 0 && data.lastPage <= 1 ? (
        <EmptyState
          icon={<Archive aria-hidden />}
          title={`No archived ${view.plural}`}
          actions={<RefreshButton loading={isFetching} onRefresh={() => void refresh()} />}
        >
          {data.hiddenCount > 0
            ? "The workspace sent only rows that aren’t archived."
            : `When someone archives ${withArticle(view.singular)} in ${host}, it appears here after a refresh.`}
        </EmptyState>
      ) : (
        <>
          <ListTable kind={kind} rows={data.rows} search={search} currentId={currentId} />
          <SelectionBar kind={kind} total={data.hiddenCount > 0 ? null : data.total} />
          <Pager
            {...data}
            page={search.page}
            perPage={search.per_page}
            perPageChoices={perPageChoices}
            note={pagerNote(data, search, restored)}
            onPerPage={goTo}
          />
        </>
      )}
    </>
  );
}

/** Number of archived items: the total, less those restored since it was loaded. */
function archivedCount(list: ListRead<Archived>, restored: number): string {
  if (list.hiddenCount > 0 || list.total === null) {
    return `${formatNumber(list.rows.length)} archived on this page`;
  }
  return `${formatNumber(Math.max(0, list.total - restored))} archived`;
}

function pagerNote(list: ListRead<Archived>, search: ListSearch, restored: number): string {
  const notes = [];
  if (list.perPage !== search.per_page) {
    notes.push(`The workspace sends ${list.perPage} rows per page`);
  }
  if (restored > 0) notes.push("Restored rows disappear when you refresh");
  return notes.join(" · ");
}

function FilterIgnored({ list, plural }: { list: ListRead<Archived>; plural: string }) {
  return (
    <div className={styles.notice}>
      <Notice title="The workspace ignored the archive filter.">
        {counted(list.hiddenCount, "row on this page isn’t", "rows on this page aren’t")} archived
        and {list.hiddenCount === 1 ? "is" : "are"} hidden. Counts and pages include all {plural},
        archived or not.
      </Notice>
    </div>
  );
}

/** Placeholder of a list whose first page is loading. */
export function ListPending({ kind }: { kind: Kind }) {
  const { name, plural } = viewOf(kind);
  return (
    <>
      <title>{`${name} · Reshelve`}</title>
      <PageHeader title={name} note={<span role="status">{`Loading ${plural}`}</span>} />
      <SkeletonTable kind={kind} />
    </>
  );
}
