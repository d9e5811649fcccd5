import { useQueryClient, useSuspenseInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { explain } from "#src/api/explain.ts";
import { perPageChoices } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { PageHeader, PageTitle } from "#src/ui/shell/page-header.tsx";
import { restoreFocusToRows } from "#src/ui/table/focus/row-focus.ts";
import listStyles from "#src/ui/table/list-page.module.css";
import { Pager } from "#src/ui/table/pager.tsx";
import { RefreshError } from "#src/ui/table/refresh.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { useReadOn } from "#src/ui/table/use-read-on.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { filterRows } from "#src/webhooks/filter.ts";
import { columns } from "#src/webhooks/list/columns.tsx";
import { ListView } from "#src/webhooks/list/list-view.tsx";
import type { Scope } from "#src/webhooks/list/scope.ts";
import { allWebhooksQuery, mergePages, webhookListQuery } from "#src/webhooks/queries.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";
import styles from "./list-page.module.css";

export function ListPage(props: ListPageProps) {
  usePreferences();
  return props.search.all ? <AllPages {...props} /> : <OnePage {...props} />;
}

export function ListPending() {
  return (
    <>
      <PageTitle>Webhooks</PageTitle>
      <PageHeader title="Webhooks" note={<span role="status">Loading webhooks</span>} />
      <TableSkeleton label="Webhooks" columns={columns} />
    </>
  );
}

export interface ListPageProps {
  search: WebhookSearch;
  /** The webhook whose details are open. */
  currentId: string | undefined;
  /** Changes the search params of the list; `replace` leaves no step in the history. */
  goTo: (changed: Partial<WebhookSearch>, options?: { replace: boolean }) => void;
}

function OnePage({ search, currentId, goTo }: ListPageProps) {
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
function AllPages({ search, currentId, goTo }: ListPageProps) {
  const pages = useAllPages();
  const { data, hasNextPage, isFetching, dataUpdatedAt } = pages.read;
  const rows = mergePages(data.pages);
  const total = data.pages.at(-1)?.total ?? null;
  const extent = hasNextPage ? "some" : "all";
  const scope: Scope = { rows, extent, loadedAt: dataUpdatedAt };
  const matches = filterRows(rows, search);
  const lastPage = Math.max(1, Math.ceil(matches.length / search.per_page));
  const page = Math.min(search.page, lastPage);
  const start = (page - 1) * search.per_page;
  const shown = matches.slice(start, start + search.per_page);
  return (
    <ListView
      {...{ search, scope, matches, currentId }}
      onSearch={(changed) => goTo({ page: 1, ...changed }, { replace: true })}
      shown={shown}
      total={total}
      loading={isFetching}
      onRefresh={pages.refresh}
      notices={<Notices {...pages} loaded={rows.length} total={total} />}
      pager={
        <Pager
          page={page}
          lastPage={lastPage}
          from={shown.length === 0 ? null : start + 1}
          to={shown.length === 0 ? null : start + shown.length}
          total={matches.length}
          perPage={search.per_page}
          perPageChoices={perPageChoices}
          note={
            <ButtonLink
              to="."
              search={(before) => ({ ...before, all: undefined, page: undefined })}
              size="small"
            >
              Back to pages
            </ButtonLink>
          }
          onPerPage={goTo}
        />
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
  if (isFetching || (hasNextPage && !stopped && !error)) {
    return (
      <div className={styles.progress}>
        <progress
          aria-label="Loading all"
          value={total ? Math.min(loaded, total) : undefined}
          max={total ?? undefined}
        />
        <p role="status">{`${count}${total === null ? "" : ` of ${formatNumber(total)}`} rows loaded`}</p>
        <Button ref={takeFocus} size="small" onClick={pages.stop}>
          Stop
        </Button>
      </div>
    );
  }
  const reason = error && explain(error, host).text;
  if (reason && !hasNextPage) {
    return <RefreshError message={reason} loadedAt={dataUpdatedAt} />;
  }
  if (!hasNextPage && (total === null || total === loaded)) return null;
  return (
    <div className={listStyles.notice}>
      {!hasNextPage ? (
        <Notice
          title="The list changed while it was loading."
          role="status"
          actions={<Button onClick={pages.refresh}>Refresh all</Button>}
        >
          The workspace counts {formatNumber(total ?? 0)} webhooks, but {count}{" "}
          {loaded === 1 ? "was" : "were"} loaded.
        </Notice>
      ) : (
        <Notice
          tone={reason ? "bad" : "plain"}
          title={reason ? "The next page couldn’t be loaded." : "Stopped."}
          role={reason ? "alert" : "status"}
          actions={<Button onClick={pages.resume}>Continue</Button>}
        >
          {reason
            ? `${reason} The rows loaded so far are kept.`
            : `${count} ${total === null ? "" : `of ${formatNumber(total)} `}rows were loaded. Filter, order and export apply to these only.`}
        </Notice>
      )}
    </div>
  );
}

/** Takes the focus from the button that began to load, which is gone, and leaves it to the rows. */
function takeFocus(button: HTMLElement | null) {
  if (document.activeElement?.id === "content") button?.focus();
  return restoreFocusToRows(button);
}
