import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { restoreFocusToRows } from "#src/ui/table/focus/row-focus.ts";
import { ListNotice, RefreshError } from "#src/ui/table/refresh.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { useReadOn } from "#src/ui/table/use-read-on.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { columns } from "#src/webhooks/list/columns.tsx";
import { type ListSearch, ListView } from "#src/webhooks/list/list-view.tsx";
import type { Scope } from "#src/webhooks/list/scope.ts";
import { allWebhooksQuery, mergePages, webhookListQuery } from "#src/webhooks/queries.ts";

export function ListPage(props: ListSearch) {
  usePreferences();
  return props.search.all ? <AllPages {...props} /> : <OnePage {...props} />;
}

export function ListPending() {
  return (
    <>
      <PageHeader title="Webhooks" note={<span role="status">Loading webhooks</span>} />
      <TableSkeleton label="Webhooks" columns={columns} />
    </>
  );
}

function OnePage(list: ListSearch) {
  const { page, per_page } = list.search;
  const { api, workspace } = useSession();
  const client = useQueryClient();
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
  async function refresh() {
    const { data: read } = await refetch();
    if (read && page > read.lastPage) list.goTo({ page: read.lastPage }, { replace: true });
  }
  function loadAll() {
    // Pages that were loaded earlier may be outdated.
    client.removeQueries({ queryKey: allWebhooksQuery(api).queryKey });
    list.goTo({ page: 1, all: true });
  }
  return (
    <ListView
      {...list}
      scope={scope}
      place={data}
      total={data.total}
      loading={isFetching}
      onRefresh={() => void refresh()}
      onLoadAll={loadAll}
      notices={
        error && (
          <RefreshError message={explain(error, workspace.host).text} loadedAt={dataUpdatedAt} />
        )
      }
      note={
        data.perPage === per_page || data.lastPage <= 1
          ? undefined
          : `The workspace sends ${data.perPage} rows per page`
      }
    />
  );
}

function useAllPages() {
  const { api } = useSession();
  const client = useQueryClient();
  const options = allWebhooksQuery(api);
  const read = useSuspenseInfiniteQuery(options);
  const [stopped, setStopped] = useState(false);
  useReadOn(read, !stopped && read.error === null);
  return {
    read,
    stopped,
    stop: () => {
      setStopped(true);
      void client.cancelQueries({ queryKey: options.queryKey });
    },
    resume: () => {
      setStopped(false);
      void read.fetchNextPage();
    },
    refresh: () => {
      setStopped(false);
      void read.refetch();
    },
  };
}

/** List of all webhooks, or of those loaded so far, paged in the browser. */
function AllPages(list: ListSearch) {
  const pages = useAllPages();
  const { data, hasNextPage, isFetching, dataUpdatedAt } = pages.read;
  const rows = mergePages(data.pages);
  const total = data.pages.at(-1)?.total ?? null;
  return (
    <ListView
      {...list}
      scope={{ rows, extent: hasNextPage ? "some" : "all", loadedAt: dataUpdatedAt }}
      place={null}
      total={total}
      loading={isFetching}
      onRefresh={pages.refresh}
      notices={<Notices {...pages} loaded={rows.length} total={total} />}
      note={
        <ButtonLink
          to="."
          search={(before) => ({ ...before, all: undefined, page: undefined })}
          size="small"
        >
          Back to pages
        </ButtonLink>
      }
    />
  );
}

interface NoticesProps extends ReturnType<typeof useAllPages> {
  loaded: number;
  /** Number of webhooks, as counted by the workspace. */
  total: number | null;
}

/** Progress of loading all pages, or the reason why some are missing. */
function Notices({ loaded, total, read, stopped, ...pages }: NoticesProps) {
  const { host } = useSession().workspace;
  const { error, hasNextPage, isFetching, dataUpdatedAt } = read;
  const count = formatNumber(loaded);
  const of = total === null ? "" : ` of ${formatNumber(total)}`;
  const reason = error && explain(error, host).text;
  if (isFetching || (hasNextPage && !stopped && !error)) {
    return (
      <ListNotice
        icon={
          <progress
            aria-label="Loading all"
            value={total ? Math.min(loaded, total) : undefined}
            max={total ?? undefined}
          />
        }
        title={`${count}${of} rows loaded`}
        role="status"
        actions={
          <Button ref={takeFocus} size="small" onClick={pages.stop}>
            Stop
          </Button>
        }
      />
    );
  }
  if (hasNextPage) {
    return (
      <ListNotice
        tone={reason ? "bad" : "plain"}
        title={reason ? "The next page couldn’t be loaded." : "Stopped."}
        role={reason ? "alert" : "status"}
        actions={<Button onClick={pages.resume}>Continue</Button>}
      >
        {reason
          ? `${reason} The rows loaded so far are kept.`
          : `${count}${of} rows were loaded. Filter, order and export apply to these only.`}
      </ListNotice>
    );
  }
  if (reason) return <RefreshError message={reason} loadedAt={dataUpdatedAt} />;
  if (total === null || total === loaded) return null;
  return (
    <ListNotice
      title="The list changed while it was loading."
      role="status"
      actions={<Button onClick={pages.refresh}>Refresh all</Button>}
    >
      The workspace counts {formatNumber(total)} webhooks, but {count}{" "}
      {loaded === 1 ? "was" : "were"} loaded.
    </ListNotice>
  );
}

/** Takes the focus from the button that began to load, which is gone, and leaves it to the rows. */
function takeFocus(button: HTMLElement | null) {
  if (document.activeElement?.id === "content") button?.focus();
  return restoreFocusToRows(button);
}
