import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Span } from "#src/archive/query/search/results.ts";
import {
  type BinCounts,
  type Bins,
  type Tick,
  binAt,
  binsOf,
  burstsPerBin,
  countPerBin,
  oldestOf,
  rangeOfBins,
  ticksOf,
} from "#src/archive/when/bins.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { barText, binText } from "#src/archive/when/bar-words.ts";
import { formatNumber } from "#src/lib/format.ts";

/** A bar: its heights are parts of the room that all have. */
export interface Bar {
  /** Its time and what it counts. */
  name: string;
  /** Items that match, on a root scale: a day of one is seen beside a day of hundreds. */
  height: number;
  /** All items read, up to half of the room; 0 where all match. */
  readHeight: number;
  /** Count to show at the tallest bar; empty for the others. */
  label: string;
  hasBurst: boolean;
}

/** A tick with a label. */
export interface ShownTick extends Tick {
  /** Widest space that it is shown in: a label gives way where labels would touch. */
  room: "any" | "half" | "full";
}

/** The counted bars of a span. */
export interface Histogram {
  bins: Bins;
  bars: readonly Bar[];
  ticks: readonly ShownTick[];
  /** True when today is the last bar. */
  endsToday: boolean;
  matching: BinCounts;
}

/**
 * The ticks that have room for a label: each before the next one, and the last before the end. Half
 * of them are shown where there is half the room, a quarter where there is less.
 */
export function ticksWithRoom(bins: Bins): ShownTick[] {
  const ticks = ticksOf(bins);
  const end = bins.edges.length - 1;
  const gap = Math.max(...ticks.slice(1).map(({ bin }, at) => bin - (ticks[at]?.bin ?? 0)), 1);
  return ticks.flatMap((tick, at) => {
    const gaps = (end - tick.bin) / gap;
    if (gaps < 1) return [];
    const room = at % 4 === 0 && gaps >= 4 ? "any" : at % 2 === 0 && gaps >= 2 ? "half" : "full";
    return [{ ...tick, room }];
  });
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
