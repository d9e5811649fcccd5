import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Span } from "#src/archive/query/search/results.ts";
import { type Burst, barText } from "#src/archive/when/bursts.ts";
import { formatNumber, formatWeekday, timeFormat } from "#src/lib/format.ts";
import { wallAt } from "#src/lib/dates.ts";
import {
  type BarChart,
  type BinUnit,
  type Bins,
  binAt,
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

/** Items per bin, and those in none. */
interface BinCounts {
  counts: readonly number[];
  /** Items without a time. */
  undated: number;
  /** Items before the first bin or after the last one. */
  outside: number;
}

/** Number of items archived at a time or later, in the order of `byNewestArchived`; all with a time for -∞. */
function countSince(items: readonly ArchivedItem[], time: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // Items without a time are last, and NaN is not at or after any time.
    if ((items[middle]?.archived ?? NaN) >= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Counts items in the order of `byNewestArchived`. Looks for the borders of the bins only, so that
 * 100,000 items take no longer than a few.
 */
export function countPerBin({ edges }: Bins, items: readonly ArchivedItem[]): BinCounts {
  const since = edges.map((edge) => countSince(items, edge));
  const dated = countSince(items, Number.NEGATIVE_INFINITY);
  const [inAndAfter = 0, after = 0] = [since[0], since.at(-1)];
  return {
    counts: since.slice(0, -1).map((count, bin) => count - (since[bin + 1] ?? 0)),
    undated: items.length - dated,
    outside: dated - inAndAfter + after,
  };
}

/** Time of the oldest item in the order of `byNewestArchived`; NaN where none has a time. */
export const oldestOf = (items: readonly ArchivedItem[]): number =>
  items[countSince(items, Number.NEGATIVE_INFINITY) - 1]?.archived ?? NaN;

/** The bursts of each bin, by the time of their first item; empty bins are left out. */
export function burstsPerBin(bins: Bins, bursts: readonly Burst[]): ReadonlyMap<number, Burst[]> {
  const { edges } = bins;
  const found = new Map<number, Burst[]>();
  for (const burst of bursts) {
    if (burst.from < (edges[0] ?? NaN) || burst.from >= (edges.at(-1) ?? NaN)) continue;
    const bin = binAt(bins, burst.from);
    found.set(bin, [...(found.get(bin) ?? []), burst]);
  }
  return found;
}

const longMonth = timeFormat({ month: "long", year: "numeric" });

/** Name of a bar, such as "Fri 20 Nov". */
export function binText(unit: BinUnit, range: TimeRange): string {
  if (unit === "month") return longMonth(range.from);
  return unit === "week" ? rangeText(range) : formatWeekday(range.from);
}

interface Histogram extends BarChart {
  matching: BinCounts;
}

interface Shown {
  /** All items read, and those that match at any time, in the order of `byNewestArchived`. */
  searched: readonly ArchivedItem[];
  matchesAnyTime: readonly ArchivedItem[];
  bursts: readonly Burst[];
  span: Span;
  now: number;
}

export function histogramOf({ searched, matchesAnyTime, bursts, span, now }: Shown): Histogram {
  const bins = binsOf(span, now, oldestOf(searched), searched[0]?.archived ?? NaN);
  const filtered = matchesAnyTime.length < searched.length;
  const read = countPerBin(bins, searched);
  const matching = filtered ? countPerBin(bins, matchesAnyTime) : read;
  const found = burstsPerBin(bins, bursts);
  const most = Math.max(...matching.counts);
  const mostRead = Math.max(...read.counts);
  const tallest = matching.counts.indexOf(most);
  return {
    bins,
    bars: matching.counts.map((count, bin) => {
      const all = read.counts[bin] ?? 0;
      const inBin = found.get(bin) ?? [];
      const name = binText(bins.unit, rangeOfBins(bins, bin));
      return {
        name: `${name}: ${barText(count, filtered ? all : null, inBin)}`,
        height: Math.sqrt(count / (most || 1)),
        readHeight: filtered ? Math.sqrt(all / (mostRead || 1)) / 2 : 0,
        label: bin === tallest && most > 0 ? formatNumber(most) : "",
        hasBurst: inBin.length > 0,
      };
    }),
    endsToday: binAt(bins, now) === bins.edges.length - 2,
    matching,
  };
}
