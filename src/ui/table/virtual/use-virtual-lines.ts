import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type FocusEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { cellIndexOf, focusCell } from "#src/ui/table/focus/row-moves.ts";
import type { Lines } from "#src/ui/table/virtual/lines.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";

/** Heights of a row, as in `tokens.css`, and the least one of a card, in rem. */
const ROW_REM = { compact: 2, regular: 2.25, comfortable: 2.75 };
const CARD_REM = 4.75;
/** Rows that are rendered beyond each edge, so that fast scrolling meets no blank. */
const OVERSCAN = 10;

const rootFontSize = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

const useLineIndex = <T>(lines: Lines<T>, id: string | undefined) =>
  useMemo(() => (id === undefined ? -1 : lines.indexOf(id)), [lines, id]);

interface FocusedLine {
  id: string;
  /** Cell to focus once the line is rendered; null when it has the focus already. */
  cellIndex: number | null;
}

interface Options<T> {
  lines: Lines<T>;
  /** Names what is shown; another name begins at the top. */
  pageKey: string;
  currentId?: string | undefined;
  /** True where the headings have nothing to focus. */
  skipGroups?: boolean;
}

/**
 * The lines of a table that are in view, and those that must stay: the one that has the focus and
 * the current one.
 */
export function useVirtualLines<T>(options: Options<T>) {
  const { lines, pageKey, currentId, skipGroups = false } = options;
  const scrollRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLTableSectionElement>(null);
  const narrow = useNarrow();
  const [headHeight, setHeadHeight] = useState(0);
  /** Height of all that is above the lines in their scroll container. */
  const [bodyTop, setBodyTop] = useState(0);
  const [focused, setFocused] = useState<FocusedLine | null>(null);
  // Each is looked for among all lines, so not with every step of a scroll.
  const focusedIndex = useLineIndex(lines, focused?.id);
  const currentIndex = useLineIndex(lines, currentId);

  const [fontSize] = useState(rootFontSize);
  const { density } = usePreferences();
  const lineHeight = (narrow ? CARD_REM : ROW_REM[density]) * fontSize;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => lineHeight,
    overscan: OVERSCAN,
    scrollMargin: bodyTop,
    // The head stays in view.
    scrollPaddingStart: headHeight,
    rangeExtractor: (range) => {
      const kept = [focusedIndex, currentIndex].filter((index) => index >= 0);
      const all = new Set([...defaultRangeExtractor(range), ...kept]);
      return [...all].toSorted((one, other) => one - other);
    },
  });

  useLayoutEffect(() => {
    const [container, body] = [scrollRef.current, bodyRef.current];
    if (!container || !body) return;
    function measureHead() {
      if (!container || !body) return;
      setHeadHeight(container.querySelector("thead")?.offsetHeight ?? 0);
      const { top } = container.getBoundingClientRect();
      setBodyTop(body.getBoundingClientRect().top - top + container.scrollTop);
    }
    measureHead();
    const above = container.firstElementChild;
    if (!above || above.tagName === "TABLE") return;
    const observer = new ResizeObserver(measureHead);
    observer.observe(above);
    return () => observer.disconnect();
  }, [virtualizer, lineHeight]);

  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lineHeight]);

  // Cards have the heights of the items that stood there before; those that stay report no resize.
  useLayoutEffect(() => {
    if (!narrow) return;
    virtualizer.measure();
    // Works the heights out anew: a row as high as it was before would not be noted.
    virtualizer.getTotalSize();
    for (const row of bodyRef.current?.rows ?? []) virtualizer.measureElement(row);
  }, [virtualizer, narrow, lineHeight, lines]);

  const lastPageKey = useRef(pageKey);
  useLayoutEffect(() => {
    // At the top already, it would only cost a layout with each key that is typed in a search.
    const isAtTop = virtualizer.scrollOffset === 0;
    if (lastPageKey.current !== pageKey && !isAtTop) virtualizer.scrollToOffset(0);
    lastPageKey.current = pageKey;
  }, [virtualizer, pageKey]);

  const lastCurrent = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    if (lastCurrent.current === currentId || (currentId && currentIndex < 0)) return;
    if (currentId) virtualizer.scrollToIndex(currentIndex);
    lastCurrent.current = currentId;
  }, [virtualizer, currentId, currentIndex]);

  useLayoutEffect(() => {
    if (!focused || focused.cellIndex === null) return;
    const rows = [...(bodyRef.current?.rows ?? [])];
    const row = rows.find(({ dataset }) => dataset["id"] === focused.id);
    // Its focus brings it into view.
    if (row) focusCell(row, focused.cellIndex);
  }, [focused]);

  return {
    virtualizer,
    scrollRef,
    bodyRef,
    measure: narrow ? virtualizer.measureElement : undefined,
    narrow,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const id = target.closest<HTMLElement>("tr[data-id]")?.dataset["id"];
      setFocused(id === undefined ? null : { id, cellIndex: null });
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
      if (!currentTarget.contains(relatedTarget)) setFocused(null);
    },
    /** Moves focus to the next line or the one before, also to one that is not in the document. */
    moveFocus(from: HTMLTableRowElement, forward: boolean, target: EventTarget) {
      const step = forward ? 1 : -1;
      let index = Number(from.dataset["index"]) + step;
      if (skipGroups && lines.at(index)?.type === "group") index += step;
      const next = lines.at(index);
      if (next) setFocused({ id: next.id, cellIndex: cellIndexOf(target) });
      return next?.id;
    },
  };
}
