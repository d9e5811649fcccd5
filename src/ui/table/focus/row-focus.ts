import { contentId, elementWith, restoreFocusOnRemove } from "#src/ui/restore-focus.ts";

/** Controls of a row, but for those in its menus. */
const controlsIn = (row: Element) =>
  [...row.querySelectorAll<HTMLElement>("a[href], button, input")].filter(
    (control) => !control.closest("[popover]"),
  );

const isOpener = (control: HTMLElement) => control.matches("th :is(a, button)");

/** The control of a row that Tab goes to: of the row where the focus was last, or of the first in view. */
export const tabStop = () => document.querySelector<HTMLElement>('tr[data-id] > th [tabindex="0"]');

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

/** The row that has the focus; null without one. */
export const focusedRow = () => document.activeElement && rowAround(document.activeElement);

export function moveControl(row: HTMLTableRowElement, forward: boolean) {
  const controls = controlsIn(row).filter((control) => control.checkVisibility());
  const at = controls.findIndex((control) => control === document.activeElement);
  controls[at + (forward ? 1 : -1)]?.focus();
}

/** The heir is the row where the focus was last, or the content of a page without rows. */
export const restoreFocusToRows = restoreFocusOnRemove(() => tabStop() ?? elementWith(contentId));
