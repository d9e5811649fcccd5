import { Layers } from "lucide-react";
import { isKind, kinds } from "#src/api/archive.ts";
import type { Names } from "#src/api/reads/names.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { KindCounts } from "#src/archive/kinds/cells.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { valueLabel } from "#src/archive/page/filters/facet-label.ts";
import { NO_VALUE } from "#src/archive/query/search/groups.ts";
import type { Grouping, ItemGroup } from "#src/archive/query/search/results.ts";
import { type Burst, burstSpan } from "#src/archive/when/bursts.ts";
import { counted, formatNumber, formatSecond, formatWeekday } from "#src/lib/format.ts";
import type { GroupHeading } from "#src/ui/table/virtual/group-row.tsx";
import styles from "./table.module.css";

const noRows: readonly ArchivedItem[] = [];

/** Number of the items of each kind, in the usual order of the kinds. */
const countsOf = (rows: readonly ArchivedItem[]) =>
  kinds
    .map((kind) => [kind, rows.filter((one) => one.kind === kind).length] as const)
    .filter(([, count]) => count > 0);

function headingName({ key, rows, burst }: ItemGroup, grouping: Grouping, names: Names): string {
  if (grouping === "kind") return isKind(key) ? viewOf(key).name : key;
  if (grouping === "decision") return valueLabel("is", key);
  if (grouping === "client") {
    return key === NO_VALUE ? "Without a client" : (names.get(key) ?? key);
  }
  if (key === NO_VALUE) return "Without a time";
  const day = formatWeekday(rows[0]?.archived ?? Number.NaN);
  if (!burst) return day;
  const from = formatSecond(burst.from);
  const to = formatSecond(burst.to);
  return `${day}, ${from === to ? from : `${from} – ${to}`}`;
}

function countText(count: number, burst: Burst | null, grouping: Grouping): string {
  const items = counted(count, "item", "items");
  if (!burst) return grouping === "together" ? `${items}, separately` : items;
  const all = burst.items.length;
  const length = burstSpan(burst);
  return count < all
    ? `${formatNumber(count)} of ${formatNumber(all)} items ${length}`
    : `${items} ${length}`;
}

interface HeadingOptions {
  names: Names;
  /** Rows that don't count. */
  gone: ReadonlySet<ArchivedItem>;
  isComplete: boolean;
}

/**
 * Words of a group: its name, how many items of which kinds, and how fast they were archived. One that
 * may still grow can't be selected.
 */
export function groupHeading(
  group: ItemGroup,
  grouping: Grouping,
  { names, gone, isComplete }: HeadingOptions,
): GroupHeading<ArchivedItem> {
  const remaining = (items: readonly ArchivedItem[]) =>
    gone.size === 0 ? items : items.filter((item) => !gone.has(item));
  const rows = remaining(group.rows);
  const burst = group.burst && { ...group.burst, items: remaining(group.burst.items) };
  return {
    name: headingName(group, grouping, names),
    rows: isComplete ? rows : noRows,
    icon: group.burst && <Layers aria-hidden />,
    content: (
      <>
        <span>
          {countText(rows.length, burst, grouping)}
          {!isComplete && " · still loading"}
        </span>
        {grouping !== "kind" && (
          <span className={styles.kinds}>
            <KindCounts counts={countsOf(rows)} />
          </span>
        )}
      </>
    ),
  };
}
