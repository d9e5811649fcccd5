import {
  type Range,
  defaultKeyExtractor,
  defaultRangeExtractor,
  useVirtualizer,
} from "@tanstack/react-virtual";
import {
  type FocusEvent,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { cellIndexOf, focusCell, rowAround } from "#src/ui/table/focus/row-focus.ts";
import { type Line, isHeading, lineId } from "#src/ui/table/virtual/lines.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { useLow, useNarrow } from "#src/ui/table/virtual/use-narrow.ts";

/**
 * Heights of a row, as in `tokens.css`, and the least one of a card, in quarters of a rem. They make
 * whole numbers of the places of lines: those of 100,000 take 4 MB less in V8 than fractions.
 */
const ROW_QUARTERS = { compact: 8, regular: 9, comfortable: 11 };
const CARD_QUARTERS = 15;
/** Heights of a heading among cards: where it folds, and where it doesn't. */
const CARD_HEADING_REM = { folds: 3.5, stays: 2.8125 };
const HEAD_REM = 2;
/** Rows that are rendered beyond each edge, so that fast scrolling meets no blank. */
const OVERSCAN = 10;
/** Lines that are all in the document, where the browser finds their words, in view or not. */
const MAX_LINES_AT_ONCE = 60;

const rootFontSize = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Index of the line with an ID; -1 where it is not shown. */
const indexOf = <T extends object>(
  id: string | undefined,
  lines: readonly Line<T>[],
  rowId: (row: T) => string,
) => (id === undefined ? -1 : lines.findIndex((line) => lineId(line, rowId) === id));

/** The line that had the focus last, from which keys go on. */
interface FocusedLine {
  id: string;
  /** Its place among the lines, whose next one has the focus when it goes. */
  index: number;
  /** False once the focus is outside of the lines. */
  isInside: boolean;
  /** The cell that gets the focus once the line is rendered; -1 for the line itself. */
  cellIndex?: number;
}

interface Options<T> {
  lines: readonly Line<T>[];
  rowId: (row: T) => string;
  /** Names what is shown; another name begins at the top. */
  pageKey: string;
  currentId?: string | undefined;
  /** True where the headings have nothing to focus. */
  skipGroups?: boolean;
}

/** The lines of a table that are in the document: those in view, the last focused and the current one. */
export function useVirtualLines<T extends object>(options: Options<T>) {
  const { lines, rowId, pageKey, currentId, skipGroups = false } = options;
  /** The nearest line before or after an index that has something to focus. */
  const neighbour = useCallback(
    (from: number, step: 1 | -1) => {
      for (let index = from + step; ; index += step) {
        const line = lines[index];
        if (!line) return undefined;
        if (!skipGroups || !isHeading(line)) return { index, id: lineId(line, rowId) };
      }
    },
    [lines, rowId, skipGroups],
  );
  const scrollRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const narrow = useNarrow();
  const low = useLow();
  const firstPageDone = useFirstNavigationDone();
  /** Height of all that is above the lines where they scroll. */
  const [bodyTop, setBodyTop] = useState(0);
  const [focused, setFocused] = useState<FocusedLine | null>(null);
  const moveTo = (line: { id: string; index: number }, cellIndex: number) =>
    setFocused({ ...line, isInside: true, cellIndex });
  // Looks at all lines only after they changed, and not with every step of a scroll.
  const focusedIndex = useMemo(() => {
    const line = focused && lines[focused.index];
    return line && lineId(line, rowId) === focused.id
      ? focused.index
      : indexOf(focused?.id, lines, rowId);
  }, [focused, lines, rowId]);
  const currentIndex = useMemo(() => indexOf(currentId, lines, rowId), [currentId, lines, rowId]);

  const [fontSize] = useState(rootFontSize);
  const { density } = usePreferences();
  const headHeight = narrow ? 0 : HEAD_REM * fontSize;
  const lineHeight = ((narrow ? CARD_QUARTERS : ROW_QUARTERS[density]) * fontSize) / 4;
  // Cards differ in height, which stays that of their row where other lines come.
  const keyOfCard = useCallback(
    (index: number) => {
      const line = lines[index];
      return line ? lineId(line, rowId) : index;
    },
    [lines, rowId],
  );
  const virtualizer = useVirtualizer<Element, HTMLElement>({
    count: lines.length,
    estimateSize(index) {
      const line = lines[index];
      if (!narrow || !line || !isHeading(line)) return lineHeight;
      return CARD_HEADING_REM[skipGroups ? "stays" : "folds"] * fontSize;
    },
    getItemKey: narrow ? keyOfCard : defaultKeyExtractor,
    // The container of a low window is as high as all lines: the page scrolls.
    getScrollElement: () =>
      (low && scrollRef.current?.closest("[data-scroll-restoration-id=page]")) || scrollRef.current,
    // No one scrolls before the first paint.
    overscan: firstPageDone ? OVERSCAN : 0,
    scrollMargin: bodyTop,
    // Without it no line is shown before the first measuring, and one with the focus would lose it.
    initialRect: { width: innerWidth, height: innerHeight / 2 },
    // The head stays in view.
    scrollPaddingStart: headHeight,
    // So do the bar of a selection and the toasts.
    scrollPaddingEnd: 3.75 * fontSize,
    rangeExtractor(range: Range) {
      if (range.count <= MAX_LINES_AT_ONCE) return [...lines.keys()];
      const others = [focusedIndex, currentIndex].filter((index) => index >= 0);
      const shown = new Set([...defaultRangeExtractor(range), ...others]);
      return [...shown].toSorted((one, other) => one - other);
    },
  });
  const items = virtualizer.getVirtualItems();

  useLayoutEffect(() => {
    const container = scrollRef.current;
    const body = bodyRef.current;
    const scrolled = virtualizer.scrollElement;
    if (!container || !body || !scrolled) return;
    function measureTop() {
      if (!body || !scrolled) return;
      const top = scrolled.getBoundingClientRect().top - scrolled.scrollTop;
      setBodyTop(Math.round(body.getBoundingClientRect().top - top));
    }
    measureTop();
    // In a low window what is above the table scrolls with it.
    const page = low && container.parentElement;
    if (!page) return;
    const observer = new ResizeObserver(measureTop);
    observer.observe(page);
    return () => observer.disconnect();
  }, [virtualizer, lineHeight, low]);

  const lastHeight = useRef(lineHeight);
  useLayoutEffect(() => {
    // At first the rows have been measured: they would stand elsewhere for a frame.
    if (lastHeight.current === lineHeight) return;
    lastHeight.current = lineHeight;
    virtualizer.measure();
  }, [virtualizer, lineHeight]);

  const lastPageKey = useRef(pageKey);
  useLayoutEffect(() => {
    if (lastPageKey.current === pageKey) return;
    lastPageKey.current = pageKey;
    setFocused((before) => (before?.isInside ? before : null));
    // At the top already, it would only cost a layout with each key that is typed in a search.
    if (virtualizer.scrollOffset !== 0) virtualizer.scrollToOffset(0);
  }, [virtualizer, pageKey]);

  const lastCurrent = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const lastId = lastCurrent.current;
    if (lastId === currentId || (currentId && currentIndex < 0)) return;
    lastCurrent.current = currentId;
    if (currentId) {
      // The focus follows the details where it is in the list.
      if (focused?.isInside && focused.id !== currentId)
        moveTo({ id: currentId, index: currentIndex }, -1);
      return virtualizer.scrollToIndex(currentIndex);
    }
    // The details may have gone on to another row than the one that they were opened from.
    const index = indexOf(lastId, lines, rowId);
    if (lastId && index >= 0) moveTo({ id: lastId, index }, -1);
  }, [virtualizer, currentId, currentIndex, focused, lines, rowId]);

  useLayoutEffect(() => {
    if (!focused?.isInside || focusedIndex === focused.index) return;
    if (focusedIndex >= 0) setFocused({ id: focused.id, index: focusedIndex, isInside: true });
    // The browser gives the focus of a line that went away to the body.
    else if (document.activeElement === document.body) {
      const heir = neighbour(focused.index - 1, 1) ?? neighbour(lines.length, -1);
      if (heir) moveTo(heir, -1);
      else setFocused(null);
    }
  }, [focused, focusedIndex, neighbour, lines]);

  useLayoutEffect(() => {
    if (focused?.cellIndex === undefined) return;
    const row = bodyRef.current?.querySelector(`[data-index="${focused.index}"]`);
    // Its focus brings it into view.
    if (row instanceof HTMLTableRowElement) focusCell(row, focused.cellIndex);
  }, [focused]);

  // The first one below the head, which covers what was scrolled up.
  const firstTop = (virtualizer.scrollOffset ?? 0) - Math.max(0, bodyTop - headHeight);
  const first = items.find(({ index, start }) => {
    const line = lines[index];
    return line && !(skipGroups && isHeading(line)) && start - bodyTop >= firstTop;
  });
  const stopIndex = focusedIndex >= 0 ? focusedIndex : first?.index;
  const measure = narrow ? virtualizer.measureElement : undefined;

  return {
    /** The lines in the document, each with its distance from the first. */
    shown: items.map(({ index, start }) => ({
      index,
      top: start - virtualizer.options.scrollMargin,
      measure,
      isStop: index === stopIndex,
    })),
    height: virtualizer.getTotalSize(),
    scrollRef,
    bodyRef,
    narrow,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const { id, index } = rowAround(target)?.dataset ?? {};
      if (id === undefined) return;
      const line = { id, index: Number(index), isInside: true };
      // Rendering the lines must not delay the press that moves the focus.
      startTransition(() =>
        setFocused((before) =>
          before?.id === id && before.index === line.index && before.isInside ? before : line,
        ),
      );
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (currentTarget.contains(relatedTarget)) return;
      setFocused((before) => before && { id: before.id, index: before.index, isInside: false });
    },
    /** Moves focus to the next line or the one before, also to one that is not in the document. */
    moveFocus(from: HTMLTableRowElement, forward: boolean) {
      const next = neighbour(Number(from.dataset["index"]), forward ? 1 : -1);
      if (next) moveTo(next, cellIndexOf(document.activeElement));
      return next?.id;
    },
  };
}
