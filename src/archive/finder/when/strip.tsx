import { useId, useState } from "react";
import { Axis } from "#src/archive/finder/when/axis.tsx";
import { BarCursor } from "#src/archive/finder/when/bar-cursor.tsx";
import { type TimeRange, overlaps, rangeOfBins } from "#src/archive/finder/when/bins.ts";
import { Handle } from "#src/archive/finder/when/handle.tsx";
import { HEIGHT, type Histogram } from "#src/archive/finder/when/histogram.ts";
import { Tip } from "#src/archive/finder/when/tip.tsx";
import { type OnRange, barsOf, useBrush } from "#src/archive/finder/when/use-brush.ts";
import { barText, binText } from "#src/archive/finder/when/when-words.ts";
import { counted } from "#src/lib/format.ts";
import styles from "./strip.module.css";

interface StripProps {
  histogram: Histogram;
  range: TimeRange | null;
  onRange: OnRange;
}

/** Bars with a range that is set by pointer or keys. */
export function Strip({ histogram, range, onRange }: StripProps) {
  const { bins, matching, read, filtered, bursts, matchingPath, readPath } = histogram;
  const clip = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const brush = useBrush(bins, range, onRange);
  const { shown, change } = brush;

  const count = bins.edges.length - 1;
  const bars = barsOf(bins, shown);
  const [first, last] = bars;
  const width = last + 1 - first;
  const percent = (bars: number) => `${(bars / count) * 100}%`;
  const isShown = shown !== null && overlaps(bins, shown);

  const describe = (bin: number) => {
    const found = matching.counts[bin] ?? 0;
    const all = filtered ? (read.counts[bin] ?? 0) : null;
    const name = binText(bins.unit, rangeOfBins(bins, bin));
    return `${name}: ${barText(found, all, bursts.get(bin) ?? [])}`;
  };
  const inRange = matching.counts.slice(first, last + 1).reduce((sum, items) => sum + items, 0);
  const chosen = counted(inRange, "item", "items");

  return (
    <div className={styles.strip}>
      <div
        className={styles.plot}
        {...brush.pointer}
        onPointerMove={(event) => {
          setHovered(brush.binUnder(event, event.currentTarget.getBoundingClientRect()));
          brush.pointer.onPointerMove(event);
        }}
        onPointerLeave={() => setHovered(null)}
      >
        {isShown && (
          <span className={styles.range} style={{ left: percent(first), width: percent(width) }} />
        )}
        <svg viewBox={`0 0 ${count} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path className={styles.read} d={readPath} />
          <path className={styles.matching} d={matchingPath} />
          <clipPath id={clip}>
            <rect x={first} width={isShown ? width : 0} height={HEIGHT} />
          </clipPath>
          <path className={styles.chosen} d={matchingPath} clipPath={`url(#${clip})`} />
        </svg>
        <BarCursor
          histogram={histogram}
          chosen={isShown ? bars : null}
          describe={describe}
          onRange={change}
        />
        {(["from", "to"] as const).map((end) => (
          <Handle
            key={end}
            end={end}
            bins={bins}
            range={shown}
            tip={chosen}
            onRange={change}
            isSet={isShown}
          />
        ))}
        {hovered !== null && (
          <Tip at={(hovered + 0.5) / count}>{brush.dragging ? chosen : describe(hovered)}</Tip>
        )}
      </div>
      <Axis histogram={histogram} />
    </div>
  );
}
