import { Navigate } from "@tanstack/react-router";
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import type { Webhook } from "#src/api/api.ts";
import type { Page } from "#src/api/envelope.ts";
import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ExportMenu } from "#src/ui/table/export-menu.tsx";
import { Pager } from "#src/ui/table/pager.tsx";
import { ListNotice, ListStatus } from "#src/ui/table/refresh.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { Toolbar, choiceFilter } from "#src/ui/table/toolbar.tsx";
import { useReadOn } from "#src/ui/table/use-read-on.ts";
import { UnreadableNotice } from "#src/ui/table/unreadable-notice.tsx";
import { Ago } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { webhooksFile } from "#src/webhooks/export.ts";
import { columns } from "#src/webhooks/list/columns.tsx";
import { cachedWebhooks, rowsOfPages, webhooksQuery } from "#src/webhooks/queries.ts";
import { filterRows, kindsOf, nextSort, orderOf } from "#src/webhooks/rows.ts";
import { type WebhookSearch, isFiltered, pagingOf } from "#src/webhooks/search.ts";

/** Webhooks that are loaded without being asked for, when a filter or an order needs all. */
const LOADED_UNASKED = 500;

/** A secret is not for paper, not even the end of one. */
const printed = columns.filter(({ name }) => name !== "Secret");

const statusChoices = [
  anyChoice,
  { value: "yes", name: "Enabled" },
  { value: "no", name: "Disabled" },
] as const;

/** Search params of the list, and what changes them; `replace` leaves no step in the history. */
interface ListProps {
  search: WebhookSearch;
  goTo: (changed: Partial<WebhookSearch>, options?: { replace: boolean }) => void;
  /** The webhook whose details are open. */
  currentId: string | undefined;
}

export function ListPage({ search, goTo, currentId }: ListProps) {
  usePreferences();
  const { api, queryClient, workspace } = useSession();
  const paging = pagingOf(search);
  const read = useInfiniteQuery(webhooksQuery(api, paging));
  const { data, dataUpdatedAt, hasNextPage, isFetching } = read;
  const [isAsked, setIsAsked] = useState(false);
  // Until the first of all pages is there, the rows at hand.
  const rows = data ? rowsOfPages(data.pages) : cachedWebhooks(queryClient);
  const readsOn = isAsked || rows.length < LOADED_UNASKED;
  useReadOn(read, readsOn && !read.error);

  const last = data?.pages.at(-1);
  // The list got shorter.
  if (last && paging.page > last.lastPage)
    return <Navigate to="." search={(before) => ({ ...before, page: last.lastPage })} replace />;
  const total = last?.total ?? null;
  const all = total === null ? null : formatNumber(total);
  const loaded = formatNumber(rows.length) + (all === null ? "" : ` of ${all}`);
  const progress = !data || hasNextPage ? `${loaded} loaded` : null;
  const readable = rows.filter((row) => row.readable);
  const shown = filterRows(readable, search);
  const words =
    total === null || total === shown.length
      ? counted(shown.length, "webhook", "webhooks")
      : `${formatNumber(shown.length)} of ${counted(total, "webhook", "webhooks")}`;
  const { event, enabled } = search;
  const kinds = [...new Set([...kindsOf(readable), ...(event === undefined ? [] : [event])])];
  const eventChoices = [anyChoice, ...kinds.map((kind) => ({ value: kind, name: kind }))];
  const subject = { what: "webhooks", host: workspace.host, at: dataUpdatedAt, scope: words };
  const onRefresh = () => void read.refetch();
  const onSearch = (changed: Partial<WebhookSearch>) =>
    goTo({ page: 1, ...changed }, { replace: true });
  const clear = () => onSearch({ q: undefined, event: undefined, enabled: undefined });
  return (
    <>
      <PageHeader
        title="Webhooks"
        note={
          <ListStatus
            count={progress ?? (isFiltered(search) ? words : all)}
            loadedAt={progress ? null : dataUpdatedAt}
            loading={isFetching}
            onRefresh={onRefresh}
          />
        }
      />
      {rows.length > 0 && (
        <Toolbar
          label="List"
          filter="Filter by URL or event"
          text={search.q}
          onText={(q) => onSearch({ q })}
          filters={[
            choiceFilter("Event", event, eventChoices, (chosen) => onSearch({ event: chosen })),
            choiceFilter("Status", enabled, statusChoices, (chosen) =>
              onSearch({ enabled: chosen }),
            ),
          ]}
          end={
            <ExportMenu
              scope={words}
              disabled={shown.length === 0 || !data}
              file={() => webhooksFile(shown, subject)}
            >
              Without secrets, in the order shown.
            </ExportMenu>
          }
        >
          {isFiltered(search) && (
            <Button ref={restoreFocusToContent} variant="quiet" onClick={clear}>
              Clear the filter
            </Button>
          )}
        </Toolbar>
      )}
      <LoadNotice
        {...{ read, loaded, onRefresh }}
        isPaused={!readsOn}
        onRest={() => {
          setIsAsked(true);
          void read.fetchNextPage();
        }}
        isChanged={
          paging.isAll && !data?.pages.every((one) => (one.total ?? rows.length) === rows.length)
        }
      />
      <UnreadableNotice rows={rows.flatMap((row) => (row.readable ? [] : [row.raw]))} />
      <Table
        label="Webhooks"
        columns={columns}
        rows={shown}
        rowId={({ id }) => id}
        // None by default: the order of the workspace belongs to no column.
        sort={orderOf(search.sort)}
        onSort={({ name }) => {
          const next = nextSort(search.sort, name);
          return next && (() => onSearch(next));
        }}
        currentId={currentId}
        pageKey={JSON.stringify([search, progress === null])}
        empty={
          rows.length === 0 ? (
            <EmptyState icon={<WebhookIcon aria-hidden />} title="No webhooks">
              The workspace sent none.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<WebhookIcon aria-hidden />}
              title="No webhooks match"
              actions={<Button onClick={clear}>Clear the filter</Button>}
            >
              {progress ?? `Searched all ${formatNumber(rows.length)}.`}
            </EmptyState>
          )
        }
      />
      {last && !paging.isAll && (rows.length > 0 || last.lastPage > 1) && (
        <Pager {...last} page={paging.page} />
      )}
      {shown.length > 0 && (
        <Paper title="Webhooks" subtitle={`${workspace.host} · ${words}`}>
          {() => <PaperTable columns={printed} rows={shown} />}
        </Paper>
      )}
    </>
  );
}

