import { type KeyboardEvent, useRef, useState } from "react";
import { targetOfKey } from "#src/archive/finder/when/bar-keys.ts";
import { type Bins, type TimeRange, rangeOfBins } from "#src/archive/finder/when/bins.ts";
import { Tip } from "#src/archive/finder/when/tip.tsx";
import { type End, type OnRange, barsOf, withEnd } from "#src/archive/finder/when/use-brush.ts";
import { edgeText } from "#src/archive/finder/when/when-words.ts";
import { cx } from "#src/ui/cx.ts";
import styles from "./strip.module.css";

interface HandleProps {
  end: End;
  bins: Bins;
  range: TimeRange | null;
  /** False without a range in these bars: the handle then stands at the end of all. */
  isSet: boolean;
  /** Count of the items in the range. */
  tip: string;
  onRange: OnRange;
}

const names: Record<End, string> = { from: "From", to: "To" };
const unitNames = { hour: "an hour", day: "a day", week: "a week", month: "a month" };

/** One end of the range, as a slider. */
export function Handle({ end, bins, range, isSet, tip, onRange }: HandleProps) {
  const [focused, setFocused] = useState(false);
  // The first key after the focus came is an entry of its own in the history; others replace it.
  const changed = useRef(false);
  const count = bins.edges.length - 1;
  const [first, last] = barsOf(bins, range);
  const isFrom = end === "from";
  const [least, at, most] = isFrom ? [0, first, last] : [first, last, count - 1];
  const place = (isFrom ? at : at + 1) / count;

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetOfKey(event.key, at, least, most);
    if (target === null) return;
    event.preventDefault();
    if (target === at) return;
    onRange(withEnd(bins, range, end, target), { replace: changed.current });
    changed.current = true;
  }

  return (
    <>
      <span
        className={cx(styles.handle, isFrom ? styles.from : styles.to, isSet && styles.set)}
        style={{ left: `${place * 100}%` }}
        data-end={end}
        role="slider"
        tabIndex={0}
        aria-label={names[end]}
        aria-valuemin={least}
        aria-valuemax={most}
        aria-valuenow={at}
        aria-valuetext={edgeText(bins.unit, rangeOfBins(bins, at)[end])}
        onKeyDown={onKeyDown}
        onFocus={() => {
          changed.current = false;
          setFocused(true);
        }}
        onBlur={() => setFocused(false)}
      />
      {focused && <Tip ofFocus at={place}>{`${tip} · ← → by ${unitNames[bins.unit]}`}</Tip>}
    </>
  );
}
