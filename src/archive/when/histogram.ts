import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Span } from "#src/archive/query/search/results.ts";
import {
  type BinCounts,
  binsOf,
  burstsPerBin,
  countPerBin,
  oldestOf,
} from "#src/archive/when/bins.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { barText } from "#src/archive/when/bar-words.ts";
import { formatNumber } from "#src/lib/format.ts";
import { binText } from "#src/ui/bars/bar-text.ts";
import { type BarChart, binAt, rangeOfBins, ticksWithRoom } from "#src/ui/bars/bins.ts";

/** The counted bars of a span. */
export interface Histogram extends BarChart {
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
  const [most, mostRead] = [Math.max(...matching.counts), Math.max(...read.counts)];
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
    ticks: ticksWithRoom(bins),
    endsToday: bins.unit !== "hour" && binAt(bins, now) === bins.edges.length - 2,
    matching,
  };
}
