import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Results, Span } from "#src/archive/query/search/results.ts";
import { barText } from "#src/archive/when/bursts.ts";
import { formatNumber, formatWeekday, timeFormat } from "#src/lib/format.ts";
import { wallAt } from "#src/lib/dates.ts";
import {
  type BinUnit,
  type Bins,
  binsBetween,
  rangeOfBins,
  startOf,
} from "#src/archive/when/bins.ts";
import { type TimeRange, rangeText } from "#src/ui/bars/time-range.ts";

/** Longest time shown by month; a damaged date such as 0001-01-01 would make 24,000 bars. */
const MAX_YEARS = 50;

/**
 * Bins of a span that ends today. `oldest` and `newest` are the times of the first and last item, or
 * NaN without one; only the whole time depends on them.
 */
export function binsOf(span: Span, now: number, oldest: number, newest: number): Bins {
  const today = wallAt(now);
  if (span === "12-weeks") return binsBetween(startOf("day", today, 1 - 12 * 7), today);
  if (span === "2-years") return binsBetween(startOf("day", today, 1 - 2 * 365), today);
  const earliest = startOf("year", today, -MAX_YEARS);
  const latest = startOf("year", today, 2);
  return binsBetween(
    Number.isNaN(oldest) ? today : Math.max(earliest, Math.min(wallAt(oldest), today)),
    Number.isNaN(newest) ? today : Math.min(latest, Math.max(wallAt(newest), today)),
  );
}

/** Counts items in the order of `byNewestArchived`: in each bin, without a time, and outside of all bins. */
export function countPerBin({ edges }: Bins, items: readonly ArchivedItem[]) {
  const counts = edges.slice(1).map(() => 0);
  let undated = 0;
  let outside = 0;
  let bin = counts.length;
  for (const { archived } of items) {
    while (bin >= 0 && archived < (edges[bin] ?? NaN)) bin -= 1;
    const before = counts[bin];
    if (Number.isNaN(archived)) undated += 1;
    else if (before === undefined) outside += 1;
    else counts[bin] = before + 1;
  }
  return { counts, undated, outside };
}

const longMonth = timeFormat({ month: "long", year: "numeric" });

/** Name of a bar, such as "Fri 20 Nov". */
export function binText(unit: BinUnit, range: TimeRange): string {
  if (unit === "month") return longMonth(range.from);
  return unit === "week" ? rangeText(range) : formatWeekday(range.from);
}

export type Histogram = ReturnType<typeof histogramOf>;

/** Bars of the items that match, before those of all that are loaded. */
export function histogramOf(
  { searched, matchesAnyTime, bursts }: Pick<Results, "searched" | "matchesAnyTime" | "bursts">,
  span: Span,
  now: number,
) {
  const oldest = searched.findLast(({ archived }) => !Number.isNaN(archived));
  const bins = binsOf(span, now, oldest?.archived ?? NaN, searched[0]?.archived ?? NaN);
  const filtered = matchesAnyTime.length < searched.length;
  const read = countPerBin(bins, searched);
  const matching = filtered ? countPerBin(bins, matchesAnyTime) : read;
  const most = Math.max(...matching.counts);
  const mostRead = Math.max(...read.counts);
  const tallest = matching.counts.indexOf(most);
  return {
    bins,
    bars: matching.counts.map((count, bin) => {
      const all = read.counts[bin] ?? 0;
      const range = rangeOfBins(bins, bin);
      const inBin = bursts.filter(({ from }) => from >= range.from && from <= range.to);
      const name = binText(bins.unit, range);
      return {
        name: `${name}: ${barText(count, filtered ? all : null, inBin)}`,
        /** Part of the room, on a root scale: a day of one is seen beside a day of hundreds. */
        height: Math.sqrt(count / (most || 1)),
        /** The same of all items loaded, up to half of the room; 0 where all match. */
        readHeight: filtered ? Math.sqrt(all / (mostRead || 1)) / 2 : 0,
        label: bin === tallest && most > 0 ? formatNumber(most) : "",
        hasBurst: inBin.length > 0,
      };
    }),
    endsToday: now >= (bins.edges.at(-2) ?? NaN),
    matching,
  };
}