interface NoticeProps {
  read: UseInfiniteQueryResult<InfiniteData<Page<Webhook>>>;
  /** Number of the loaded webhooks in words. */
  loaded: string;
  /** True when the rest is not loaded by itself. */
  isPaused: boolean;
  onRest: () => void;
  /** True when other webhooks were loaded than the workspace counts. */
  isChanged: boolean;
  onRefresh: () => void;
}

/** Notice that webhooks could not be loaded, wait to be loaded, or changed in the meantime. */
function LoadNotice({ read, loaded, isPaused, onRest, isChanged, onRefresh }: NoticeProps) {
  const { host } = useSession().workspace;
  const { data, dataUpdatedAt, error, hasNextPage, isFetching } = read;
  const reason = error && explain(error, host).text;
  if (reason && data && !hasNextPage)
    return (
      <ListNotice tone="bad" title="The list couldn’t be refreshed." role="alert">
        {reason} The rows below were loaded <Ago at={dataUpdatedAt} />.
      </ListNotice>
    );
  if (reason || (hasNextPage && isPaused))
    return (
      <ListNotice
        tone={reason ? "bad" : "plain"}
        title={`${loaded} webhooks are loaded.`}
        role={reason ? "alert" : "status"}
        actions={<Button onClick={onRest}>Load the rest</Button>}
      >
        {reason} Filter, order and export apply to these only.
      </ListNotice>
    );
  if (isFetching || hasNextPage || !isChanged) return null;
  return (
    <ListNotice
      title="The list changed while it was loaded."
      role="status"
      actions={<Button onClick={onRefresh}>Refresh</Button>}
    >
      {loaded} are loaded. Some may be missing.
    </ListNotice>
  );
}

export function ListPending() {
  return (
    <>
      <PageHeader title="Webhooks" note={<span role="status">Loading webhooks</span>} />
      <TableSkeleton label="Webhooks" columns={columns} />
    </>
  );
}
