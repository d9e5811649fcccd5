import { memo } from "react";
import { type TimeRange, binAt, overlaps } from "#src/archive/when/bins.ts";
import type { Histogram } from "#src/archive/when/histogram.ts";
import { type OnRange, useBars } from "#src/archive/when/use-bars.ts";
import { tickText } from "#src/archive/when/bar-words.ts";
import { cx } from "#src/ui/cx.ts";
import styles from "./bars.module.css";

interface BarsProps {
  histogram: Histogram;
  range: TimeRange | null;
  onRange: OnRange;
  /** Called with the bar under the pointer or the focus; null without one. */
  onPoint: (bin: number | null) => void;
}

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** Bars that are buttons: they choose a range by a press, a drag, or keys. */
export function Bars({ histogram, range, onRange, onPoint }: BarsProps) {
  const { bins, bars } = histogram;
  const { shown, current, press, barUnder, onFocusBar, handlers } = useBars(
    histogram,
    range,
    onRange,
  );
  const [first, last] =
    shown && overlaps(bins, shown) ? [binAt(bins, shown.from), binAt(bins, shown.to)] : [1, 0];
  return (
    <div className={styles.plot}>
      <div
        className={styles.bars}
        role="toolbar"
        aria-label="Timeline"
        {...handlers}
        onPointerMove={(event) => {
          onPoint(barUnder(event));
          handlers.onPointerMove(event);
        }}
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
            // A pointer has pressed before it clicks; keys and screen readers only click.
            onClick={({ detail }) => detail === 0 && press(bin)}
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
      <Axis histogram={histogram} />
    </div>
  );
}

/** Labels below the bars. Memoised: a drag does not change them. */
const Axis = memo(function Axis({ histogram }: { histogram: Histogram }) {
  const { bars, ticks, endsToday } = histogram;
  return (
    <div className={styles.axis} aria-hidden>
      {ticks.map(({ bin, step, time, room }) => (
        <span
          key={bin}
          className={cx(room !== "any" && styles[room])}
          style={{ left: `clamp(1rem, ${percent((bin + 0.5) / bars.length)}, 100% - 1rem)` }}
        >
          {tickText(step, time)}
        </span>
      ))}
      {endsToday && <span className={styles.end}>Today</span>}
    </div>
  );
});
