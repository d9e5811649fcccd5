import { Link } from "@tanstack/react-router";
import type { Kind } from "#src/api/archive.ts";
import { type ArchivedItem, itemName, keyOf } from "#src/archive/finder/item.ts";
import type { SortColumn } from "#src/archive/finder/results/results.ts";
import {
  ArchivedAt,
  Client,
  Detail,
  Messages,
  kindCell,
} from "#src/archive/finder/table/cells.tsx";
import {
  type ColumnChoice,
  type ColumnName,
  defaultColumns,
} from "#src/archive/finder/table/column-choice.ts";
import { Amount, MarkedText, StatusCell, TextCell, Visibility } from "#src/archive/kinds/cells.tsx";
import { MoreMark } from "#src/archive/kinds/more-mark.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { RestoreButton } from "#src/archive/restore/restore-button.tsx";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { openerId } from "#src/ui/table/opener.ts";
import { IdText } from "#src/ui/text/text.tsx";
import { Time, agoWidth } from "#src/ui/text/time.tsx";
import styles from "./table.module.css";

type ItemColumn = Column<ArchivedItem>;

const title: ItemColumn = {
  name: "Title",
  rowHeader: true,
  cell: (item) => (
    <>
      <Link
        id={openerId(keyOf(item))}
        to="."
        search={(before) => ({ ...before, item: keyOf(item) })}
        resetScroll={false}
        className={tableStyles.open}
      >
        <MarkedText>{item.title}</MarkedText>
      </Link>
      <MoreMark kind={item.kind} count={item.more} />
    </>
  ),
};

const restore: ItemColumn = {
  name: "Restore",
  hiddenName: true,
  // Room for "Not restored": nothing moves when the label changes.
  width: "6.75rem",
  card: "action",
  cell: (item) => <RestoreButton kind={item.kind} id={item.id} name={itemName(item)} />,
};

function KindCell({ kind }: { kind: Kind }) {
  const { Icon, singular } = viewOf(kind);
  return (
    <span className={styles.kind}>
      <Icon aria-hidden />
      {singular.charAt(0).toUpperCase() + singular.slice(1)}
    </span>
  );
}

const columns: Record<ColumnName, Omit<ItemColumn, "name">> = {
  Kind: { width: "8.5rem", cell: ({ kind }) => <KindCell kind={kind} /> },
  ID: { width: "8.5rem", hideOrder: 3, card: "footer", cell: ({ id }) => <IdText>{id}</IdText> },
  Detail: { width: "24%", hideOrder: 1, cell: (item) => <Detail item={item} /> },
  Number: {
    width: "5.5rem",
    cell: kindCell("Number", ({ number }) => <TextCell>{number}</TextCell>),
  },
  Status: {
    width: "7rem",
    cell: kindCell("Status", ({ status }) => <StatusCell>{status}</StatusCell>),
  },
  Client: {
    width: "11rem",
    hideOrder: 1,
    cell: kindCell("Client", ({ client }) => <Client id={client} />),
  },
  Total: {
    width: "8.5rem",
    align: "end",
    card: "headline",
    cell: kindCell("Total", ({ total, currency, voided }) => (
      <Amount amount={total} currency={currency} struck={voided} />
    )),
  },
  Due: {
    width: "6.5rem",
    hideOrder: 2,
    cell: kindCell("Due", ({ dueAt }) => <Time value={dueAt} as="day" />),
  },
  Messages: {
    width: "6rem",
    align: "end",
    hideOrder: 1,
    cell: kindCell("Messages", ({ messages }) => <Messages count={messages} />),
  },
  URL: {
    width: "28%",
    hideOrder: 1,
    cell: kindCell("URL", ({ url }) => <TextCell reveal>{url}</TextCell>),
  },
  Description: {
    width: "28%",
    hideOrder: 1,
    cell: kindCell("Description", ({ description }) => <TextCell>{description}</TextCell>),
  },
  Visibility: { width: "6.25rem", cell: ({ visibility }) => <Visibility>{visibility}</Visibility> },
  Created: {
    hideOrder: 2,
    cell: ({ createdAt }) => <Time value={createdAt} as="ago" />,
  },
  Archived: { card: "footer", cell: (item) => <ArchivedAt item={item} /> },
};

/** Widths that depend on the preferences. */
const timeWidths = (): Partial<Record<ColumnName, { width: string }>> => ({
  Created: { width: agoWidth() },
  // With room for the mark of a burst.
  Archived: { width: agoWidth(1.5) },
});

/** The columns to show, for the one kind that a query names or for all kinds. */
export function finderColumns(
  kind: Kind | undefined,
  shown: ColumnChoice["shown"],
): readonly ItemColumn[] {
  const names = shown ?? defaultColumns(kind);
  const widths = timeWidths();
  return [title, ...names.map((name) => ({ name, ...columns[name], ...widths[name] })), restore];
}

const sortable: Partial<Record<string, SortColumn>> = {
  Title: "title",
  Kind: "kind",
  ID: "id",
  Number: "number",
  Status: "status",
  Client: "client",
  Total: "total",
  Due: "due",
  Visibility: "visibility",
  Created: "created",
  Archived: "archived",
};

/** Sort order of a column; undefined for one that does not sort. */
export const sortColumnOf = (name: string): SortColumn | undefined => sortable[name];
/** The column that shows what is sorted by. */
export const columnNameOf = (column: SortColumn) =>
  Object.keys(sortable).find((name) => sortable[name] === column) ?? "";
