import { use } from "react";
import { type Commands, type Run, useFallbackCommands } from "#src/ui/commands/use-commands.ts";
import { copyText } from "#src/ui/form/button.tsx";
import { focusedRow, moveControl, openerAround, tabStop } from "#src/ui/table/focus/row-focus.ts";
import { RowIdContext } from "#src/ui/table/focus/tab-stop.ts";

/** Offers commands of the row around the component while the row has the focus; none outside of rows. */
export function useRowCommands(commands: Commands) {
  const id = use(RowIdContext);
  useFallbackCommands(() => (id !== null && focusedRow()?.dataset["id"] === id ? commands : {}));
}

interface TableRows {
  /** Selects a row and one next to it. */
  pickBoth: (from: string, to: string) => void;
  idToCopy: (id: string) => string | null;
  /** Moves focus to the next row or the one before and returns its ID, or undefined at the end. */
  moveFocus: (from: HTMLTableRowElement, forward: boolean) => string | undefined;
}

/** Offers the commands of a table that move among its rows, or act on the one that has the focus. */
export function useTableCommands({ pickBoth, idToCopy, moveFocus }: TableRows) {
  useFallbackCommands(() => {
    const row = focusedRow();
    if (!row) return { nextRow: focusStop, previousRow: focusStop };
    const { id = "" } = row.dataset;
    // At its end the list can be scrolled on by the arrow keys.
    const moveRow =
      (forward: boolean): Run =>
      (event) =>
        moveFocus(row, forward) === undefined && isArrow(event) ? false : undefined;
    const pickNext = (forward: boolean) => () => {
      const to = moveFocus(row, forward);
      if (to !== undefined) pickBoth(id, to);
    };
    return {
      nextRow: moveRow(true),
      previousRow: moveRow(false),
      nextControl: () => moveControl(row, true),
      previousControl: () => moveControl(row, false),
      // Enter presses a link or a button by itself.
      openRow: () =>
        document.activeElement?.matches("a, button") ? false : openerAround(row)?.click(),
      selectNext: pickNext(true),
      selectPrevious: pickNext(false),
      copyId() {
        const copied = idToCopy(id);
        if (copied === null) return false;
        void copyText(copied, `ID ${copied}`);
      },
    };
  });
}

const isArrow = (event?: KeyboardEvent) => event?.key.startsWith("Arrow") ?? false;

/** Goes to the rows. An arrow key moves within them only: elsewhere it scrolls. */
function focusStop(event?: KeyboardEvent): false | void {
  const stop = isArrow(event) ? null : tabStop();
  if (!stop) return false;
  stop.focus();
}
