import { Link } from "@tanstack/react-router";
import { type ComponentProps, use, useSyncExternalStore } from "react";
import { type Kind, kinds } from "#src/api/archive.ts";
import { z } from "zod/mini";
import { type ArchivedItem, itemName } from "#src/archive/items/item.ts";
import type { Scope } from "#src/archive/items/reader/reader-state.ts";
import cellStyles from "#src/archive/kinds/cells.module.css";
import {
  Amount,
  Count,
  MarkedText,
  Marks,
  StatusCell,
  TextCell,
  Visibility,
} from "#src/archive/kinds/cells.tsx";
import { hasColumn, viewOf } from "#src/archive/kinds/views.tsx";
import { itemLink } from "#src/archive/page/search.ts";
import {
  ArchivedAt,
  Client,
  Detail,
  hiddenMatch,
  kindCell,
  useNamesIf,
} from "#src/archive/page/table/cells.tsx";
import { type SortColumn, sortColumns } from "#src/archive/query/search/order.ts";
import { RestoreButton } from "#src/archive/restore/restore-button.tsx";
import { useDecision, useDecisions } from "#src/archive/triage/use-decisions.ts";
import { counted } from "#src/lib/format.ts";
import { type Stored, stored } from "#src/lib/stored.ts";
import { cx } from "#src/ui/cx.ts";
import { TriageCell as LateTriageCell } from "#src/archive/page/page-parts.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { UndocumentedMark, fieldCell } from "#src/ui/table/undocumented-cell.tsx";
import { IdText, NotSet, Time, VisuallyHidden, agoWidth } from "#src/ui/text/text.tsx";
import styles from "./table.module.css";

type ItemColumn = Column<ArchivedItem>;

interface ColumnRow extends Omit<ItemColumn, "name"> {
  /** The field that it shows, where that is not named as the column. */
  field?: string;
}

/** Decision about an item, or its buttons, once the decisions are loaded: after the first rows. */
const TriageCell = (props: ComponentProps<typeof LateTriageCell>) =>
  useDecisions() && <LateTriageCell {...props} />;

/** The note of an item, or its detail where it has none. */
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
  // A note replaces the detail.
  const hasNote = Boolean(useDecision(item)?.note);
  const shown = hasNote ? beside.filter((name) => name !== "Detail") : beside;
  const hit = hiddenMatch(item, words, shown, useNamesIf(words.length > 0));
  const hideOrder = hit?.column && columnOf(hit.column).hideOrder;
  return (
    <>
      <Link
        {...itemLink(scope, item)}
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
      <UndocumentedMark problems={item.problems} />
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
  const { Icon, label } = viewOf(kind);
  return (
    <span className={styles.kind}>
      <Icon aria-hidden />
      {label}
    </span>
  );
}

const timeCell =
  (field: "startAt" | "dueAt" | "closedAt" | "latestAt" | "createdAt", as: "day" | "ago") =>
  (item: ArchivedItem) => <Time value={item[field]} as={as} />;

/** Columns that can be shown, hidden and put in order; the title comes first, and Restore last. */
const columns = {
  Kind: { width: "8.5rem", cell: ({ kind }) => <KindCell kind={kind} /> },
  Detail: { width: "24%", hideOrder: 1, cell: (item) => <DetailOrNote item={item} /> },
  ID: { width: "8.5rem", hideOrder: 3, cell: ({ id }) => <IdText>{id}</IdText> },
  Number: { width: "5.5rem", hideOrder: 4, cell: ({ number }) => <TextCell>{number}</TextCell> },
  Status: { width: "7rem", cell: ({ status }) => <StatusCell>{status}</StatusCell> },
  Client: { width: "9rem", hideOrder: 1, cell: ({ client }) => <Client id={client} /> },
  "Client ID": {
    width: "8.5rem",
    hideOrder: 3,
    field: "client",
    cell: ({ client }) => (client ? <IdText>{client}</IdText> : <NotSet />),
  },
  Total: {
    width: "8.5rem",
    align: "end",
    field: "total_amount",
    cell: ({ total, currency, voided }) => (
      <Amount amount={total} currency={currency} struck={voided} />
    ),
  },
  Start: { width: "6.5rem", hideOrder: 1, field: "start_date", cell: timeCell("startAt", "day") },
  Due: { width: "6.5rem", hideOrder: 2, field: "due_date", cell: timeCell("dueAt", "day") },
  Closed: {
    width: "6.5rem",
    hideOrder: 2,
    field: "closed_at",
    cell: ({ closedAt }) =>
      closedAt ? <Time value={closedAt} as="day" /> : <NotSet>Not closed</NotSet>,
  },
  Messages: {
    width: "6rem",
    align: "end",
    hideOrder: 1,
    field: "messages_count",
    cell: ({ messages }) => <Count>{messages}</Count>,
  },
  "Latest message": {
    width: "8rem",
    hideOrder: 2,
    field: "latest_message_created_at",
    cell: timeCell("latestAt", "ago"),
  },
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
  Created: { hideOrder: 2, field: "created_at", cell: timeCell("createdAt", "ago") },
  Archived: { field: "archived_at", cell: (item) => <ArchivedAt item={item} /> },
} satisfies Record<string, ColumnRow>;

