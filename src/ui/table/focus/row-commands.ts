import { use } from "react";
import { useFallbackCommands } from "#src/ui/commands/use-commands.ts";
import type { CommandId } from "#src/ui/commands/command.ts";
import { copyText } from "#src/ui/form/button.tsx";
import { focusedRow, moveControl, openerAround, tabStop } from "#src/ui/table/focus/row-focus.ts";
import { RowIdContext } from "#src/ui/table/focus/tab-stop.ts";

/** Offers commands of the row around the component while the row has the focus; none outside of rows. */
export function useRowCommands(commands: Partial<Record<CommandId, (() => void) | undefined>>) {
  const id = use(RowIdContext);
  const enabled = () => focusedRow()?.dataset["id"] === id;
  const guarded = Object.entries(commands).map(([name, run]) => [name, run && { run, enabled }]);
  useFallbackCommands(id === null ? {} : Object.fromEntries(guarded));
}

interface TableRows {
  /** Selects a row and one next to it. */
  pickBoth: (from: string, to: string) => void;
  /** The ID that is copied from a row. */
  idToCopy: (id: string) => string | null;
  /** Moves focus to the next row or the one before and returns its ID, or undefined at the end. */
  moveFocus: (
    from: HTMLTableRowElement,
    forward: boolean,
    target: EventTarget,
  ) => string | undefined;
}

/** Offers the commands of a table that move among its rows, or act on the one that has the focus. */
export function useTableCommands({ pickBoth, idToCopy, moveFocus }: TableRows) {
  const move = (row: HTMLTableRowElement, forward: boolean) =>
    moveFocus(row, forward, document.activeElement ?? row);

  /** Runs `act` with the row that has the focus; false without one. */
  const inRow = (act: (row: HTMLTableRowElement, id: string) => false | void) => () => {
    const row = focusedRow();
    return row ? act(row, row.dataset["id"] ?? "") : false;
  };

  /** Moves the current row. An arrow key does so within the rows only: elsewhere it scrolls. */
  function moveRow(forward: boolean, event?: KeyboardEvent): false | void {
    const row = focusedRow();
    const isArrow = event?.key.startsWith("Arrow") ?? false;
    if (row) {
      const isAtEnd = move(row, forward) === undefined;
      // At its end the list can be scrolled on.
      if (isAtEnd && isArrow) return false;
    } else {
      const stop = isArrow ? null : tabStop();
      if (!stop) return false;
      stop.focus();
    }
  }
  const pickNext = (forward: boolean) =>
    inRow((row, id) => {
      const to = move(row, forward);
      if (to !== undefined) pickBoth(id, to);
    });

  useFallbackCommands({
    nextRow: (event) => moveRow(true, event),
    previousRow: (event) => moveRow(false, event),
    nextControl: inRow((row) => moveControl(row, true)),
    previousControl: inRow((row) => moveControl(row, false)),
    // Enter presses a link or a button by itself.
    openRow: inRow((row) =>
      document.activeElement?.matches("a, button") ? false : openerAround(row)?.click(),
    ),
    selectNext: pickNext(true),
    selectPrevious: pickNext(false),
    copyId: {
      enabled: () => focusedRow() !== null,
      run: inRow((_, id) => {
        const copied = idToCopy(id);
        if (copied === null) return false;
        void copyText(copied, `ID ${copied}`);
      }),
    },
  });
}
