import { ArrowDown, ArrowUp } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from "react";
import { cx } from "#src/ui/cx.ts";
import type { Column } from "#src/ui/table/column.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./virtual-table.module.css";

/** Widths of columns in pixels, by their names. */
export type ColumnWidths = Readonly<Record<string, number>>;

export const MIN_WIDTH = 48;
export const MAX_WIDTH = 640;
/** Pixels by which a key changes a width. */
const KEY_STEP = 16;

interface HeadCellProps<T> {
  column: Column<T>;
  direction: "ascending" | "descending" | undefined;
  /** Sorts by this column; without, its heading is plain text. */
  onSort: (() => void) | undefined;
  width: number | undefined;
  /** Sets the width in pixels, or the original one with null. */
  onWidth: ((width: number | null) => void) | undefined;
}

export function HeadCell<T>(props: HeadCellProps<T>) {
  const { column, direction, onSort, width, onWidth } = props;
  const { name, hiddenName, align } = column;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <span className={cx(styles.headCell, align && styles.headEnd)}>
      {/* The column without a width takes what the others leave. */}
      {onWidth && column.width !== undefined && <WidthHandle {...{ name, width, onWidth }} />}
      {hiddenName ? (
        <VisuallyHidden>{name}</VisuallyHidden>
      ) : onSort ? (
        <button type="button" className={styles.sort} onClick={onSort}>
          {name}
          {direction && <Arrow aria-hidden />}
        </button>
      ) : (
        name
      )}
    </span>
  );
}

const inBounds = (width: number) => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
const widthOf = (handle: HTMLElement) => handle.closest("th")?.offsetWidth ?? 0;

interface WidthHandleProps {
  name: string;
  width: number | undefined;
  onWidth: (width: number | null) => void;
}

/** Left edge of a column, which sizes it by pointer and by arrow keys; twice pressed, it is as before. */
function WidthHandle({ name, width, onWidth }: WidthHandleProps) {
  const ref = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // A width that was not chosen is known to the browser alone.
    const handle = ref.current;
    handle?.setAttribute("aria-valuenow", String(width ?? widthOf(handle)));
  }, [width]);
  function drag(event: PointerEvent<HTMLElement>) {
    const handle = event.currentTarget;
    const { pointerId, clientX: startX } = event;
    const startWidth = widthOf(handle);
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(pointerId);
    const onMove = ({ clientX }: MouseEvent) => onWidth(inBounds(startWidth + startX - clientX));
    const end = new AbortController();
    handle.addEventListener("pointermove", onMove, { signal: end.signal });
    handle.addEventListener("lostpointercapture", () => end.abort(), { signal: end.signal });
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: KEY_STEP, ArrowRight: -KEY_STEP }[event.key];
    if (step !== undefined) onWidth(inBounds(widthOf(event.currentTarget) + step));
    else if (event.key === "Enter") onWidth(null);
    else return;
    event.preventDefault();
  }
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${name}`}
      aria-valuemin={MIN_WIDTH}
      aria-valuemax={MAX_WIDTH}
      ref={ref}
      className={styles.widthHandle}
      onPointerDown={drag}
      onDoubleClick={() => onWidth(null)}
      onKeyDown={onKeyDown}
    />
  );
}
