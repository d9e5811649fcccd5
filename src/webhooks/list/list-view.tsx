import { Link } from "@tanstack/react-router";
import { Webhook } from "lucide-react";
import type { ReactNode } from "react";
import type { Page } from "#src/api/envelope.ts";
import { perPageChoices } from "#src/api/page-search.ts";
import { useSession } from "#src/app/session-context.tsx";
import { exportRows } from "#src/lib/export/export-rows.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button, TextButton } from "#src/ui/form/button.tsx";
import { ChoiceMenu, anyChoice } from "#src/ui/menu/choice-menu.tsx";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { ExportMenu, formatsOfRows } from "#src/ui/table/export-menu.tsx";
import { ListStatus, LoadingBar, RefreshButton } from "#src/ui/table/refresh.tsx";
import { Pager } from "#src/ui/table/pager.tsx";
import { Table } from "#src/ui/table/table.tsx";
import { Toolbar, choiceFilter } from "#src/ui/table/toolbar.tsx";
import { readableRows } from "#src/ui/table/virtual/lines.ts";
import { ServiceText, revealMarks } from "#src/ui/text/text.tsx";
import { WantedKinds } from "#src/webhooks/events/event-chips.tsx";
import { webhooksFile } from "#src/webhooks/export.ts";
import { filterRows, isFiltered, isWantedKind } from "#src/webhooks/filter.ts";
import { columns } from "#src/webhooks/list/columns.tsx";
import { type Scope, matchesName, scopeNameInSentence } from "#src/webhooks/list/scope.ts";
import { type WebhookRow, summaryByEvent } from "#src/webhooks/queries.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";
import { nextSort, orderOf, orders } from "#src/webhooks/sorts.ts";
import styles from "./list-view.module.css";

/** A secret is not for paper, not even the end of one. */
const printed = columns.filter(({ name }) => name !== "Secret");

/** Search params of the list, and what changes them; `replace` leaves no step in the history. */
export interface ListSearch {
  search: WebhookSearch;
  goTo: (changed: Partial<WebhookSearch>, options?: { replace: boolean }) => void;
  /** The webhook whose details are open. */
  currentId: string | undefined;
}

interface ListViewProps extends ListSearch {
  scope: Scope;
  /** Place of the rows among those of the workspace; null where they are paged here. */
  place: Omit<Page<unknown>, "rows"> | null;
  /** Number of webhooks on all pages, as counted by the workspace. */
  total: number | null;
  loading: boolean;
  onRefresh: () => void;
  /** Loads all pages; absent where they are. */
  onLoadAll?: () => void;
  notices: ReactNode;
  /** Beside the pager. */
  note: ReactNode;
}

/** The rows of a page that is made in the browser, and its place. */
function pageIn(rows: readonly WebhookRow[], { page: asked, per_page }: WebhookSearch) {
  const lastPage = Math.max(1, Math.ceil(rows.length / per_page));
  const page = Math.min(asked, lastPage);
  const start = (page - 1) * per_page;
  const shown = rows.slice(start, start + per_page);
  const [from, to] = shown.length === 0 ? [null, null] : [start + 1, start + shown.length];
  return { shown, place: { page, lastPage, from, to, total: rows.length } };
}

export function ListView(props: ListViewProps) {
  const { search, goTo, scope, total, currentId, loading, onRefresh, onLoadAll } = props;
  const { host } = useSession().workspace;
  const isEmpty = scope.rows.length === 0;
  const isPage = scope.extent === "page";
  const matches = filterRows(scope.rows, search);
  const { shown, place } = props.place
    ? { shown: matches, place: { ...props.place, page: search.page } }
    : pageIn(matches, search);
  const onSearch = (changed: Partial<WebhookSearch>) =>
    goTo(props.place ? changed : { page: 1, ...changed }, { replace: true });
  const clearFilter = () => onSearch({ q: undefined, event: undefined, enabled: undefined });
  return (
    <>
      <PageHeader
        title="Webhooks"
        note={
          <ListStatus
            count={total === null ? null : formatNumber(total)}
            loadedAt={scope.loadedAt}
            loading={loading}
            onRefresh={onRefresh}
          />
        }
      />
      {loading && <LoadingBar />}
      {!isEmpty && (
        <ListToolbar {...{ search, onSearch, scope, matches }}>
          {isPage && (
            <Button ref={restoreFocusToContent} onClick={onLoadAll}>
              Show all {total === null ? "pages" : formatNumber(total)}
            </Button>
          )}
        </ListToolbar>
      )}
      {props.notices}
      {!isEmpty && (
        <ScopeLine
          search={search}
          onClear={clearFilter}
          scope={scope}
          matchCount={matches.length}
        />
      )}
      <WantedKinds value={(kind) => isWantedKind(kind, search)}>
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
          pageKey={JSON.stringify(search)}
          empty={
            isEmpty ? (
              <EmptyState
                icon={<Webhook aria-hidden />}
                title={isPage ? "No webhooks on this page" : "No webhooks"}
                actions={<RefreshButton loading={loading} onRefresh={onRefresh} />}
              >
                The workspace sent an empty {isPage ? "page" : "list"}.
              </EmptyState>
            ) : (
              <EmptyState
                icon={<Webhook aria-hidden />}
                title="No webhooks match"
                actions={<Button onClick={clearFilter}>Clear the filter</Button>}
              >
                Searched {scopeNameInSentence(scope)}.
              </EmptyState>
            )
          }
        />
      </WantedKinds>
      {(!isEmpty || isPage) && (
        <Pager
          {...place}
          perPage={search.per_page}
          perPageChoices={perPageChoices}
          note={props.note}
          onPerPage={goTo}
        />
      )}
      {matches.length > 0 && (
        <Paper title="Webhooks" subtitle={`${host} · ${matchesName(matches.length, scope)}`}>
          {() => <PaperTable columns={printed} rows={readableRows(matches)} />}
        </Paper>
      )}
    </>
  );
}

