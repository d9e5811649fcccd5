import { memo } from "react";
import type { Histogram } from "#src/archive/finder/when/histogram.ts";
import { tickText } from "#src/archive/finder/when/when-words.ts";
import styles from "./strip.module.css";

/** Marks of the bursts above the bars, and ticks below them. Memoised: a drag changes neither. */
export const Axis = memo(function Axis({ histogram }: { histogram: Histogram }) {
  const { bins, bursts, ticks, endsToday } = histogram;
  const count = bins.edges.length - 1;
  const percent = (bins: number) => `${((bins / count) * 100).toFixed(3)}%`;
  return (
    <div className={styles.axis} aria-hidden>
      {[...bursts.keys()].map((bin) => (
        <span key={bin} className={styles.mark} style={{ left: percent(bin + 0.5) }} />
      ))}
      <div className={styles.ticks}>
        {ticks
          // The end has no room for one more label.
          .filter(({ bin }) => bin < count * 0.92)
          .map(({ bin, step, time }) => (
            <span
              key={bin}
              className={bin > count * 0.75 ? styles.late : ""}
              style={{ left: percent(bin) }}
            >
              {tickText(step, time)}
            </span>
          ))}
        {endsToday && <span className={styles.end}>Today</span>}
      </div>
    </div>
  );
});
