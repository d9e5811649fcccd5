import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { type BarChart, rangeOfBins } from "#src/ui/bars/bins.ts";

export type OnRange = (range: TimeRange | null, options: { replace: boolean }) => void;

/** The bar that a key moves to from another one; undefined for other keys. */
function barOfKey(key: string, at: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(at - 1, 0),
    ArrowRight: Math.min(at + 1, last),
    Home: 0,
    End: last,
  };
  return targets[key];
}

/** Click and key handlers of a row of bars. */
export function useBars({ bins, bars }: BarChart, range: TimeRange | null, onRange: OnRange) {
  const last = bars.length - 1;
  const [focused, setFocused] = useState(last);
  // Another span has other bars.
  const current = Math.min(focused, last);
  const anchor = useRef(current);

  const rangeTo = (bin: number) => rangeOfBins(bins, Math.min(anchor.current, last), bin);

  function onClick({ currentTarget, shiftKey }: MouseEvent<HTMLElement>, bin: number) {
    // Safari does not focus a button that is clicked.
    currentTarget.focus();
    if (!shiftKey) anchor.current = bin;
    const pressed = rangeTo(bin);
    const isSame = pressed.from === range?.from && pressed.to === range.to;
    onRange(isSame && !shiftKey ? null : pressed, { replace: false });
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, altKey, shiftKey, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || altKey) return;
    const target = barOfKey(key, current, last);
    if (target !== undefined) {
      if (shiftKey) onRange(rangeTo(target), { replace: true });
      else anchor.current = target;
      const bar = currentTarget.parentElement?.children[target];
      if (bar instanceof HTMLElement) bar.focus();
    } else if (key === "Backspace" || key === "Delete") onRange(null, { replace: false });
    else return;
    event.preventDefault();
  }
  return { current, onClick, onFocusBar: setFocused, onKeyDown };
}
