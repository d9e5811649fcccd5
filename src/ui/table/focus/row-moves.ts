import { rowControls, stopOf, tableKeys } from "#src/ui/table/focus/row-focus.ts";

/** Index of the cell around an element; -1 without one. */
export function cellIndexOf(target: EventTarget): number {
  const cell = target instanceof HTMLElement ? target.closest("td, th") : null;
  return cell instanceof HTMLTableCellElement ? cell.cellIndex : -1;
}

/** Moves focus to a cell of a row, or to the row's link. */
export function focusCell(row: HTMLTableRowElement, cellIndex: number) {
  const found =
    row.cells[cellIndex]?.querySelector<HTMLElement>(rowControls) ??
    openerOf(row) ??
    controlOf(row);
  found?.focus();
}

const controlOf = (row: Element) => row.querySelector<HTMLElement>(rowControls);

/** The link or button that names a row. */
export const openerOf = (row: Element) =>
  row.querySelector<HTMLElement>("th :is(a[href], button):not([popover] *)");

/** The row that has the focus. */
export const currentRow = () =>
  document.activeElement?.closest<HTMLTableRowElement>("tr[data-id]") ?? null;

/** The control of the row where the focus was last, or of the first row; null without rows. */
export function tabStop() {
  const content = document.getElementById("content");
  return content && stopOf(content);
}

function focusStop() {
  const stop = tabStop();
  stop?.focus();
  return stop !== null;
}

/** The nearest row of data before or after another one, across messages and groups of rows. */
function neighbour(row: HTMLTableRowElement, forward: boolean): HTMLTableRowElement | undefined {
  const rows = [...(row.closest("table")?.rows ?? [])].filter(({ dataset }) => dataset["id"]);
  return rows[rows.indexOf(row) + (forward ? 1 : -1)];
}

export const keysOf = (row: HTMLTableRowElement) => {
  const table = row.closest("table");
  return table ? tableKeys.get(table) : undefined;
};

/** Moves focus from a row to the next one or the one before; returns its ID, undefined at the end. */
function moveFrom(row: HTMLTableRowElement, forward: boolean): string | undefined {
  const target = document.activeElement ?? row;
  const moveFocus = keysOf(row)?.moveFocus;
  if (moveFocus) return moveFocus(row, forward, target);
  const next = neighbour(row, forward);
  if (next) focusCell(next, cellIndexOf(target));
  return next?.dataset["id"];
}

/** Moves the current row. An arrow key does so within the rows only: elsewhere it scrolls. */
export function moveRow(forward: boolean, event?: KeyboardEvent): false | void {
  const row = currentRow();
  const isArrow = event?.key.startsWith("Arrow") ?? false;
  const moved = row ? moveFrom(row, forward) !== undefined : !isArrow && focusStop();
  // At its end the list can be scrolled on.
  if (!moved && (isArrow || !row)) return false;
}

/** Moves the current row, and selects it with the one before. */
export function selectRow(forward: boolean): false | void {
  const row = currentRow();
  const from = row?.dataset["id"];
  if (!row || from === undefined) return false;
  const keys = keysOf(row);
  const to = moveFrom(row, forward);
  if (to !== undefined) keys?.pickBoth(from, to);
}

/** Moves focus within the current row. */
export function moveControl(forward: boolean): false | void {
  const row = currentRow();
  if (!row) return false;
  const controls = [...row.querySelectorAll<HTMLElement>(rowControls)].filter((control) =>
    control.checkVisibility(),
  );
  const at = controls.findIndex((control) => control === document.activeElement);
  controls[at + (forward ? 1 : -1)]?.focus();
}
