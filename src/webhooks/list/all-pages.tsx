import { useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { explain } from "#src/api/explain.ts";
import { perPageChoices } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button, ButtonLink } from "#src/ui/form/button.tsx";
import { restoreFocusToRows } from "#src/ui/table/focus/restore-focus-to-rows.ts";
import listStyles from "#src/ui/table/list-page.module.css";
import { Pager } from "#src/ui/table/pager.tsx";
import { RefreshError } from "#src/ui/table/refresh.tsx";
import { ListView } from "#src/webhooks/list/list-view.tsx";
import type { ListPageProps } from "#src/webhooks/list/one-page.tsx";
import type { Scope } from "#src/webhooks/list/scope.ts";
import { allWebhooksQuery } from "#src/webhooks/queries.ts";
import { filterRows } from "#src/webhooks/filter.ts";
import { mergePages } from "#src/webhooks/rows.ts";
import styles from "./all-pages.module.css";

/** Loads page after page while mounted, until all are loaded or the user stops it. */
function useAllPages() {
  const { api } = useSession();
  const client = useQueryClient();
  const options = allWebhooksQuery(api);
  const query = useSuspenseInfiniteQuery(options);
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const [stopped, setStopped] = useState(false);
  const continues = hasNextPage && !isFetching && !stopped && error === null;
  const pageCount = data.pages.length;
  useEffect(() => {
    if (continues) void fetchNextPage();
    // A page may load too fast for a render with `isFetching`, so each page runs the effect.
  }, [continues, pageCount, fetchNextPage]);
  return {
    data,
    error,
    stopped,
    /** True when every page is loaded. */
    done: !hasNextPage,
    loading: isFetching,
    loadedAt: query.dataUpdatedAt,
    stop: () => {
      setStopped(true);
      void client.cancelQueries({ queryKey: options.queryKey });
    },
    resume: () => {
      setStopped(false);
      void fetchNextPage();
    },
    refresh: () => {
      setStopped(false);
      void refetch();
    },
  };
}

/** List of all webhooks, or of those loaded so far, paged in the browser. */
export function AllPages({ search, currentId, goTo }: ListPageProps) {
  const pages = useAllPages();
  const { data, done, loading, loadedAt, refresh } = pages;
  const rows = mergePages(data.pages);
  const total = data.pages.at(-1)?.total ?? null;
  const scope: Scope = { rows, extent: done ? "all" : "some", loadedAt };
  const matches = filterRows(rows, search);
  const lastPage = Math.max(1, Math.ceil(matches.length / search.per_page));
  const page = Math.min(search.page, lastPage);
  const start = (page - 1) * search.per_page;
  const shown = matches.slice(start, start + search.per_page);
  return (
    <ListView
      search={search}
      onSearch={(changed) => goTo({ page: 1, ...changed }, { replace: true })}
      scope={scope}
      matches={matches}
      shown={shown}
      total={total}
      loading={loading}
      onRefresh={refresh}
      onLoadAll={refresh}
      currentId={currentId}
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
  /** Number of rows loaded. */
  loaded: number;
  /** Number of webhooks, as counted by the workspace. */
  total: number | null;
}

/** Progress of loading all pages, or the reason why some are missing. */
function Notices({ error, done, stopped, loading, loaded, total, ...pages }: NoticesProps) {
  const { host } = useSession().workspace;
  const count = formatNumber(loaded);
  if (loading || (!done && !stopped && !error)) {
    return <Progress loaded={loaded} total={total} onStop={pages.stop} />;
  }
  return (
    <>
      {!done && stopped && (
        <div className={listStyles.notice}>
          <Notice
            title="Stopped."
            role="status"
            actions={<Button onClick={pages.resume}>Continue</Button>}
          >
            {count} {total !== null && `of ${formatNumber(total)} `}rows were loaded. Filter, order
            and export apply to these only.
          </Notice>
        </div>
      )}
      {error && done && (
        <RefreshError message={explain(error, host).text} loadedAt={pages.loadedAt} />
      )}
      {error && !done && (
        <div className={listStyles.notice}>
          <Notice
            tone="bad"
            title="The next page couldn’t be loaded."
            role="alert"
            actions={<Button onClick={pages.resume}>Continue</Button>}
          >
            {explain(error, host).text} The rows loaded so far are kept.
          </Notice>
        </div>
      )}
      {done && total !== null && total !== loaded && (
        <div className={listStyles.notice}>
          <Notice
            title="The list changed while it was loading."
            role="status"
            actions={<Button onClick={pages.refresh}>Refresh all</Button>}
          >
            The workspace counts {formatNumber(total)} webhooks, but {count}{" "}
            {loaded === 1 ? "was" : "were"} loaded.
          </Notice>
        </div>
      )}
    </>
  );
}

interface ProgressProps {
  loaded: number;
  total: number | null;
  onStop: () => void;
}

/** Takes the focus from the button that began to load, which is gone, and leaves it to the rows. */
function takeFocus(button: HTMLElement | null) {
  if (document.activeElement?.id === "content") button?.focus();
  return restoreFocusToRows(button);
}

function Progress({ loaded, total, onStop }: ProgressProps) {
  const of = total === null ? "" : ` of ${formatNumber(total)}`;
  return (
    <div className={styles.progress}>
      <progress
        aria-label="Loading all"
        value={total ? Math.min(loaded, total) : undefined}
        max={total ?? undefined}
      />
      <p role="status">{`${formatNumber(loaded)}${of} rows loaded`}</p>
      <Button ref={takeFocus} size="small" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