interface ScopeLineProps {
  search: WebhookSearch;
  onClear: () => void;
  scope: Scope;
  matchCount: number;
}

function ScopeLine({ search, onClear, scope, matchCount }: ScopeLineProps) {
  const filtered = isFiltered(search);
  const unchanged = !filtered && search.sort === undefined && scope.extent !== "some";
  const rows =
    matchCount === scope.rows.length ? scopeNameInSentence(scope) : matchesName(matchCount, scope);
  const order = orderOf(search.sort);
  return (
    <div className={styles.line}>
      <EventSummary scope={scope} chosen={search.event} />
      <p className={styles.words} role="status">
        {unchanged
          ? "Read-only. Newest first."
          : `${order ? `${order.label}:` : "Showing"} ${rows}.`}{" "}
        {filtered && <TextButton onClick={onClear}>Clear the filter</TextButton>}
      </p>
    </div>
  );
}

/** Folded table of event kinds and the number of webhooks that receive them. A kind links to its filter. */
function EventSummary({ scope, chosen }: { scope: Scope; chosen: string | undefined }) {
  const kinds = summaryByEvent(scope.rows);
  if (kinds.length === 0) return null;
  return (
    <details className={styles.summary}>
      <summary>
        {counted(kinds.length, "event kind", "event kinds")} in {scopeNameInSentence(scope)}
      </summary>
      <div className={styles.scroll} tabIndex={0}>
        <table aria-label="Summary by event kind">
          <thead>
            <tr>
              <th scope="col">Event kind</th>
              <th scope="col">Received by</th>
              <th scope="col">Enabled</th>
              <th scope="col">With failures</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, webhooks, enabled, failing }) => (
              <tr key={kind} data-chosen={kind === chosen || undefined}>
                <th scope="row">
                  <Link
                    to="."
                    search={(before) => ({ ...before, event: kind, page: undefined })}
                    replace
                    className={styles.kind}
                  >
                    <ServiceText>{revealMarks(kind)}</ServiceText>
                  </Link>
                </th>
                <td>{counted(webhooks, "webhook", "webhooks")}</td>
                <td>{formatNumber(enabled)}</td>
                <td>{formatNumber(failing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

const statusChoices = [
  anyChoice,
  { value: "yes", name: "Enabled" },
  { value: "no", name: "Disabled" },
] as const;
const orderChoices = [
  { value: undefined, name: "Newest first" },
  ...orders.map(({ sort, label }) => ({ value: sort, name: label })),
];

interface ListToolbarProps {
  search: WebhookSearch;
  /** Changes the search params, without a step in the history. */
  onSearch: (changed: Partial<WebhookSearch>) => void;
  scope: Scope;
  /** Rows that match the filter, in their order. */
  matches: readonly WebhookRow[];
  /** Button that loads all. */
  children: ReactNode;
}

function ListToolbar({ search, onSearch, scope, matches, children }: ListToolbarProps) {
  const kinds = new Set(summaryByEvent(scope.rows).map(({ kind }) => kind));
  if (search.event !== undefined) kinds.add(search.event);
  const { q, event, enabled, sort } = search;
  const { host } = useSession().workspace;
  const { loadedAt } = scope;
  const name = matchesName(matches.length, scope);
  const eventChoices = [anyChoice, ...[...kinds].map((kind) => ({ value: kind, name: kind }))];
  return (
    <Toolbar
      label="List"
      filter="Filter by URL or event"
      text={q}
      onText={(text) => onSearch({ q: text })}
      filters={[
        choiceFilter("Event", event, eventChoices, (chosen) => onSearch({ event: chosen })),
        choiceFilter("Status", enabled, statusChoices, (chosen) => onSearch({ enabled: chosen })),
      ]}
      order={
        <ChoiceMenu
          label="Order"
          value={sort}
          choices={orderChoices}
          onChange={(chosen) => onSearch({ sort: chosen })}
        />
      }
      end={
        <ExportMenu
          button={`Export ${name}`}
          formats={formatsOfRows(name)}
          disabled={matches.length === 0}
          onSave={(format) =>
            exportRows(format, webhooksFile(matches, { host, scope: name, loadedAt }))
          }
        >
          Without secrets, in the order shown.
        </ExportMenu>
      }
    >
      {children}
    </Toolbar>
  );
}
