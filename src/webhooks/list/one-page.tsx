import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { explain } from "#src/api/explain.ts";
import { perPageChoices } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { Pager } from "#src/ui/table/pager.tsx";
import { RefreshError } from "#src/ui/table/refresh.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { columns } from "#src/webhooks/list/columns.tsx";
import { ListView } from "#src/webhooks/list/list-view.tsx";
import type { Scope } from "#src/webhooks/list/scope.ts";
import { allWebhooksQuery, webhookListQuery } from "#src/webhooks/queries.ts";
import { filterRows } from "#src/webhooks/filter.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";

export interface ListPageProps {
  search: WebhookSearch;
  /** The webhook whose details are open. */
  currentId: string | undefined;
  /** Changes the search params of the list; `replace` leaves no step in the history. */
  goTo: (changed: Partial<WebhookSearch>, options?: { replace: boolean }) => void;
}

/** List of webhooks, one page of the workspace at a time. */
export function OnePage({ search, currentId, goTo }: ListPageProps) {
  const { api, workspace } = useSession();
  const client = useQueryClient();
  const { page, per_page } = search;
  const { data, dataUpdatedAt, error, isFetching, refetch } = useSuspenseQuery(
    webhookListQuery(api, { page, per_page }),
  );
  // The list got shorter; its new last page is loading.
  if (page > data.lastPage) return <TableSkeleton label="Webhooks" columns={columns} />;

  const scope: Scope = {
    rows: data.rows,
    extent: data.lastPage > 1 ? "page" : "all",
    loadedAt: dataUpdatedAt,
  };
  const matches = filterRows(data.rows, search);
  async function refresh() {
    const { data: list } = await refetch();
    if (list && page > list.lastPage) goTo({ page: list.lastPage }, { replace: true });
  }
  function loadAll() {
    // Pages that were loaded earlier may be outdated.
    client.removeQueries({ queryKey: allWebhooksQuery(api).queryKey });
    goTo({ page: 1, all: true });
  }
  return (
    <ListView
      {...{ search, scope, matches, currentId }}
      onSearch={(changed) => goTo(changed, { replace: true })}
      shown={matches}
      total={data.total}
      loading={isFetching}
      onRefresh={() => void refresh()}
      onLoadAll={loadAll}
      notices={
        error && (
          <RefreshError message={explain(error, workspace.host).text} loadedAt={dataUpdatedAt} />
        )
      }
      pager={
        <Pager
          {...data}
          page={page}
          perPage={per_page}
          perPageChoices={perPageChoices}
          note={
            data.perPage === per_page || data.lastPage <= 1
              ? undefined
              : `The workspace sends ${data.perPage} rows per page`
          }
          onPerPage={goTo}
        />
      }
    />
  );
}
