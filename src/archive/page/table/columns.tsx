import { Link } from "@tanstack/react-router";
import { use } from "react";
import type { Kind } from "#src/api/archive.ts";
import { type ArchivedItem, itemName } from "#src/archive/items/item.ts";
import { itemLink } from "#src/archive/page/search.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import { rowIdOf } from "#src/archive/items/scope.ts";
import { type SortColumn, sortColumns } from "#src/archive/query/search/results.ts";
import { ArchivedAt, Client, Detail, kindCell } from "#src/archive/page/table/cells.tsx";
import {
  type ColumnChoice,
  defaultColumns,
  withoutDecisions,
} from "#src/archive/page/table/column-choice.ts";
import { hiddenMatch } from "#src/archive/page/table/hidden-match.ts";
import { RowContext } from "#src/archive/page/table/row-context.ts";
import {
  Amount,
  Count,
  MarkedText,
  StatusCell,
  TextCell,
  Visibility,
} from "#src/archive/kinds/cells.tsx";
import { type ColumnName, columnNames } from "#src/archive/kinds/columns.ts";
import { Marks } from "#src/archive/kinds/marks.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { RestoreButton } from "#src/archive/restore/restore-button.tsx";
import { capitalise, counted } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { useDecision } from "#src/archive/triage/use-decisions.ts";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import { OddMark, fieldCell } from "#src/ui/table/odd-cell.tsx";
import { openerId } from "#src/ui/table/opener.ts";
import { IdText, NotSet, VisuallyHidden } from "#src/ui/text/text.tsx";
import { Time, agoWidth } from "#src/ui/text/time.tsx";
import styles from "./table.module.css";
import cellStyles from "#src/archive/kinds/cells.module.css";

type ItemColumn = Column<ArchivedItem>;

// The rows don’t wait for what was decided about them.
const TriageCell = lazyComponent(
  async () => (await import("#src/archive/triage/row-triage.tsx")).TriageCell,
);

/** The note of an item in place of its detail. */
const DetailOrNote = ({ item }: { item: ArchivedItem }) =>
  useDecision(item)?.note ? <TriageCell item={item} part="note" /> : <Detail item={item} />;

interface TitleProps {
  scope: Scope;
  item: ArchivedItem;
  beside: readonly ColumnName[];
}

/** Characters before a match that follows a title. */
const CONTEXT = 10;

/**
 * The title, a link to the details: below the list of a kind, and in the address of all. A match
 * that no column shows follows it.
 */
function Title({ scope, item, beside }: TitleProps) {
  const words = use(Marks);
  const { names } = use(RowContext);
  // A note replaces the detail.
  const hasNote = Boolean(useDecision(item)?.note);
  const shown = hasNote ? beside.filter((name) => name !== "Detail") : beside;
  const hit = hiddenMatch(item, words, shown, names);
  const hideOrder = hit?.column && columns[hit.column].hideOrder;
  return (
    <>
      <Link
        {...itemLink(scope, item)}
        id={openerId(rowIdOf(scope)(item))}
        resetScroll={false}
        className={cx(tableStyles.open, hit && tableStyles.givesWay)}
      >
        <MarkedText>{item.title}</MarkedText>
      </Link>
      {hit && (
        <span className={cx(styles.hit, hideOrder && tableStyles[`only${hideOrder}`])}>
          · <MarkedText context={CONTEXT}>{hit.text}</MarkedText>
        </span>
      )}
      <MoreMark kind={item.kind} count={item.more - (hit?.isLine ? 1 : 0)} />
      <OddMark problems={item.problems} />
    </>
  );
}

const restore: ItemColumn = {
  name: "Restore",
  hiddenName: true,
  // Room for "Retry" and "Not restored": nothing moves when the label changes.
  width: "8.25rem",
  card: "action",
  className: styles.restore,
  cell: (item) => (
    <>
      <RestoreButton kind={item.kind} id={item.id} name={itemName(item)} />
      <TriageCell item={item} part="buttons" />
    </>
  ),
};

function KindCell({ kind }: { kind: Kind }) {
  const { Icon, singular } = viewOf(kind);
  return (
    <span className={styles.kind}>
      <Icon aria-hidden />
      {capitalise(singular)}
    </span>
  );
}

const timeCell =
  (field: "startAt" | "dueAt" | "closedAt" | "latestAt" | "createdAt", as: "day" | "ago") =>
  (item: ArchivedItem) => <Time value={item[field]} as={as} />;

