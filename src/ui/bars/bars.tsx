import { memo } from "react";
import { type TimeRange, dayText, monthText } from "#src/ui/bars/time-range.ts";
import { type BarChart, binAt, overlaps } from "#src/ui/bars/bins.ts";
import { type OnRange, useBars } from "#src/ui/bars/use-bars.ts";
import styles from "./bars.module.css";

interface BarsProps {
  /** Accessible name. */
  label: string;
  chart: BarChart;
  range: TimeRange | null;
  onRange: OnRange;
  /** Called with the bar under the pointer or the focus; null without one. */
  onPoint: (bin: number | null) => void;
}

/** Bars with a label below them at most: as many as fit a narrow screen. */
const MAX_LABELS = 6;

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** Bars that are buttons: they choose a range by presses or keys. */
export function Bars({ label, chart, range, onRange, onPoint }: BarsProps) {
  const { bins, bars } = chart;
  const { current, onClick, onFocusBar, onKeyDown } = useBars(chart, range, onRange);
  const [first, last] =
    range && overlaps(bins, range) ? [binAt(bins, range.from), binAt(bins, range.to)] : [1, 0];
  return (
    <div className={styles.plot}>
      <div
        className={styles.bars}
        role="toolbar"
        aria-label={label}
        onPointerLeave={({ currentTarget }) =>
          onPoint(currentTarget.contains(document.activeElement) ? current : null)
        }
        onBlur={() => onPoint(null)}
      >
        {bars.map(({ name, height, readHeight, label, hasBurst }, bin) => (
          <button
            key={bins.edges[bin]}
            type="button"
            aria-label={name}
            aria-pressed={bin >= first && bin <= last}
            tabIndex={bin === current ? 0 : -1}
            onFocus={() => {
              onFocusBar(bin);
              onPoint(bin);
            }}
            onPointerEnter={() => onPoint(bin)}
            onClick={(event) => onClick(event, bin)}
            onKeyDown={onKeyDown}
          >
            {readHeight > 0 && (
              <span className={styles.read} style={{ height: percent(readHeight) }} />
            )}
            {height > 0 && (
              <span className={styles.matching} style={{ height: percent(height) }}>
                {label && <span className={styles.label}>{label}</span>}
              </span>
            )}
            {hasBurst && <span className={styles.mark} />}
          </button>
        ))}
      </div>
      <Axis chart={chart} />
    </div>
  );
}

/** Labels below the bars, evenly from the last one on. Memoised: another range does not change them. */
const Axis = memo(function Axis({ chart }: { chart: BarChart }) {
  const { bins, bars, endsToday } = chart;
  const last = bars.length - 1;
  const every = Math.ceil(bars.length / MAX_LABELS);
  const textOf = bins.unit === "day" ? dayText : monthText;
  return (
    <div className={styles.axis} aria-hidden>
      {bins.edges.slice(0, -1).map(
        (time, bin) =>
          (last - bin) % every === 0 && (
            <span
              key={time}
              style={{ left: `clamp(1rem, ${percent((bin + 0.5) / bars.length)}, 100% - 1rem)` }}
            >
              {bin === last && endsToday ? "Today" : textOf(time)}
            </span>
          ),
      )}
    </div>
  );
});
