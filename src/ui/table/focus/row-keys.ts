import { copyText } from "#src/ui/form/copy-button.tsx";
import type { KeyHandlers } from "#src/ui/keys/use-keys.ts";
import {
  currentRow,
  keysOf,
  moveControl,
  moveRow,
  openerOf,
  selectRow,
} from "#src/ui/table/focus/row-moves.ts";
import { selectAllId } from "#src/ui/table/selection.tsx";

const find = (selector: string) => document.querySelector<HTMLElement>(`#content ${selector}`);

/** Presses a control of the page; false without one that can be pressed. */
function press(control: HTMLElement | null | undefined): false | void {
  if (!control || control.ariaDisabled === "true" || control.matches(":disabled")) return false;
  control.click();
}

const boxOf = (row: Element) => row.querySelector<HTMLInputElement>("input[type=checkbox]");
const actOf = (row: Element) => row.querySelector<HTMLElement>("[data-part=act]");

/** Runs `act` with the row that has the focus; false without one. */
const inRow = (act: (row: HTMLTableRowElement) => false | void) => () => {
  const row = currentRow();
  return row ? act(row) : false;
};

/** Goes to another page of the list. The link keeps the focus, as the rows go away. */
function goToPage(name: "Next page" | "Previous page"): false | void {
  const link = find(`nav a[aria-label="${name}"]`);
  link?.focus();
  return press(link);
}

function selectAll(): false | void {
  const box = document.getElementById(selectAllId);
  if (!(box instanceof HTMLInputElement)) return false;
  return box.checked ? undefined : press(box);
}

/** True while several are selected and the bar that opens their plan is not there yet. */
const isBarLoading = () => find("[data-many]") && !find("[data-part=selection]");

/** Restores the item of a row, unless that was tried before, and goes on to the next row. */
function restoreAndNext(row: HTMLTableRowElement): false | void {
  const act = actOf(row);
  if (!act) return false;
  if (!act.hasAttribute("popovertarget")) void press(act);
  void moveRow(true);
}

/** Answers of the rows and pages of the list in the page, whatever it lists. */
export const rowKeys: KeyHandlers = {
  nextRow: (event) => moveRow(true, event),
  previousRow: (event) => moveRow(false, event),
  nextControl: () => moveControl(true),
  previousControl: () => moveControl(false),
  // Enter presses a link or a button by itself.
  openRow: inRow((row) =>
    document.activeElement?.matches("a, button") ? false : press(openerOf(row)),
  ),
  select: inRow((row) => press(boxOf(row))),
  selectRange: inRow((row) => {
    if (!boxOf(row)) return false;
    keysOf(row)?.pick(row.dataset["id"] ?? "", true);
  }),
  selectNext: () => selectRow(true),
  selectPrevious: () => selectRow(false),
  selectAll,
  restore: inRow((row) => (isBarLoading() ? undefined : press(actOf(row)))),
  restoreAndNext: inRow(restoreAndNext),
  copyId: inRow((row) => {
    const rowId = row.dataset["id"] ?? "";
    const keys = keysOf(row);
    const id = keys?.idToCopy ? keys.idToCopy(rowId) : rowId;
    if (!id) return false;
    void copyText(id, `ID ${id}`);
  }),
  nextPage: () => goToPage("Next page"),
  previousPage: () => goToPage("Previous page"),
};
