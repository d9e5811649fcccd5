import {
  type Range,
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
} from "@tanstack/react-virtual";
import { type FocusEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { cellIndexOf, focusCell, resetStop, rowAround } from "#src/ui/table/focus/row-focus.ts";
import { type Line, isHeading, lineId } from "#src/ui/table/virtual/lines.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { useLow, useNarrow } from "#src/ui/table/virtual/use-narrow.ts";

/** Heights of a row, as in `tokens.css`, and the least one of a card, in rem. */
const ROW_REM = { compact: 2, regular: 2.25, comfortable: 2.75 };
const CARD_REM = 3.75;
/** Rows that are rendered beyond each edge, so that fast scrolling meets no blank. */
const OVERSCAN = 10;
/** Lines that are all in the document, whatever is in view of them. */
const MAX_PLAIN_LINES = 60;

const rootFontSize = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Index of the line with an ID; -1 where it is not shown. */
const indexOf = <T extends object>(
  id: string | undefined,
  lines: readonly Line<T>[],
  rowId: (row: T) => string,
) => (id === undefined ? -1 : lines.findIndex((line) => lineId(line, rowId) === id));

interface FocusedLine {
  id: string;
  /** Its place among the lines, as an ID may occur twice. */
  index: number;
}

interface FocusRequest extends FocusedLine {
  /** Cell to focus once the line is rendered; -1 for the line itself. */
  cellIndex: number;
}

function lineWith(element: Element): FocusedLine | null {
  const { id, index } = rowAround(element)?.dataset ?? {};
  return id === undefined ? null : { id, index: Number(index) };
}

interface Options<T> {
  lines: readonly Line<T>[];
  rowId: (row: T) => string;
  /** Names what is shown; another name begins at the top. */
  pageKey: string;
  currentId?: string | undefined;
  /** A row that is brought into view, once for each object. */
  reveal?: { id: string } | undefined;
  /** True where the headings have nothing to focus. */
  skipGroups?: boolean;
}

/** The lines of a table: all of a few, else those in view, the focused and the current one. */
export function useVirtualLines<T extends object>(options: Options<T>) {
  const { lines, rowId, pageKey, currentId, reveal, skipGroups = false } = options;
  /** The nearest line before or after an index that has something to focus. */
  const neighbour = useCallback(
    (from: number, step: 1 | -1) => {
      for (let index = from + step; ; index += step) {
        const line = lines[index];
        if (!line) return undefined;
        if (skipGroups && isHeading(line)) continue;
        return { index, id: lineId(line, rowId) };
      }
    },
    [lines, rowId, skipGroups],
  );
  const scrollRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const narrow = useNarrow();
  const low = useLow();
  const firstPageDone = useFirstNavigationDone();
  const isVirtual = lines.length > MAX_PLAIN_LINES;
  const [headHeight, setHeadHeight] = useState(0);
  /** Height of all that is above the lines where they scroll. */
  const [bodyTop, setBodyTop] = useState(0);
  /** The line with the focus. No state, as a press on a row would render the table. */
  const focused = useRef<FocusedLine | null>(null);
  const [focusRequest, setFocusRequest] = useState<FocusRequest | null>(null);
  function requestFocus(request: FocusRequest) {
    focused.current = request;
    setFocusRequest(request);
  }
  /** Index of the focused line now; -1 where it is not shown. */
  const focusedIndex = useCallback(() => {
    if (!focused.current) return -1;
    const { id, index } = focused.current;
    const line = lines[index];
    // Looks at all lines only after they changed.
    return line && lineId(line, rowId) === id ? index : indexOf(id, lines, rowId);
  }, [lines, rowId]);
  // Looks at all lines, so not with every step of a scroll.
  const currentIndex = useMemo(() => indexOf(currentId, lines, rowId), [currentId, lines, rowId]);

  const [fontSize] = useState(rootFontSize);
  const { density } = usePreferences();
  const lineHeight = (narrow ? CARD_REM : ROW_REM[density]) * fontSize;
  const shared = {
    count: lines.length,
    estimateSize: () => lineHeight,
    // No one scrolls before the first paint.
    overscan: firstPageDone ? OVERSCAN : 0,
    scrollMargin: bodyTop,
    // Without it no line is shown before the first measuring, and one with the focus would lose it.
    initialRect: { width: innerWidth, height: innerHeight / 2 },
    // The head stays in view.
    scrollPaddingStart: headHeight,
    // So do the bar of a selection and the toasts.
    scrollPaddingEnd: 3.75 * fontSize,
    rangeExtractor: (range: Range) => {
      const kept = [focusedIndex(), currentIndex].filter((index) => index >= 0);
      const all = new Set([...defaultRangeExtractor(range), ...kept]);
      return [...all].toSorted((one, other) => one - other);
    },
  };
  const inContainer = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...shared,
    enabled: isVirtual && !low,
    getScrollElement: () => scrollRef.current,
  });
  // The container of a low window is as high as all lines: the window scrolls.
  const inWindow = useWindowVirtualizer<HTMLElement>({ ...shared, enabled: isVirtual && low });
  const virtualizer = low ? inWindow : inContainer;

  useLayoutEffect(() => {
    const [container, body] = [scrollRef.current, bodyRef.current];
    if (!container || !body || !isVirtual) return;
    function measureHead() {
      if (!container || !body) return;
      const table = body.parentElement;
      setHeadHeight((table instanceof HTMLTableElement && table.tHead?.offsetHeight) || 0);
      const { top } = container.getBoundingClientRect();
      const scrolled = low ? window.scrollY : container.scrollTop - top;
      setBodyTop(body.getBoundingClientRect().top + scrolled);
    }
    measureHead();
    const above = low ? document.body : container.firstElementChild;
    if (!above || above.tagName === "TABLE") return;
    const observer = new ResizeObserver(measureHead);
    observer.observe(above);
    return () => observer.disconnect();
  }, [virtualizer, lineHeight, low, isVirtual]);

  const measuredLines = isVirtual && narrow ? lines : null;
  // The virtualizer keeps heights by index: with other lines all are forgotten. Not before new rows are
  // in the document, as it works places out from the first height that it was given since, and those
  // above would keep a place that their height is missing for.
  useLayoutEffect(() => {
    virtualizer.measure();
    if (!measuredLines) return;
    // Works the places out again: a row as high as it was before would not be noted.
    virtualizer.getTotalSize();
    // A row that stays reports its height only when it is observed again.
    virtualizer.elementsCache.clear();
    for (const row of bodyRef.current?.rows ?? []) virtualizer.measureElement(row);
  }, [virtualizer, lineHeight, measuredLines]);

  const lastPageKey = useRef(pageKey);
  useLayoutEffect(() => {
    if (lastPageKey.current === pageKey) return;
    lastPageKey.current = pageKey;
    if (bodyRef.current) resetStop(bodyRef.current);
    if (!isVirtual) scrollRef.current?.scrollTo({ top: 0 });
    // At the top already, it would only cost a layout with each key that is typed in a search.
    else if (virtualizer.scrollOffset !== 0) virtualizer.scrollToOffset(0);
  }, [virtualizer, pageKey, isVirtual]);

  const lastCurrent = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const lastId = lastCurrent.current;
    if (lastId === currentId || (currentId && currentIndex < 0)) return;
    lastCurrent.current = currentId;
    if (!currentId) {
      // The details may have gone on to another row than the one that they were opened from.
      const index = indexOf(lastId, lines, rowId);
      if (lastId && index >= 0) requestFocus({ id: lastId, index, cellIndex: -1 });
      return;
    }
    if (isVirtual) virtualizer.scrollToIndex(currentIndex);
    else bodyRef.current?.rows[currentIndex]?.scrollIntoView({ block: "nearest" });
  }, [virtualizer, currentId, currentIndex, isVirtual, lines, rowId]);

  const lastReveal = useRef(reveal);
  useLayoutEffect(() => {
    if (!reveal || lastReveal.current === reveal) return;
    const index = indexOf(reveal.id, lines, rowId);
    // It may come with the next lines.
    if (index < 0) return;
    lastReveal.current = reveal;
    if (isVirtual) virtualizer.scrollToIndex(index, { align: "start" });
    else bodyRef.current?.rows[index]?.scrollIntoView({ block: "nearest" });
  }, [virtualizer, reveal, lines, rowId, isVirtual]);

  useLayoutEffect(() => {
    if (!focused.current) return;
    const index = focusedIndex();
    if (index >= 0) focused.current = { id: focused.current.id, index };
    // The browser gives the focus of a line that went away to the body.
    else if (document.activeElement === document.body) {
      const at = focused.current.index;
      const heir = neighbour(at - 1, 1) ?? neighbour(at, -1);
      if (heir) requestFocus({ ...heir, cellIndex: -1 });
      else focused.current = null;
    }
  }, [focusedIndex, neighbour]);

  useLayoutEffect(() => {
    if (!focusRequest) return;
    const rows = [...(bodyRef.current?.rows ?? [])];
    const row = rows.find(({ dataset }) => dataset["index"] === String(focusRequest.index));
    // Its focus brings it into view.
    if (row) focusCell(row, focusRequest.cellIndex);
  }, [focusRequest]);

  const shown: readonly { index: number; top?: number }[] = isVirtual
    ? virtualizer
        .getVirtualItems()
        .map(({ index, start }) => ({ index, top: start - virtualizer.options.scrollMargin }))
    : lines.map((_, index) => ({ index }));

  return {
    /** The lines in the document, each with its distance from the first where that is not given. */
    shown,
    /** Height of all lines, where not all are in the document. */
    height: isVirtual ? virtualizer.getTotalSize() : undefined,
    scrollRef,
    bodyRef,
    measure: measuredLines ? virtualizer.measureElement : undefined,
    narrow,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      focused.current = lineWith(target);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) focused.current = null;
    },
    /** Moves focus to the next line or the one before, also to one that is not in the document. */
    moveFocus(from: HTMLTableRowElement, forward: boolean, target: EventTarget) {
      const at = Number(from.dataset["index"]);
      const next = neighbour(at, forward ? 1 : -1);
      if (next) requestFocus({ ...next, cellIndex: cellIndexOf(target) });
      return next?.id;
    },
  };
}
