import { type ComponentProps, use, useMemo, useSyncExternalStore } from "react";
import { type Kind, kinds } from "#src/api/archive.ts";
import { useSession } from "#src/app/session-context.tsx";
import { type ArchivedItem, itemName } from "#src/archive/items/item.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import cellStyles from "#src/archive/kinds/cells.module.css";
import {
  Amount,
  MarkedText,
  Marks,
  StatusCell,
  TextCell,
  Visibility,
} from "#src/archive/kinds/cells.tsx";
import type { ColumnName } from "#src/archive/kinds/column-names.ts";
import { hasColumn, viewOf } from "#src/archive/kinds/views.tsx";
import { itemLink } from "#src/archive/page/search.ts";
import {
  ArchivedAt,
  Client,
  Detail,
  hiddenMatch,
  NamesContext,
  kindCell,
} from "#src/archive/page/table/cells.tsx";
import { type SortColumn, sortColumns } from "#src/archive/query/search/order.ts";
import { RestoreButton } from "#src/archive/restore/restore-button.tsx";
import {
  useDecision,
  useDecisions,
  useHasDecisions,
} from "#src/archive/decisions/use-decisions.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { type Stored, stored } from "#src/lib/storage/stored.ts";
import { ItemDecisionCell as LoadedItemDecisionCell } from "#src/archive/page/late-parts.ts";
import type { Column } from "#src/ui/table/column.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { RowStateContext } from "#src/ui/table/focus/tab-stop.ts";
import { RowLink } from "#src/ui/table/row-link.tsx";
import { UndocumentedMark, fieldCell } from "#src/ui/table/undocumented-cell.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { IdText, NotSet, Time, VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./table.module.css";

type ItemColumn = Column<ArchivedItem>;

interface ColumnRow extends Omit<ItemColumn, "name"> {
  /** The field that it shows, where that is not named as the column. */
  field?: string;
}

/** Decision about an item, or its buttons, once the decisions are loaded: after the first rows. */
const ItemDecisionCell = (props: ComponentProps<typeof LoadedItemDecisionCell>) =>
  useDecisions() && <LoadedItemDecisionCell {...props} />;

/** The note of an item, or its detail where it has none. */
const DetailOrNote = ({ item }: { item: ArchivedItem }) =>
  useDecision(item)?.note ? <ItemDecisionCell item={item} part="note" /> : <Detail item={item} />;

/** Most rows are only looked at: in all of them the buttons were a third of what a table renders. */
const RowDecision = ({ item }: { item: ArchivedItem }) =>
  use(RowStateContext) && <ItemDecisionCell item={item} part="buttons" />;

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
  // Uses the names only for a search, as every title renders again when they load.
  const hit = words.length > 0 && hiddenMatch(item, words, shown, use(NamesContext));
  return (
    <>
      <RowLink
        {...itemLink(scope, item)}
        resetScroll={false}
        className={hit ? tableStyles.givesWay : undefined}
      >
        <MarkedText>{item.title}</MarkedText>
      </RowLink>
      {hit && (
        <span className={styles.hit}>
          · <MarkedText context={CONTEXT}>{hit}</MarkedText>
        </span>
      )}
      <MoreMark kind={item.kind} count={item.more} />
      <UndocumentedMark problems={item.problems} />
    </>
  );
}

