import type { FocusEvent } from "react";
import { contentId, elementWith, restoreFocusOnRemove } from "#src/ui/restore-focus.ts";

/** Controls of a row or of all rows of a table, but for those in their menus. */
const controlsIn = (place: Element) =>
  [...place.querySelectorAll<HTMLElement>("a[href], button, input")].filter((control) =>
    control.closest("[data-id], [popover]")?.matches("[data-id]"),
  );

const isOpener = (control: HTMLElement) => control.matches("th :is(a, button)");

const isStop = (control: HTMLElement) => control.getAttribute("tabindex") === "0";

/** The control of a row that Tab goes to; null without rows. */
export const stopOf = (table: Element): HTMLElement | null =>
  controlsIn(table).find(isStop) ?? null;

/**
 * Gives the rows of a table one tab stop and takes their other controls out of the tab order, as keys
 * move among them. React leaves an attribute alone that it did not set.
 */
function keepOneStop(table: HTMLElement) {
  const controls = controlsIn(table);
  for (const control of controls) if (!control.hasAttribute("tabindex")) control.tabIndex = -1;
  const first = controls.find(isStop) ?? controls.find(isOpener);
  if (first) first.tabIndex = 0;
}

/** Makes the first row the one that Tab and keys go to, unless a row has the focus. */
export function resetStop(table: HTMLElement) {
  if (document.activeElement?.matches("[data-id] *") && table.contains(document.activeElement))
    return;
  stopOf(table)?.setAttribute("tabindex", "-1");
  keepOneStop(table);
}

/** Keeps one tab stop among the rows of a table, until the returned function is called. */
export function keepStopIn(table: HTMLTableElement) {
  keepOneStop(table);
  // Rows come and go, and a cell may get other controls.
  const observer = new MutationObserver(() => keepOneStop(table));
  observer.observe(table, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Moves the tab stop to the control of a row that got the focus. */
export function moveTabStop({ currentTarget, target }: FocusEvent<HTMLElement>) {
  if (!target.matches('[data-id] [tabindex="-1"]')) return;
  stopOf(currentTarget)?.setAttribute("tabindex", "-1");
  target.tabIndex = 0;
}

/** Index of the cell around an element; -1 without one. */
export function cellIndexOf(target: EventTarget): number {
  const cell = target instanceof HTMLElement ? target.closest("td, th") : null;
  return cell instanceof HTMLTableCellElement ? cell.cellIndex : -1;
}

/** Moves focus to a cell of a row, or to the row's link. */
export function focusCell(row: HTMLTableRowElement, cellIndex: number) {
  const controls = controlsIn(row);
  const inCell = controls.find((control) => row.cells[cellIndex]?.contains(control));
  (inCell ?? controls.find(isOpener) ?? controls[0])?.focus();
}

/** The row or heading around an element that keys move to; null without one. */
export function rowAround(element: Element): HTMLTableRowElement | null {
  const row = element.closest("tr[data-id]");
  return row instanceof HTMLTableRowElement ? row : null;
}

/** The link or button that names the row around an element. */
export function openerAround(element: Element): HTMLElement | null {
  const row = rowAround(element);
  return (row && controlsIn(row).find(isOpener)) ?? null;
}

/** The row of a table that has the focus. */
export function rowIn(table: HTMLTableElement | null): HTMLTableRowElement | null {
  const { activeElement } = document;
  return activeElement && table?.contains(activeElement) ? rowAround(activeElement) : null;
}

/** The control of the row where the focus was last, or of the first row; null without rows. */
export const tabStop = () => stopOf(document.body);

export function moveControl(row: HTMLTableRowElement, forward: boolean) {
  const controls = controlsIn(row).filter((control) => control.checkVisibility());
  const at = controls.findIndex((control) => control === document.activeElement);
  controls[at + (forward ? 1 : -1)]?.focus();
}

/** The heir is the row where the focus was last, or the content of a page without rows. */
export const restoreFocusToRows = restoreFocusOnRemove(() => tabStop() ?? elementWith(contentId));
