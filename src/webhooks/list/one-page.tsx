import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { perPageChoices } from "#src/api/page-search.ts";
import { pageAfterResize } from "#src/lib/page-numbers.ts";
import { Pager } from "#src/ui/table/pager.tsx";
import { ListView } from "#src/webhooks/list/list-view.tsx";
import { SkeletonTable } from "#src/webhooks/list/list-table.tsx";
import { NotReadAgain } from "#src/webhooks/list/notices.tsx";
import { allWebhooksQuery, webhookListQuery } from "#src/webhooks/queries.ts";
import { chosenRows } from "#src/webhooks/rows.ts";
import type { Scope } from "#src/webhooks/list/scope.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";
import { useSession } from "#src/app/session-context.tsx";

export interface ListPageProps {
  search: WebhookSearch;
  /** The webhook whose details are open. */
  currentId: string | undefined;
  /** Changes what the address says of the list; `replace` leaves no step in the history. */
  goTo: (changed: Partial<WebhookSearch>, options?: { replace: boolean }) => void;
}

/** One page as the workspace sends it. */
export function OnePage({ search, currentId, goTo }: ListPageProps) {
  const { api } = useSession();
  const client = useQueryClient();
  const { page, per_page } = search;
  const { data, dataUpdatedAt, error, isFetching, refetch } = useSuspenseQuery(
    webhookListQuery(api, { page, per_page }),
  );
  // The list got shorter: its last page is on the way.
  if (page > data.lastPage) return <SkeletonTable />;

  const scope: Scope = {
    rows: data.rows,
    extent: data.lastPage > 1 ? "page" : "all",
    readAt: dataUpdatedAt,
  };
  const chosen = chosenRows(data.rows, search);
  async function readAgain() {
    const { data: list } = await refetch();
    if (list && page > list.lastPage) goTo({ page: list.lastPage }, { replace: true });
  }
  function readAll() {
    // What an earlier round read is not what is asked for now.
    client.removeQueries({ queryKey: allWebhooksQuery(api).queryKey });
    goTo({ page: 1, all: true });
  }
  return (
    <ListView
      search={search}
      onSearch={(changed) => goTo(changed, { replace: true })}
      scope={scope}
      chosen={chosen}
      shown={chosen}
      total={data.total}
      reading={isFetching}
      onReadAgain={() => void readAgain()}
      onReadAll={readAll}
      currentId={currentId}
      notices={error && <NotReadAgain error={error} readAt={dataUpdatedAt} />}
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
          onPerPage={(picked) => {
            const perPage = perPageChoices.find((choice) => choice === picked);
            if (!perPage) return;
            goTo({ page: pageAfterResize(data.from, perPage), per_page: perPage });
          }}
        />
      }
    />
  );
}
