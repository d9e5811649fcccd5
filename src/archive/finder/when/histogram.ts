import { max } from "d3-array";
import { scaleLinear } from "d3-scale";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import {
  type BinCounts,
  type Bins,
  type Span,
  type Tick,
  binAt,
  binsOf,
  burstsPerBin,
  countPerBin,
  oldestOf,
  ticksOf,
} from "#src/archive/finder/when/bins.ts";
import type { Burst } from "#src/archive/finder/when/bursts.ts";

/** Height of the drawing in CSS pixels; marks of bursts stand in the room above the bars. */
export const HEIGHT = 56;
const ROOM_ABOVE = 8;
/** Smallest height of a bar that counts anything. */
const MIN_HEIGHT = 2;
/** Share of the height that the paler bars of everything read take at most. */
const BACKGROUND_SHARE = 0.5;

/** The counted bars of a span, and their outlines. */
export interface Histogram {
  bins: Bins;
  ticks: readonly Tick[];
  /** True when today is the last bar. */
  endsToday: boolean;
  bursts: ReadonlyMap<number, readonly Burst[]>;
  matching: BinCounts;
  read: BinCounts;
  /** True when some of what was read does not match. */
  filtered: boolean;
  /** Outlines of the bars in a box of one unit per bin and HEIGHT. */
  matchingPath: string;
  readPath: string;
}

/** Draws bars from the bottom, linear from zero to `top`. `gap` is the part of a bin left free on each side. */
function pathOf(counts: readonly number[], top: number, gap: number): string {
  const height = scaleLinear([0, max(counts) || 1], [0, top]);
  const width = 1 - 2 * gap;
  return counts
    .map((count, bin) => {
      if (count === 0) return "";
      const bar = Math.max(MIN_HEIGHT, height(count)).toFixed(1);
      return `M${(bin + gap).toFixed(2)} ${HEIGHT}v-${bar}h${width.toFixed(2)}v${bar}z`;
    })
    .join("");
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
  return {
    bins,
    ticks: ticksOf(bins),
    endsToday: bins.unit !== "hour" && binAt(bins, now) === bins.edges.length - 2,
    bursts: burstsPerBin(bins, bursts),
    ...{ matching, read, filtered },
    matchingPath: pathOf(matching.counts, HEIGHT - ROOM_ABOVE, 0.18),
    readPath: filtered ? pathOf(read.counts, (HEIGHT - ROOM_ABOVE) * BACKGROUND_SHARE, 0.06) : "",
  };
}
