import { type FocusEvent, useLayoutEffect, useRef } from "react";

/** What the keys of rows need of their table. */
export interface TableKeys {
  /** Selects a row, or all from the last one that was picked. */
  pick: (id: string, extend: boolean) => void;
  /** Selects a row and one next to it. */
  pickBoth: (from: string, to: string) => void;
  /** The ID of what a row shows; null where it has none. */
  idToCopy: (id: string) => string | null;
  /**
   * Moves focus to the next row or the one before and returns its ID, or undefined at the end. Absent
   * where all rows are in the document.
   */
  moveFocus?: (
    from: HTMLTableRowElement,
    forward: boolean,
    target: EventTarget,
  ) => string | undefined;
}

export const tableKeys = new WeakMap<Element, TableKeys>();

/** Controls of rows, but for those in their menus. */
export const rowControls = ":is(a[href], button, input):not([popover] *)";

/** The control of a row that Tab goes to. */
export const stopOf = (table: Element) =>
  table.querySelector<HTMLElement>('tr[data-id] [tabindex="0"]:not([popover] *)');

/**
 * Ref of a row. Takes its controls out of the tab order, as the rows of a table have one tab stop and
 * keys that move among them. `measure` gets the row while it is in the document.
 */
export function useRowRef(measure?: (row: HTMLElement | null) => void) {
  const ref = useRef<HTMLTableRowElement>(null);
  // After each render, as controls come and go with the state of the row.
  useLayoutEffect(() => {
    for (const control of ref.current?.querySelectorAll<HTMLElement>(rowControls) ?? []) {
      // React leaves an attribute alone that it did not set.
      if (!control.hasAttribute("tabindex")) control.tabIndex = -1;
    }
  });
  useLayoutEffect(() => {
    measure?.(ref.current);
    return () => measure?.(null);
  }, [measure]);
  return ref;
}

/** Ref of a table with keys. Its first row gets the tab stop when no row has it. */
export function useTabStop(keys: TableKeys | undefined) {
  const ref = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const table = ref.current;
    if (!table) return;
    if (keys) tableKeys.set(table, keys);
    if (stopOf(table)) return;
    const first = table.querySelector<HTMLElement>("tr[data-id] th :is(a, button)");
    if (first) first.tabIndex = 0;
  });
  return ref;
}

/** Moves the tab stop to the control of a row that got the focus. */
export function moveTabStop({ currentTarget, target }: FocusEvent<HTMLElement>) {
  if (!target.matches('tr[data-id] [tabindex="-1"]')) return;
  const last = stopOf(currentTarget);
  if (last) last.tabIndex = -1;
  target.tabIndex = 0;
}
