import { Layers } from "lucide-react";
import { type Kind, isKind, kinds } from "#src/api/archive.ts";
import type { Names } from "#src/api/reads/names.ts";
import type { ArchivedItem, ItemsByKey } from "#src/archive/items/item.ts";
import { KindCounts } from "#src/archive/kinds/cells.tsx";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { valueLabel } from "#src/archive/page/filters/facet-label.ts";
import { leftOfBurst, withoutGone } from "#src/archive/page/use-matches.ts";
import type { Triage } from "#src/archive/query/match.ts";
import { NO_VALUE } from "#src/archive/query/search/groups.ts";
import type { Grouping, ItemGroup } from "#src/archive/query/search/results.ts";
import { burstSpan } from "#src/archive/when/bursts.ts";
import {
  counted,
  formatClock,
  formatNumber,
  formatSecond,
  formatWeekday,
} from "#src/lib/format.ts";
import { dayAt } from "#src/lib/zone.ts";
import type { GroupHeading } from "#src/ui/table/virtual/group-row.tsx";
import styles from "./table.module.css";

/** Earliest and latest time of items, in epoch milliseconds. */
function spanOf(rows: readonly ArchivedItem[]): { from: number; to: number } {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { archived } of rows) {
    if (archived < from) from = archived;
    if (archived > to) to = archived;
  }
  return { from, to };
}

/** Number of the items of each kind, in the usual order of the kinds. */
function countsOf(rows: readonly ArchivedItem[]) {
  const counts = new Map<Kind, number>();
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return kinds.flatMap((kind) => {
    const count = counts.get(kind);
    return count ? [[kind, count] as const] : [];
  });
}

/** A day and the clock times between which something happened. */
function timesText(from: number, to: number, clock: (time: number) => string): string {
  const [start, end] = [clock(from), clock(to)];
  return `${formatWeekday(from)}, ${start === end ? start : `${start} – ${end}`}`;
}

function headingName({ key, rows, burst }: ItemGroup, grouping: Grouping, names: Names): string {
  if (grouping === "kind") return isKind(key) ? viewOf(key).name : key;
  if (grouping === "decision") return valueLabel("is", key);
  if (grouping === "client") {
    return key === NO_VALUE ? "Without a client" : (names.get(key) ?? key);
  }
  if (key === NO_VALUE) return "Without a time";
  const { from, to } = spanOf(rows);
  return grouping === "day"
    ? formatWeekday(from)
    : timesText(from, to, burst ? formatSecond : formatClock);
}

function countText({ rows, burst }: ItemGroup, grouping: Grouping): string {
  const items = counted(rows.length, "item", "items");
  if (!burst) return grouping === "together" ? `${items}, separately` : items;
  const length = burstSpan(burst);
  const all = formatNumber(burst.items.length);
  return rows.length < burst.items.length
    ? `${formatNumber(rows.length)} of ${all} items ${length}`
    : `${items} ${length}`;
}

/**
 * Words of a group: its name, how many items of which kinds, and how fast they were archived. What
 * was restored since does not count.
 */
export function groupHeading(
  group: ItemGroup,
  grouping: Grouping,
  names: Names,
  gone: ItemsByKey,
): GroupHeading<ArchivedItem> {
  const rows = withoutGone(group.rows, gone);
  const left = { ...group, rows, burst: group.burst && leftOfBurst(group.burst, gone) };
  return {
    name: headingName(group, grouping, names),
    rows,
    icon: group.burst && <Layers aria-hidden />,
    content: (
      <>
        <span>{countText(left, grouping)}</span>
        {grouping !== "kind" && (
          <span className={styles.kinds}>
            <KindCounts counts={countsOf(rows)} />
          </span>
        )}
      </>
    ),
  };
}

/** Rows of a part up to which those to decide are counted: a few milliseconds of work. */
const MAX_COUNTED = 5_000;

interface DividerOptions {
  since: number | null;
  gone: ItemsByKey;
  triage: Triage | null;
}

/** A time as "yesterday, 17:40"; the day alone of earlier ones. */
function sinceText(time: number): string {
  const ago = dayAt(Date.now()) - dayAt(time);
  if (ago > 1) return formatWeekday(time);
  return `${ago === 1 ? "yesterday, " : ""}${formatClock(time)}`;
}

/** Heading of what is new, or of what was archived earlier; selects what is to decide there. */
export function dividerHeading(
  { key, rows: all }: ItemGroup,
  { since, gone, triage }: DividerOptions,
): GroupHeading<ArchivedItem> {
  const left = withoutGone(all, gone);
  // Each decision counts them again.
  const isCounted = triage !== null && left.length <= MAX_COUNTED;
  const rows = isCounted ? left.filter((item) => triage.verdictOf(item) === null) : left;
  const decided = rows.length < left.length ? ` · ${formatNumber(rows.length)} to decide` : "";
  return {
    name: key === "new" && since !== null ? `New since ${sinceText(since)}` : "Earlier",
    rows,
    content: (
      <span>
        {formatNumber(left.length)}
        {decided}
      </span>
    ),
  };
}
