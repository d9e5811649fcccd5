import { type PointerEvent, useEffect, useRef, useState } from "react";
import { type Bins, type TimeRange, binAt, rangeOfBins } from "#src/archive/finder/when/bins.ts";

export type End = "from" | "to";

export type OnRange = (range: TimeRange | null, options: { replace: boolean }) => void;

interface Drag {
  mode: "new" | "move" | End;
  startBin: number;
  bin: number;
  /** The shown range and its bars at the start. */
  range: TimeRange | null;
  bars: readonly [number, number];
  left: number;
  width: number;
  moved: boolean;
}

/** The first and last bar of a range; the ends of all bars without one. */
export function barsOf(bins: Bins, range: TimeRange | null): readonly [number, number] {
  const last = bins.edges.length - 2;
  return range ? [binAt(bins, range.from), binAt(bins, range.to)] : [0, last];
}

/** Moves one end of a range to a bar. It stops at the other end, which keeps its exact time. */
export function withEnd(bins: Bins, range: TimeRange | null, end: End, bin: number): TimeRange {
  const [first, last] = barsOf(bins, range);
  const { from, to } = range ?? rangeOfBins(bins, first, last);
  const most = bins.edges.length - 2;
  return end === "from"
    ? { from: rangeOfBins(bins, Math.min(Math.max(bin, 0), last)).from, to }
    : { from, to: rangeOfBins(bins, Math.max(Math.min(bin, most), first)).to };
}

/** The range that a drag stands for. */
function dragged(bins: Bins, { mode, startBin, bin, range, bars }: Drag): TimeRange {
  if (mode === "new") return rangeOfBins(bins, startBin, bin);
  const [first, last] = bars;
  // A handle stands beside the bar that it moves, so that only the way of the pointer counts.
  if (mode === "from") return withEnd(bins, range, mode, first + bin - startBin);
  if (mode === "to") return withEnd(bins, range, mode, last + bin - startBin);
  const most = bins.edges.length - 2;
  const by = Math.min(Math.max(bin - startBin, -first), most - last);
  return rangeOfBins(bins, first + by, last + by);
}

const isSame = (one: TimeRange | null, other: TimeRange | null) =>
  one?.from === other?.from && one?.to === other?.to;

/**
 * The range of the bars: shows at once what is dragged, and hands it on at most once a frame. The
 * first change of a drag is an entry of its own in the history; the others replace it.
 */
export function useBrush(bins: Bins, range: TimeRange | null, onRange: OnRange) {
  const [shown, setShown] = useState(range);
  const [known, setKnown] = useState(range);
  const [dragging, setDragging] = useState(false);
  const drag = useRef<Drag | null>(null);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  // The address follows a drag with some delay: until its end the drag is right.
  if (!isSame(range, known)) {
    setKnown(range);
    if (!dragging) setShown(range);
  }

  function change(next: TimeRange | null, options: { replace: boolean }) {
    if (isSame(next, shown)) return;
    setShown(next);
    onRange(next, options);
  }

  const binUnder = ({ clientX }: { clientX: number }, { left, width }: DOMRectReadOnly | Drag) => {
    const bin = Math.floor(((clientX - left) / width) * (bins.edges.length - 1));
    return Math.min(Math.max(bin, 0), bins.edges.length - 2);
  };

  function follow(event: PointerEvent) {
    const current = drag.current;
    if (!current) return;
    const bin = binUnder(event, current);
    if (bin === current.bin) return;
    current.bin = bin;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      change(dragged(bins, current), { replace: current.moved });
      current.moved = true;
    });
  }

  function end(event: PointerEvent) {
    const current = drag.current;
    if (!current) return;
    drag.current = null;
    setDragging(false);
    cancelAnimationFrame(frame.current);
    const isHandle = current.mode === "from" || current.mode === "to";
    if (current.moved || current.bin !== current.startBin)
      change(dragged(bins, current), { replace: current.moved });
    // A press without a move takes the bar, unless it was on a handle of a range.
    else if (event.type === "pointerup" && !(isHandle && current.range))
      change(rangeOfBins(bins, current.bin), { replace: false });
  }

  const pointer = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const box = event.currentTarget.getBoundingClientRect();
      const bin = binUnder(event, box);
      const bars = barsOf(bins, shown);
      const inRange = shown && bin >= bars[0] && bin <= bars[1];
      const { target } = event;
      const end = target instanceof HTMLElement ? target.dataset["end"] : undefined;
      const mode = end === "from" || end === "to" ? end : inRange ? "move" : "new";
      const { left, width } = box;
      drag.current = { mode, startBin: bin, bin, range: shown, bars, left, width, moved: false };
      setDragging(true);
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
    onDoubleClick: () => change(null, { replace: true }),
  };

  return { shown, dragging, change, binUnder, pointer };
}