const columns: Record<ColumnName, Omit<ItemColumn, "name">> = {
  Kind: { width: "8.5rem", cell: ({ kind }) => <KindCell kind={kind} /> },
  ID: { width: "8.5rem", hideOrder: 3, cell: ({ id }) => <IdText>{id}</IdText> },
  Detail: { width: "24%", hideOrder: 1, cell: (item) => <DetailOrNote item={item} /> },
  Number: { width: "5.5rem", hideOrder: 4, cell: ({ number }) => <TextCell>{number}</TextCell> },
  Status: { width: "7rem", cell: ({ status }) => <StatusCell>{status}</StatusCell> },
  Client: { width: "9rem", hideOrder: 1, cell: ({ client }) => <Client id={client} /> },
  "Client ID": {
    width: "8.5rem",
    hideOrder: 3,
    cell: ({ client }) => (client ? <IdText>{client}</IdText> : <NotSet />),
  },
  Total: {
    width: "8.5rem",
    align: "end",
    cell: ({ total, currency, voided }) => (
      <Amount amount={total} currency={currency} struck={voided} />
    ),
  },
  Start: { width: "6.5rem", hideOrder: 1, cell: timeCell("startAt", "day") },
  Due: { width: "6.5rem", hideOrder: 2, cell: timeCell("dueAt", "day") },
  Closed: {
    width: "6.5rem",
    hideOrder: 2,
    cell: ({ closedAt }) =>
      closedAt ? <Time value={closedAt} as="day" /> : <NotSet>Not closed</NotSet>,
  },
  Messages: {
    width: "6rem",
    align: "end",
    hideOrder: 1,
    cell: ({ messages }) => <Count>{messages}</Count>,
  },
  "Latest message": { width: "8rem", hideOrder: 2, cell: timeCell("latestAt", "ago") },
  URL: { width: "28%", hideOrder: 1, cell: ({ url }) => <TextCell reveal>{url}</TextCell> },
  Description: {
    width: "28%",
    hideOrder: 1,
    cell: ({ description }) => <TextCell>{description}</TextCell>,
  },
  Decision: {
    width: "6.25rem",
    hideOrder: 4,
    className: styles.decision,
    cell: (item) => <TriageCell item={item} part="decision" />,
  },
  Note: { width: "24%", hideOrder: 1, cell: (item) => <TriageCell item={item} part="note" /> },
  Visibility: {
    width: "6.25rem",
    hideOrder: 4,
    cell: ({ visibility }) => <Visibility>{visibility}</Visibility>,
  },
  Created: { hideOrder: 2, cell: timeCell("createdAt", "ago") },
  Archived: { cell: (item) => <ArchivedAt item={item} /> },
};

/** Columns that items of every kind have. */
const shared = new Set<ColumnName>([
  ...(["Kind", "ID", "Detail", "Decision", "Note", "Visibility", "Created", "Archived"] as const),
]);

/** Fields that columns show, where they are not named as the column. */
const fieldNames: Partial<Record<ColumnName, string>> = {
  "Client ID": "client",
  Total: "total_amount",
  Start: "start_date",
  Due: "due_date",
  Closed: "closed_at",
  Messages: "messages_count",
  "Latest message": "latest_message_created_at",
  Created: "created_at",
  Archived: "archived_at",
};

function columnNamed(name: ColumnName): ItemColumn {
  const { cell, ...column } = columns[name];
  const checked = fieldCell(fieldNames[name] ?? name.toLowerCase(), cell);
  return { name, ...column, cell: shared.has(name) ? checked : kindCell(name, checked) };
}

/** Widths that depend on the preferences. */
const timeWidths = (): Partial<Record<ColumnName, { width: string }>> => ({
  Created: { width: agoWidth() },
  // With room for the mark of a burst.
  Archived: { width: agoWidth(1.5) },
});

/**
 * The columns of a page; `kind` is that of the page, or the one that its query names. `decides` is false
 * where the site forbids decisions.
 */
export function archiveColumns(
  scope: Scope,
  kind: Kind | undefined,
  shown: ColumnChoice["shown"],
  decides: boolean,
): readonly ItemColumn[] {
  const wanted = shown ?? defaultColumns(kind);
  const names = decides ? wanted : withoutDecisions(wanted);
  const widths = timeWidths();
  return [
    {
      name: "Title",
      rowHeader: true,
      cell: (item) => <Title scope={scope} item={item} beside={names} />,
    },
    ...names.map((name) => ({ ...columnNamed(name), ...widths[name] })),
    restore,
  ];
}

/** Sort order of a column; undefined for one that does not sort. */
export const sortColumnOf = (name: string): SortColumn | undefined =>
  sortColumns.find((column) => column === name.toLowerCase());
/** The column that shows what is sorted by. */
export const columnNameOf = (column: SortColumn) =>
  columnNames.find((name) => name.toLowerCase() === column) ?? "Title";

/** "+2" beside a title that stands for further things; nothing where there are none. */
function MoreMark({ kind, count }: { kind: Kind; count: number }) {
  const nouns = viewOf(kind).moreOf;
  if (count === 0 || !nouns) return null;
  const words = counted(count, ...nouns);
  return (
    <span className={cellStyles.more} title={words}>
      <span aria-hidden>+{count}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
