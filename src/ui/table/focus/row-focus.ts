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
export function cellIndexOf(element: Element | null): number {
  const cell = element?.closest("td, th");
  return cell instanceof HTMLTableCellElement ? cell.cellIndex : -1;
}

export function focusCell(row: HTMLTableRowElement, cellIndex: number) {
  const controls = controlsIn(row);
  const inCell = controls.find((control) => row.cells[cellIndex]?.contains(control));
  (inCell ?? controls.find(isOpener) ?? controls[0])?.focus();
}

/** The row or heading around an element that keys move to; null without one. */
export const rowAround = (element: Element) => element.closest<HTMLTableRowElement>("tr[data-id]");

/** The link or button that names the row around an element. */
export function openerAround(element: Element): HTMLElement | null {
  const row = rowAround(element);
  return (row && controlsIn(row).find(isOpener)) ?? null;
}

/** The heir of a control that goes is the name of its row. */
export const restoreFocusToOpener = restoreFocusOnRemove(openerAround);

export const focusedRow = () => document.activeElement && rowAround(document.activeElement);

export function moveControl(row: HTMLTableRowElement, forward: boolean) {
  const controls = controlsIn(row).filter((control) => control.checkVisibility());
  const at = controls.findIndex((control) => control === document.activeElement);
  controls[at + (forward ? 1 : -1)]?.focus();
}

/** The heir is the row where the focus was last, or the content of a page without rows. */
export const restoreFocusToRows = restoreFocusOnRemove(() => tabStop() ?? elementWith(contentId));
