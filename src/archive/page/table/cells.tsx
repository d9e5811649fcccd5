import { Layers } from "lucide-react";
import { type ReactNode, use } from "react";
import type { Kind } from "#src/api/archive.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { valueLabel } from "#src/archive/page/filters/facet-label.ts";
import { RowContext } from "#src/archive/page/table/row-context.ts";
import { formatSecond } from "#src/archive/page/table/times.ts";
import { TextCell } from "#src/archive/kinds/cells.tsx";
import type { ColumnName } from "#src/archive/kinds/columns.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { counted, formatAmount, formatDay } from "#src/lib/format.ts";
import { NamedId, NotSet, VisuallyHidden, revealMarks } from "#src/ui/text/text.tsx";
import { Time } from "#src/ui/text/time.tsx";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./table.module.css";

/** A field that this kind of item does not have. */
const Absent = () => <span className={textStyles.muted}>–</span>;

/** Cell of a field that only some kinds have. */
export function kindCell(name: ColumnName, cell: (item: ArchivedItem) => ReactNode) {
  return (item: ArchivedItem) => {
    const { columns, furtherColumns = [] } = viewOf(item.kind);
    return columns.includes(name) || furtherColumns.includes(name) ? cell(item) : <Absent />;
  };
}

/** A client by name. */
export function Client({ id }: { id: string | null }) {
  const { names } = use(RowContext);
  return id ? <NamedId id={id} name={names.get(id)} /> : <NotSet />;
}

/** The time of archiving, and a mark where others were archived together with it. */
export function ArchivedAt({ item }: { item: ArchivedItem }) {
  const { burstOf, together } = use(RowContext);
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

/** One line that distinguishes an item from others of its kind; null where there is none. */
export function detailOf(item: ArchivedItem, names: ReadonlyMap<string, string>): string | null {
  const { kind, number, client, total, currency, messages, due } = item;
  if (kind === "invoices") {
    const amount = total === null ? null : `${formatAmount(total, currency)} ${currency ?? ""}`;
    const name = names.get(client ?? "");
    return [number, name, amount?.trim()].filter(Boolean).join(" · ") || null;
  }
  if (kind === "conversations") {
    const count = messages !== null && counted(messages, "message", "messages");
    return (
      [item.status && valueLabel("status", item.status), count].filter(Boolean).join(" · ") || null
    );
  }
  if (item.url !== null) return revealMarks(item.url.replace(/^https:\/\//, ""));
  return Number.isNaN(due) ? item.description : `Due ${formatDay(new Date(due))}`;
}

const hasDescription = new Set<Kind>(["milestones", "boards", "folders", "docs"]);

/** One line that distinguishes an item from others of its kind. */
export function Detail({ item }: { item: ArchivedItem }) {
  const { names } = use(RowContext);
  const detail = detailOf(item, names);
  if (detail !== null) return <TextCell>{detail}</TextCell>;
  return hasDescription.has(item.kind) ? (
    <span className={textStyles.muted}>No description</span>
  ) : (
    <Absent />
  );
}
