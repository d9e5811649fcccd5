import { Layers } from "lucide-react";
import { type ReactNode, createContext, use } from "react";
import type { Names } from "#src/api/reads/names.ts";
import { type ArchivedItem, epochOf } from "#src/archive/items/item.ts";
import { TextCell } from "#src/archive/kinds/cells.tsx";
import type { ColumnName, DetailColumn } from "#src/archive/kinds/column-names.ts";
import { hasColumn, viewOf } from "#src/archive/kinds/views.tsx";
import { valueLabel } from "#src/archive/page/filters/facet-label.ts";
import { foldText } from "#src/lib/fold-text.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { counted, formatAmount, formatDay, formatSecond } from "#src/lib/format.ts";
import textStyles from "#src/ui/text/text.module.css";
import { NamedId, NotSet, Time, VisuallyHidden, revealMarks } from "#src/ui/text/text.tsx";
import styles from "./table.module.css";

/** Names of clients by their IDs. */
export const NamesContext = createContext<Names>(new Map());

export interface BurstContextValue {
  burstOf: (item: ArchivedItem) => Burst | undefined;
  /** True where items are grouped by burst, so that their times are shown to the second. */
  together: boolean;
}

export const BurstContext = createContext<BurstContextValue>({
  burstOf: () => undefined,
  together: false,
});

/** A field that this kind of item does not have. */
const Absent = () => <span className={textStyles.muted}>–</span>;

/** Cell of a field that only some kinds have. */
export function kindCell(name: ColumnName, cell: (item: ArchivedItem) => ReactNode) {
  return (item: ArchivedItem) => (hasColumn(item.kind, name) ? cell(item) : <Absent />);
}

export function Client({ id }: { id: string | null }) {
  const names = use(NamesContext);
  return id ? <NamedId id={id} name={names.get(id)} /> : <NotSet />;
}

/** The time of archiving, and a mark where others were archived together with it. */
export function ArchivedAt({ item }: { item: ArchivedItem }) {
  const { burstOf, together } = use(BurstContext);
  const burst = burstOf(item);
  const others =
    burst && `Archived together with ${counted(burst.items.length - 1, "other", "others")}`;
  return (
    <span className={styles.archived}>
      {together && burst ? (
        <time dateTime={item.archivedAt ?? undefined}>{formatSecond(item.archived)}</time>
      ) : (
        <Time value={item.archivedAt} as="ago" />
      )}
      {others && !together && (
        <span title={others} className={styles.layers}>
          <Layers aria-hidden />
          <VisuallyHidden>{`, ${others}`}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** Fields in words, as a detail shows them; null or empty where an item has none. */
export const detailTexts = {
  Number: ({ number }) => number,
  Client: ({ client }, names) => names.get(client ?? ""),
  Total: ({ total, currency }) =>
    total === null ? null : `${formatAmount(total, currency)} ${currency ?? ""}`.trim(),
  Status: ({ status }) => status && valueLabel("status", status),
  Messages: ({ messages }) => (messages === null ? null : counted(messages, "message", "messages")),
  URL: ({ url }) => url && revealMarks(url.replace(/^https:\/\//, "")),
  Due({ dueAt }) {
    const due = epochOf(dueAt, true);
    return Number.isNaN(due) ? null : `Due ${formatDay(due)}`;
  },
} satisfies Record<DetailColumn, (item: ArchivedItem, names: Names) => string | null | undefined>;

/** One line that distinguishes an item from others of its kind; null where there is none. */
export function detailOf(item: ArchivedItem, names: Names): string | null {
  const { detail = [] } = viewOf(item.kind);
  const texts = detail.map((column) => detailTexts[column](item, names)).filter(Boolean);
  return texts.join(" · ") || item.description;
}

export function Detail({ item }: { item: ArchivedItem }) {
  const detail = detailOf(item, use(NamesContext));
  return detail === null ? <Absent /> : <TextCell>{detail}</TextCell>;
}

const fields = [
  ["number", "Number"],
  ["url", "URL"],
  ["description", "Description"],
  ["id", "ID"],
] as const satisfies readonly (readonly [keyof ArchivedItem, ColumnName])[];

/**
 * Finds the text by which an item matches where its row doesn’t show it; null where it does.
 * @param words folded words of the query
 * @param beside columns beside the title
 */
export function hiddenMatch(
  item: ArchivedItem,
  words: readonly string[],
  beside: readonly ColumnName[],
  names: Names,
): string | null {
  const title = foldText(item.title);
  const missing = words.filter((word) => !title.includes(word));
  if (missing.length === 0) return null;
  const matches = (text: string | null) => {
    const folded = foldText(text ?? "");
    return missing.some((word) => folded.includes(word));
  };
  const line = item.lines?.split("\n").find(matches);
  if (line !== undefined) return line;
  if (beside.includes("Detail") && matches(detailOf(item, names))) return null;
  const found = fields.filter(([field]) => matches(item[field]));
  const [first] = found;
  if (!first || found.some(([, column]) => beside.includes(column))) return null;
  return revealMarks(item[first[0]] ?? "");
}
