import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import { type ReactNode, useState } from "react";
import { explain } from "#src/api/explain.ts";
import { perPageChoices } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { exportRows } from "#src/lib/export/export-rows.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ExportMenu, formatsOfRows } from "#src/ui/table/export-menu.tsx";
import { Pager } from "#src/ui/table/pager.tsx";
import {
  ListNotice,
  ListStatus,
  LoadingBar,
  RefreshButton,
  RefreshError,
} from "#src/ui/table/refresh.tsx";
import { TableSkeleton } from "#src/ui/table/table-skeleton.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { Toolbar, choiceFilter } from "#src/ui/table/toolbar.tsx";
import { useReadOn } from "#src/ui/table/use-read-on.ts";
import { UnreadableNotice } from "#src/ui/table/unreadable-notice.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { webhooksFile } from "#src/webhooks/export.ts";
import { columns } from "#src/webhooks/list/columns.tsx";
import {
  type WebhookRow,
  allWebhooksQuery,
  cachedWebhooks,
  rowsOfPages,
  uniqueRows,
  webhookListQuery,
} from "#src/webhooks/queries.ts";
import { filterRows, kindsOf, nextSort, orderOf } from "#src/webhooks/rows.ts";
import { type WebhookSearch, isFiltered, needsAll } from "#src/webhooks/search.ts";

/** Webhooks that are loaded without being asked for, when a filter or an order needs all. */
const LOADED_UNASKED = 500;

/** A secret is not for paper, not even the end of one. */
const printed = columns.filter(({ name }) => name !== "Secret");

/** Search params of the list, and what changes them; `replace` leaves no step in the history. */
interface ListProps {
  search: WebhookSearch;
  goTo: (changed: Partial<WebhookSearch>, options?: { replace: boolean }) => void;
  /** The webhook whose details are open. */
  currentId: string | undefined;
}

/** Rows that were loaded, and how. */
interface Loaded {
  rows: readonly WebhookRow[];
  /** Number of all webhooks, as counted by the workspace. */
  total: number | null;
  /** Time at which they were loaded, in epoch milliseconds; null before the first page of all. */
  loadedAt: number | null;
  loading: boolean;
  /** Progress in words, while more rows are loaded. */
  progress?: string | undefined;
  onRefresh: () => void;
  notice: ReactNode;
  /** Pager of a list that is shown page by page. */
  pager?: ReactNode;
}

export function ListPage(props: ListProps) {
  usePreferences();
  // One list for both, so that the filter keeps its focus while the first letter makes it load all.
  const isAll = needsAll(props.search);
  const page = useOnePage(props, !isAll);
  const all = useAllPages(isAll);
  const loaded = isAll ? all : page;
  return loaded ? <List {...props} {...loaded} /> : <ListPending />;
}

export function ListPending() {
  return (
    <>
      <PageHeader title="Webhooks" note={<span role="status">Loading webhooks</span>} />
      <TableSkeleton label="Webhooks" columns={columns} />
    </>
  );
}

function useOnePage({ search, goTo }: ListProps, enabled: boolean): Loaded | null {
  const { page, per_page } = search;
  const { api, workspace } = useSession();
  const read = useQuery({ ...webhookListQuery(api, { page, per_page }), enabled });
  const { data, dataUpdatedAt: loadedAt, error, isFetching: loading } = read;
  // The list got shorter; its new last page is loading.
  if (!data || page > data.lastPage) return null;
  async function onRefresh() {
    const { data: refreshed } = await read.refetch();
    if (refreshed && page > refreshed.lastPage)
      goTo({ page: refreshed.lastPage }, { replace: true });
  }
  const isEmpty = data.rows.length === 0 && data.lastPage <= 1;
  return {
    rows: data.rows,
    total: data.lastPage > 1 ? data.total : data.rows.length,
    loadedAt,
    loading,
    onRefresh: () => void onRefresh(),
    notice: error && (
      <RefreshError message={explain(error, workspace.host).text} loadedAt={loadedAt} />
    ),
    pager: !isEmpty && (
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
    ),
  };
}

