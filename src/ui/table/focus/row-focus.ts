import type { FocusEvent } from "react";

/** Parts of a table that the keys of its rows need. */
export interface TableKeys {
  /** Selects a row, or all from the last one that was picked. */
  pick: (id: string, extend: boolean) => void;
  /** Selects a row and one next to it. */
  pickBoth: (from: string, to: string) => void;
  /** The ID that is copied from a row; that of the row without. */
  idToCopy?: (id: string) => string | null;
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
  table.querySelector<HTMLElement>('[data-id] [tabindex="0"]:not([popover] *)');

/**
 * Gives the rows of a table one tab stop and takes their other controls out of the tab order, as keys
 * move among them. React leaves an attribute alone that it did not set.
 */
function keepOneStop(table: HTMLElement) {
  table
    .querySelectorAll<HTMLElement>(`[data-id] ${rowControls}:not([tabindex])`)
    .forEach((control) => (control.tabIndex = -1));
  const first = stopOf(table) ?? table.querySelector<HTMLElement>("[data-id] th :is(a, button)");
  if (first) first.tabIndex = 0;
}

/** Ref of a table with keys, which React calls again after each render. */
export const tableRef = (keys: TableKeys | undefined) => (table: HTMLElement | null) => {
  if (!table || !keys) return;
  tableKeys.set(table, keys);
  keepOneStop(table);
  // A cell may render alone, and then has other controls.
  const observer = new MutationObserver(() => keepOneStop(table));
  observer.observe(table, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** Moves the tab stop to the control of a row that got the focus. */
export function moveTabStop({ currentTarget, target }: FocusEvent<HTMLElement>) {
  if (!target.matches('[data-id] [tabindex="-1"]')) return;
  stopOf(currentTarget)?.setAttribute("tabindex", "-1");
  target.tabIndex = 0;
}
