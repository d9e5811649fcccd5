import { useQueryClient, useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { perPageChoices } from "#src/api/page-search.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";
import { pageAfterResize } from "#src/lib/page-numbers.ts";
import { Pager } from "#src/ui/table/pager.tsx";
import { ListView } from "#src/webhooks/list/list-view.tsx";
import { Moved, NotReadAgain, NotReadOn, Progress, Stopped } from "#src/webhooks/list/notices.tsx";
import type { ListPageProps } from "#src/webhooks/list/one-page.tsx";
import { allWebhooksQuery } from "#src/webhooks/queries.ts";
import { chosenRows, rowsOfRound } from "#src/webhooks/rows.ts";
import type { Scope } from "#src/webhooks/list/scope.ts";
import { useSession } from "#src/app/session-context.tsx";

/** Reads page after page while it is open, until all are read or someone stops it. */
function useReadAll() {
  const { api } = useSession();
  const client = useQueryClient();
  const options = allWebhooksQuery(api);
  const query = useSuspenseInfiniteQuery(options);
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = query;
  const [stopped, setStopped] = useState(false);
  const goesOn = hasNextPage && !isFetching && !stopped && error === null;
  const pagesRead = data.pages.length;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
    // A page may come so soon that it was never seen being fetched: each one counts by itself.
  }, [goesOn, pagesRead, fetchNextPage]);
  return {
    data,
    error,
    stopped,
    /** Whether every page was read. */
    done: !hasNextPage,
    reading: isFetching,
    readAt: query.dataUpdatedAt,
    stop: () => {
      setStopped(true);
      void client.cancelQueries({ queryKey: options.queryKey });
    },
    readOn: () => {
      setStopped(false);
      void fetchNextPage();
    },
    readAgain: () => {
      setStopped(false);
      void refetch();
    },
  };
}

/** All webhooks, or as many as were read, paged here. */
export function AllPages({ search, currentId, goTo }: ListPageProps) {
  const { data, error, stopped, done, reading, readAt, stop, readOn, readAgain } = useReadAll();
  const rows = rowsOfRound(data.pages);
  const total = data.pages.at(-1)?.total ?? null;
  const scope: Scope = { rows, extent: done ? "all" : "some", readAt };
  const chosen = chosenRows(rows, search);
  const lastPage = Math.max(1, Math.ceil(chosen.length / search.per_page));
  const page = Math.min(search.page, lastPage);
  const start = (page - 1) * search.per_page;
  const shown = chosen.slice(start, start + search.per_page);
  const counts = { read: rows.length, total };
  return (
    <ListView
      search={search}
      onSearch={(changed) => goTo({ page: 1, ...changed }, { replace: true })}
      scope={scope}
      chosen={chosen}
      shown={shown}
      total={total}
      reading={reading}
      onReadAgain={readAgain}
      onReadAll={readAgain}
      currentId={currentId}
      notices={
        <>
          {(reading || (!done && !stopped && !error)) && <Progress {...counts} onStop={stop} />}
          {!reading && !done && stopped && <Stopped {...counts} onReadOn={readOn} />}
          {error && done && !reading && <NotReadAgain error={error} readAt={readAt} />}
          {error && !done && !reading && <NotReadOn error={error} onReadOn={readOn} />}
          {done && !reading && total !== null && total !== rows.length && (
            <Moved {...counts} onReadAgain={readAgain} />
          )}
        </>
      }
      pager={
        <Pager
          page={page}
          lastPage={lastPage}
          from={shown.length === 0 ? null : start + 1}
          to={shown.length === 0 ? null : start + shown.length}
          total={chosen.length}
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
          onPerPage={(picked) => {
            const perPage = perPageChoices.find((choice) => choice === picked);
            if (!perPage) return;
            goTo({ page: pageAfterResize(start + 1, perPage), per_page: perPage });
          }}
        />
      }
    />
  );
}