const restore: ItemColumn = {
  name: "Restore",
  hiddenName: true,
  // Room for "Again" and "Not restored": nothing moves when the label changes.
  width: "8.25rem",
  narrowWidth: "6.25rem",
  card: "action",
  className: styles.restore,
  cell: (item) => (
    <>
      <RestoreButton kind={item.kind} id={item.id} name={itemName(item)} />
      <RowDecision item={item} />
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
  (item: ArchivedItem) => (
    <Time value={item[field]} as={as} isDateField={field === "startAt" || field === "dueAt"} />
  );

/** Columns that can be shown and hidden, in their order; the title comes first, and Restore last. */
const columns = {
  Detail: {
    width: "36%",
    hideOrder: 7,
    className: styles.detail,
    cell: (item) => <DetailOrNote item={item} />,
  },
  Kind: {
    width: "8.5rem",
    // Its icon alone.
    narrowWidth: "2.25rem",
    hideOrder: 6,
    className: styles.kindCell,
    cell: ({ kind }) => <KindCell kind={kind} />,
  },
  ID: { width: "8.5rem", hideOrder: 1, cell: ({ id }) => <IdText>{id}</IdText> },
  Number: { width: "5.5rem", hideOrder: 1, cell: ({ number }) => <TextCell>{number}</TextCell> },
  Status: {
    width: "6.5rem",
    hideOrder: 4,
    cell: ({ status }) => <StatusCell>{status}</StatusCell>,
  },
  Client: { width: "9rem", hideOrder: 6, cell: ({ client }) => <Client id={client} /> },
  "Client ID": {
    width: "8.5rem",
    hideOrder: 3,
    field: "client",
    cell: ({ client }) => (client ? <IdText>{client}</IdText> : <NotSet />),
  },
  Total: {
    width: "8.5rem",
    align: "end",
    hideOrder: 7,
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
    cell: ({ messages }) => (messages === null ? <NotSet /> : formatNumber(messages)),
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
    width: "5.75rem",
    hideOrder: 4,
    className: styles.decision,
    cell: (item) => <ItemDecisionCell item={item} part="decision" />,
  },
  Note: {
    width: "24%",
    hideOrder: 1,
    cell: (item) => <ItemDecisionCell item={item} part="note" />,
  },
  Visibility: {
    width: "6.25rem",
    hideOrder: 4,
    cell: ({ visibility }) => <Visibility>{visibility}</Visibility>,
  },
  Created: {
    width: "8rem",
    hideOrder: 2,
    field: "created_at",
    cell: timeCell("createdAt", "ago"),
  },
  // With room for the mark of a burst.
  Archived: {
    width: "9.5rem",
    narrowWidth: "6.25rem",
    hideOrder: 5,
    field: "archived_at",
    className: styles.archivedCell,
    cell: (item) => <ArchivedAt item={item} />,
  },
} satisfies Record<ColumnName, ColumnRow>;

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

/** The columns of a page with the title and Restore around those that are shown. */
export function archiveColumns(scope: Scope, shown: readonly ColumnName[]): readonly ItemColumn[] {
  return [
    {
      name: "Title",
      rowHeader: true,
      cell: (item) => <Title scope={scope} item={item} beside={shown} />,
    },
    ...shown.map(columnNamed),
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

const inOrder = (names: readonly ColumnName[]) =>
  columnNames.filter((name) => names.includes(name));

/** The columns that a page can show: those of a kind, or of all. */
export function columnsOf(scope: Scope): readonly ColumnName[] {
  if (scope === null) return columnNames;
  const { columns, furtherColumns = [] } = viewOf(scope);
  const shared = ["ID", "Decision", "Note", "Visibility", "Created", "Archived"] as const;
  return inOrder([...shared, ...columns, ...furtherColumns]);
}

/** The columns to show while nothing else is chosen: of one kind, or of all. */
function defaultColumns(
  kind: Kind | undefined,
  { isCard, hasDecisions }: { isCard: boolean; hasDecisions: boolean },
): readonly ColumnName[] {
  const ofKind: readonly ColumnName[] = isCard || !kind ? ["Detail"] : viewOf(kind).columns;
  const own = kind ? ofKind : [...ofKind, "Kind" as const];
  return [...own, ...(hasDecisions ? (["Decision"] as const) : []), "Archived"];
}

/** The columns to show; null for those that suit the kinds of the query. */
export type ColumnChoice = readonly ColumnName[] | null;

/** Parses a stored choice; what is damaged is as if nothing was chosen. */
export function parseColumns(stored: unknown): ColumnChoice {
  const known = inOrder(Array.isArray(stored) ? stored.filter(isColumnName) : []);
  return known.length > 0 ? known : null;
}

const choiceOf = (key: string) => stored(key, { parse: parseColumns });
const choiceOfAll = choiceOf("reshelve.columns");
const choices = new Map(kinds.map((kind) => [kind, choiceOf(`reshelve.columns.${kind}`)]));

/** The columns that were chosen for the page of a kind, or of all. */
export const storedColumns = (scope: Scope): Stored<ColumnChoice> =>
  (scope && choices.get(scope)) ?? choiceOfAll;

/** The columns of a page: those that were chosen for it, or that suit the kind that is shown. */
export function useColumns(scope: Scope, kind: Kind | undefined) {
  const { keepDecisions } = useSession().config;
  const hasDecisions = useHasDecisions();
  const narrow = useNarrow();
  const { subscribe, get, set } = storedColumns(scope);
  const choice = useSyncExternalStore(subscribe, get);
  const columns = useMemo(() => {
    const isAllowed = (name: ColumnName) =>
      keepDecisions || (name !== "Decision" && name !== "Note");
    return {
      shown: (choice ?? defaultColumns(kind, { isCard: narrow, hasDecisions })).filter(isAllowed),
      offered: columnsOf(scope).filter(isAllowed),
    };
  }, [scope, kind, choice, narrow, keepDecisions, hasDecisions]);
  return { ...columns, isChosen: choice !== null, choose: set };
}
export type Columns = ReturnType<typeof useColumns>;
