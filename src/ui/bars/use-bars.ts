import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { type BarChart, type Bins, rangeOfBins } from "#src/ui/bars/bins.ts";

export type OnRange = (range: TimeRange | null, options: { replace: boolean }) => void;

/** The bar that a key moves to from another one; null for other keys. */
export function barOfKey(key: string, at: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), last);
}

const isSameRange = (one: TimeRange | null, other: TimeRange | null) =>
  one?.from === other?.from && one?.to === other?.to;

/** The range after a press on a bar: the time of the bar, or any time if that was the range already. */
export function rangeAfterPress(
  bins: Bins,
  range: TimeRange | null,
  bin: number,
): TimeRange | null {
  const pressed = rangeOfBins(bins, bin);
  return isSameRange(range, pressed) ? null : pressed;
}

function focusBar(bars: HTMLElement, bin: number) {
  const bar = bars.children[bin];
  if (bar instanceof HTMLElement) bar.focus();
}

/** Click and key handlers of a row of bars. */
export function useBars({ bins, bars }: BarChart, range: TimeRange | null, onRange: OnRange) {
  const last = bars.length - 1;
  const [focused, setFocused] = useState(last);
  // Another span has other bars.
  const current = Math.min(focused, last);
  const anchor = useRef(current);
  // The changes of keys in a row are one entry of the history.
  const changed = useRef(false);

  function choose(next: TimeRange | null) {
    onRange(next, { replace: changed.current });
    changed.current = true;
  }

  const rangeTo = (bin: number) => rangeOfBins(bins, Math.min(anchor.current, last), bin);

  function onClick({ currentTarget, detail, shiftKey }: MouseEvent<HTMLElement>, bin: number) {
    // Safari does not focus a button that is clicked.
    currentTarget.focus();
    // Keys and screen readers click without a press.
    if (detail > 0) changed.current = false;
    if (shiftKey) {
      choose(rangeTo(bin));
    } else {
      anchor.current = bin;
      choose(rangeAfterPress(bins, range, bin));
    }
  }

  const handlers = {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, altKey, shiftKey, currentTarget } = event;
      if (event.ctrlKey || event.metaKey || altKey) return;
      const target = barOfKey(key, current, last);
      if (target !== null) {
        if (shiftKey) choose(rangeTo(target));
        else anchor.current = target;
        focusBar(currentTarget, target);
      } else if (key === "Backspace" || key === "Delete") choose(null);
      else return;
      event.preventDefault();
    },
    onFocus({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) changed.current = false;
    },
  };
  return { current, onClick, onFocusBar: setFocused, handlers };
}
