import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { type BarChart, type Bins, rangeOfBins } from "#src/ui/bars/bins.ts";

export type OnRange = (range: TimeRange | null, options: { replace: boolean }) => void;

/** Bars that PgUp and PgDn move by. */
const PAGE_BARS = 7;

/** The bar that a key moves to from another one; null for other keys. */
export function barOfKey(key: string, at: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    PageDown: at - PAGE_BARS,
    PageUp: at + PAGE_BARS,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : Math.min(Math.max(target, 0), last);
}

/** The bar at a share of the width of all `count`; the first or last for a place outside of them. */
export const barAtShare = (share: number, count: number) =>
  Math.min(Math.max(Math.floor(share * count), 0), count - 1);

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

interface Drag {
  from: number;
  to: number;
  /** False while it may still be a press on one bar. */
  isRange: boolean;
}

function focusBar(bars: HTMLElement, bin: number) {
  const bar = bars.children[bin];
  if (bar instanceof HTMLElement) bar.focus();
}

/** Pointer and key handlers of a row of bars. `shown` is the range to draw. */
export function useBars({ bins, bars }: BarChart, range: TimeRange | null, onRange: OnRange) {
  const last = bars.length - 1;
  const [focused, setFocused] = useState(last);
  // Another span has other bars.
  const current = Math.min(focused, last);
  const anchor = useRef(current);
  const [drag, setDrag] = useState<Drag | null>(null);
  // The changes of a drag, or of keys in a row, are one entry of the history.
  const changed = useRef(false);
  // Until a drag ends it is right, also where the address changes or is late.
  const shown = drag?.isRange ? rangeOfBins(bins, drag.from, drag.to) : range;

  function choose(next: TimeRange | null) {
    onRange(next, { replace: changed.current });
    changed.current = true;
  }

  const press = (bin: number) => choose(rangeAfterPress(bins, range, bin));
  const fromAnchor = () => Math.min(anchor.current, last);

  function barUnder({ clientX, currentTarget }: PointerEvent): number {
    const { left, width } = currentTarget.getBoundingClientRect();
    return barAtShare((clientX - left) / width, bars.length);
  }

  /** The bar of the burst before or after the current bar; the same bar without one. */
  function burstOfKey(key: string): number | null {
    if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
    const bin =
      key === "ArrowLeft"
        ? bars.findLastIndex(({ hasBurst }, at) => hasBurst && at < current)
        : bars.findIndex(({ hasBurst }, at) => hasBurst && at > current);
    return bin === -1 ? current : bin;
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      changed.current = false;
      const to = barUnder(event);
      if (!event.shiftKey) anchor.current = to;
      setDrag({ from: fromAnchor(), to, isRange: event.shiftKey });
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const to = barUnder(event);
      if (!drag || to === drag.to) return;
      setDrag({ ...drag, to, isRange: true });
      choose(rangeOfBins(bins, drag.from, to));
    },
    onPointerUp({ currentTarget }: PointerEvent<HTMLElement>) {
      if (!drag) return;
      setDrag(null);
      if (!drag.isRange) press(drag.to);
      else if (!isSameRange(shown, range)) choose(shown);
      focusBar(currentTarget, drag.to);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const { key, altKey, shiftKey, currentTarget } = event;
      if (event.ctrlKey || event.metaKey) return;
      const target = altKey ? burstOfKey(key) : barOfKey(key, current, last);
      if (target !== null) {
        if (shiftKey && !altKey) choose(rangeOfBins(bins, fromAnchor(), target));
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
  return { shown, current, press, barUnder, onFocusBar: setFocused, handlers };
}
