import { type KeyboardEvent, useId, useRef, useState } from "react";
import { targetOfKey } from "#src/archive/finder/when/bar-keys.ts";
import { type TimeRange, rangeOfBins } from "#src/archive/finder/when/bins.ts";
import type { Histogram } from "#src/archive/finder/when/histogram.ts";
import { Tip } from "#src/archive/finder/when/tip.tsx";
import type { OnRange } from "#src/archive/finder/when/use-brush.ts";
import styles from "./strip.module.css";

interface BarCursorProps {
  histogram: Histogram;
  /** First and last bar of the range; null without one. */
  chosen: readonly [number, number] | null;
  describe: (bin: number) => string;
  onRange: OnRange;
}

/** The bars for the keyboard: one tab stop with a cursor that takes and extends the range. */
export function BarCursor({ histogram, chosen, describe, onRange }: BarCursorProps) {
  const { bins, bursts } = histogram;
  const id = useId();
  const count = bins.edges.length - 1;
  const [focused, setFocused] = useState(false);
  const [position, setPosition] = useState(count - 1);
  // Other bars are shown for another span.
  const cursor = Math.min(position, count - 1);
  const anchor = useRef(cursor);
  // The first change after the focus came is an entry of its own in the history; others replace it.
  const changed = useRef(false);

  function choose(range: TimeRange | null) {
    onRange(range, { replace: changed.current });
    changed.current = true;
  }

  function moveTo(bin: number, extend: boolean) {
    if (extend && anchor.current < count) choose(rangeOfBins(bins, anchor.current, bin));
    else anchor.current = bin;
    setPosition(bin);
  }

  function moveToBurst(forward: boolean) {
    const marked = [...bursts.keys()].toSorted((a, b) => a - b);
    const next = forward
      ? marked.find((bin) => bin > cursor)
      : marked.findLast((bin) => bin < cursor);
    if (next !== undefined) moveTo(next, false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey } = event;
    if (event.ctrlKey || event.metaKey) return;
    const target = targetOfKey(key, cursor, 0, count - 1);
    if (altKey) {
      if (key !== "ArrowLeft" && key !== "ArrowRight") return;
      moveToBurst(key === "ArrowRight");
    } else if (target !== null) moveTo(target, event.shiftKey);
    else if (key === "Enter" || key === " ") choose(rangeOfBins(bins, cursor));
    else if (key === "Backspace" || key === "Delete") choose(null);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <div
        className={styles.bars}
        role="listbox"
        tabIndex={0}
        aria-label="Bars"
        aria-orientation="horizontal"
        aria-multiselectable
        aria-activedescendant={`${id}-bar`}
        onKeyDown={onKeyDown}
        onFocus={() => {
          changed.current = false;
          setFocused(true);
        }}
        onBlur={() => setFocused(false)}
      >
        {/* Only the bar at the cursor is an element: there may be hundreds. */}
        <span
          id={`${id}-bar`}
          className={styles.cursor}
          style={{ left: `${(cursor / count) * 100}%`, width: `${100 / count}%` }}
          role="option"
          aria-label={describe(cursor)}
          aria-posinset={cursor + 1}
          aria-setsize={count}
          aria-selected={chosen !== null && cursor >= chosen[0] && cursor <= chosen[1]}
        />
      </div>
      {focused && (
        <Tip ofFocus at={(cursor + 0.5) / count}>
          {describe(cursor)}
        </Tip>
      )}
    </>
  );
}