/** All webhooks, as far as they are loaded; until the first page is there, those at hand. */
function useAllPages(enabled: boolean): Loaded {
  const { api, workspace } = useSession();
  const client = useQueryClient();
  const read = useInfiniteQuery({ ...allWebhooksQuery(api), enabled });
  const { data, dataUpdatedAt, error, hasNextPage, isFetching } = read;
  const [isAsked, setIsAsked] = useState(false);
  const rows = data ? rowsOfPages(data.pages) : uniqueRows(cachedWebhooks(client));
  const total = data?.pages.at(-1)?.total ?? null;
  const readsOn = isAsked || rows.length < LOADED_UNASKED;
  useReadOn(read, enabled && readsOn && error === null);
  const onRefresh = () => void read.refetch();
  const loaded = `${formatNumber(rows.length)}${total === null ? "" : ` of ${formatNumber(total)}`}`;
  const reason = error && explain(error, workspace.host).text;

  function notice() {
    if (reason && hasNextPage)
      return (
        <ListNotice
          tone="bad"
          title="The next page couldn’t be loaded."
          role="alert"
          actions={<Button onClick={() => void read.fetchNextPage()}>Continue</Button>}
        >
          {reason} {loaded} are loaded.
        </ListNotice>
      );
    if (reason) return <RefreshError message={reason} loadedAt={dataUpdatedAt} />;
    if (hasNextPage && !readsOn)
      return (
        <ListNotice
          title={`${loaded} webhooks are loaded.`}
          role="status"
          actions={<Button onClick={() => setIsAsked(true)}>Load the rest</Button>}
        >
          Filter, order and export apply to these only.
        </ListNotice>
      );
    if (isFetching || hasNextPage || !data || total === null) return null;
    if (total === rows.length && data.pages.every((page) => page.total === total)) return null;
    return (
      <ListNotice
        title="The list changed while it was loaded."
        role="status"
        actions={<Button onClick={onRefresh}>Refresh</Button>}
      >
        The workspace counts {formatNumber(total)}, {formatNumber(rows.length)} are shown.
      </ListNotice>
    );
  }

  return {
    rows,
    total,
    loadedAt: data ? dataUpdatedAt : null,
    loading: isFetching,
    progress: isFetching && (!data || hasNextPage) ? `${loaded} loaded` : undefined,
    onRefresh,
    notice: notice(),
  };
}

const statusChoices = [
  anyChoice,
  { value: "yes", name: "Enabled" },
  { value: "no", name: "Disabled" },
] as const;

function List(props: ListProps & Loaded) {
  const { search, goTo, rows, total, loadedAt, loading, progress, currentId, onRefresh } = props;
  const { pager } = props;
  const { host } = useSession().workspace;
  const matches = filterRows(rows, search);
  const onSearch = (changed: Partial<WebhookSearch>) =>
    goTo({ page: 1, ...changed }, { replace: true });
  const clear = () => onSearch({ q: undefined, event: undefined, enabled: undefined });
  const words =
    total === null || total === matches.length
      ? counted(matches.length, "webhook", "webhooks")
      : `${formatNumber(matches.length)} of ${counted(total, "webhook", "webhooks")}`;
  const count = isFiltered(search)
    ? words.replace(/ webhooks?$/, "")
    : total && formatNumber(total);
  const shown = matches.filter((row) => row.readable);
  const isEmpty = rows.length === 0;
  const { event, enabled } = search;
  const kinds = kindsOf(rows);
  if (event !== undefined && !kinds.includes(event)) kinds.push(event);
  const eventChoices = [anyChoice, ...kinds.map((kind) => ({ value: kind, name: kind }))];
  return (
    <>
      <PageHeader
        title="Webhooks"
        note={
          <ListStatus
            count={progress ?? (count === null ? null : String(count))}
            loadedAt={loadedAt}
            loading={loading}
            onRefresh={onRefresh}
          />
        }
      />
      {loading && <LoadingBar />}
      {!isEmpty && (
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
              formats={formatsOfRows(words)}
              disabled={matches.length === 0 || loadedAt === null}
              onSave={(format) =>
                exportRows(
                  format,
                  webhooksFile(matches, { host, scope: words, loadedAt: loadedAt ?? 0 }),
                )
              }
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
      {props.notice}
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
        pageKey={JSON.stringify([search, progress === undefined])}
        empty={
          isEmpty ? (
            <EmptyState
              icon={<Webhook aria-hidden />}
              title={pager ? "No webhooks on this page" : "No webhooks"}
              actions={<RefreshButton loading={loading} onRefresh={onRefresh} />}
            >
              The workspace sent an empty {pager ? "page" : "list"}.
            </EmptyState>
          ) : (
            <EmptyState
              icon={<Webhook aria-hidden />}
              title="No webhooks match"
              actions={<Button onClick={clear}>Clear the filter</Button>}
            >
              {progress ?? `Searched all ${formatNumber(rows.length)}.`}
            </EmptyState>
          )
        }
      />
      {pager}
      {matches.length > 0 && (
        <Paper title="Webhooks" subtitle={`${host} · ${words}`}>
          {() => <PaperTable columns={printed} rows={shown} />}
        </Paper>
      )}
    </>
  );
}