export type ColumnName = keyof typeof columns;
const columnOf = (name: ColumnName): ColumnRow => columns[name];
const isColumnName = (name: unknown): name is ColumnName =>
  typeof name === "string" && Object.hasOwn(columns, name);
const columnNames: readonly ColumnName[] = Object.keys(columns).filter(isColumnName);

/** Field that a column shows, as the workspace names it. */
export const fieldOf = (name: ColumnName) => columnOf(name).field ?? name.toLowerCase();

function columnNamed(name: ColumnName): ItemColumn {
  const { cell, field: _field, ...column } = columnOf(name);
  const checked = fieldCell(fieldOf(name), cell);
  const isOfSomeKinds = kinds.some((kind) => hasColumn(kind, name));
  return { name, ...column, cell: isOfSomeKinds ? kindCell(name, checked) : checked };
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

/** "+2" beside the title of the first of several things; nothing where there is one. */
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

/** The columns that a page can show, in their order: those of a kind, or of all. */
export function columnsOf(scope: Scope): readonly ColumnName[] {
  if (scope === null) return columnNames;
  const { columns, furtherColumns = [] } = viewOf(scope);
  const all = [...columns, ...furtherColumns, "Decision", "Note", "Visibility"] as const;
  return ["ID", ...all, "Created", "Archived"];
}

/** Columns of a kind beside which the ID has room. */
const MAX_BESIDE_ID = 3;

/** The columns to show, in their order, while nothing else is chosen: of one kind, or of all. */
export function defaultColumns(kind: Kind | undefined): readonly ColumnName[] {
  if (!kind) return ["Kind", "Detail", "ID", "Decision", "Archived"];
  const own = viewOf(kind).columns;
  // Beside many other columns the ID has no room.
  return [...(own.length > MAX_BESIDE_ID ? [] : (["ID"] as const)), ...own, "Decision", "Archived"];
}

export const withoutDecisions = (names: readonly ColumnName[]): readonly ColumnName[] => [
  ...new Set(
    names
      .filter((name) => name !== "Note")
      .map((name) => (name === "Decision" ? "Visibility" : name)),
  ),
];

export interface ColumnChoice {
  /** The columns to show, in their order; null for those that suit the kinds of the query. */
  shown: readonly ColumnName[] | null;
  /** Widths in pixels of the columns that were sized, by their names. */
  widths: Readonly<Record<string, number>>;
}

export const noChoice: ColumnChoice = { shown: null, widths: {} };

/** The columns among some names, each once; null without any. */
export function knownColumns(names: readonly unknown[] | null | undefined) {
  const known = [...new Set((names ?? []).filter(isColumnName))];
  return known.length > 0 ? known : null;
}

const schema = z.object({
  shown: z.catch(z.nullable(z.array(z.unknown())), null),
  widths: z.catch(z.record(z.string(), z.number().check(z.gte(1), z.lte(2_000))), {}),
});

/** Parses a stored choice; what is damaged, or of another version, is as if nothing was chosen. */
export function parseChoice(choice: unknown): ColumnChoice {
  const { data } = schema.safeParse(choice);
  return data ? { shown: knownColumns(data.shown), widths: data.widths } : noChoice;
}

/** Columns that are stored as the hidden ones, joined by commas, as version 0.1.0 did for a kind. */
function withoutHidden(kind: Kind, names: string): ColumnChoice {
  const hidden = names.split(",");
  const usual = ["ID", ...viewOf(kind).columns, "Visibility", "Archived"];
  const shown = usual.filter((name) => !hidden.includes(name));
  return shown.length < usual.length ? { ...noChoice, shown: knownColumns(shown) } : noChoice;
}

const createStored = (scope: Scope) =>
  stored(scope === null ? "reshelve.columns" : `reshelve.columns.${scope}`, {
    parse: (choice) =>
      scope !== null && typeof choice === "string"
        ? withoutHidden(scope, choice)
        : parseChoice(choice),
  });
/** Each is made once, as it parses a choice only when that has changed. */
const choices = new Map<Scope, Stored<ColumnChoice>>();

/** The columns that were chosen for the page of a kind, or of all. */
export function storedColumns(scope: Scope): Stored<ColumnChoice> {
  const choice = choices.get(scope) ?? createStored(scope);
  choices.set(scope, choice);
  return choice;
}

export function useColumnChoice(scope: Scope) {
  const { subscribe, get, set } = storedColumns(scope);
  return [useSyncExternalStore(subscribe, get) ?? noChoice, set] as const;
}
