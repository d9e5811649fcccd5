import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { type TimeRange, dayText, monthText } from "#src/ui/bars/time-range.ts";
import { rangeOfBins } from "#src/archive/when/bins.ts";
import type { Histogram } from "#src/archive/when/histogram.ts";
import styles from "./bars.module.css";

interface BarsProps {
  histogram: Histogram;
  range: TimeRange | null;
  onRange: (range: TimeRange | null, options: { replace: boolean }) => void;
  /** Called with the bar that the pointer or the focus comes to; null as it leaves. */
  onPoint: (bin: number | null) => void;
}

/** Bars with a label below them at most: as many as fit a narrow screen. */
const MAX_LABELS = 6;

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

/** Bars that are buttons: they choose a range by presses or keys. */
export function Bars({ histogram, range, onRange, onPoint }: BarsProps) {
  const { bins, bars } = histogram;
  const last = bars.length - 1;
  const [focused, setFocused] = useState(last);
  // Older items may be shown by fewer, longer bars.
  const current = Math.min(focused, last);
  /** The bar from which Shift extends the range. */
  const anchor = useRef(current);

  const rangeTo = (bin: number) => rangeOfBins(bins, Math.min(anchor.current, last), bin);
  function isChosen(bin: number) {
    const { from, to } = rangeOfBins(bins, bin);
    return range !== null && range.to >= from && range.from <= to;
  }

  function onClick({ currentTarget, shiftKey }: MouseEvent<HTMLElement>, bin: number) {
    // Safari does not focus a button that is clicked.
    currentTarget.focus();
    if (!shiftKey) anchor.current = bin;
    const pressed = rangeTo(bin);
    const isSame = pressed.from === range?.from && pressed.to === range.to;
    onRange(isSame && !shiftKey ? null : pressed, { replace: false });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (ctrlKey || metaKey || altKey) return;
    const targets: Record<string, number> = {
      ArrowLeft: Math.max(current - 1, 0),
      ArrowRight: Math.min(current + 1, last),
      Home: 0,
      End: last,
    };
    const target = targets[key];
    if (target !== undefined) {
      if (shiftKey) onRange(rangeTo(target), { replace: true });
      else anchor.current = target;
      const bar = currentTarget.parentElement?.children[target];
      if (bar instanceof HTMLElement) bar.focus();
    } else if (key === "Backspace" || key === "Delete") onRange(null, { replace: false });
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.plot}>
      <div
        className={styles.bars}
        role="toolbar"
        aria-label="Timeline"
        onPointerLeave={() => onPoint(null)}
        onBlur={() => onPoint(null)}
      >
        {bars.map(({ name, height, readHeight, label, hasBurst }, bin) => (
          <button
            key={bins.edges[bin]}
            type="button"
            aria-label={name}
            aria-pressed={isChosen(bin)}
            tabIndex={bin === current ? 0 : -1}
            onFocus={() => {
              setFocused(bin);
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
      <Axis {...histogram} />
    </div>
  );
}

/** Labels below the bars, evenly from the last one on. */
function Axis({ bins, bars, endsToday }: Histogram) {
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
}
