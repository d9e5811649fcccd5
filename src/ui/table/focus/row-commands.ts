import { createContext, use, useEffect, useEffectEvent } from "react";
import { type Run, useFallbackCommands } from "#src/ui/commands/use-commands.ts";
import type { CommandId } from "#src/ui/commands/command.ts";
import { copyText } from "#src/ui/form/button.tsx";
import { moveControl, openerAround, rowIn, tabStop } from "#src/ui/table/focus/row-focus.ts";
import { RowIdContext } from "#src/ui/table/focus/tab-stop.ts";

/** Commands that a part of a row answers while the row has the focus. */
const rowCommandIds = [
  "select",
  "selectRange",
  "restore",
  "restoreAndNext",
  "leave",
  "leaveWithNote",
  "flag",
] as const satisfies readonly CommandId[];
type RowCommands = Partial<Record<(typeof rowCommandIds)[number], (() => void) | undefined>>;

/** The commands of the rows of a table by the ID of the row. */
export type CommandsOfRows = Map<string, readonly (() => RowCommands)[]>;

export const CommandsOfRowsContext = createContext<CommandsOfRows | null>(null);

/** Offers commands of the row around the component; none outside of a table. */
export function useRowCommands(commands: RowCommands) {
  const rows = use(CommandsOfRowsContext);
  const id = use(RowIdContext);
  const latest = useEffectEvent(() => commands);
  useEffect(() => {
    if (!rows || id === null) return;
    const own = () => latest();
    rows.set(id, [...(rows.get(id) ?? []), own]);
    return () => {
      const others = rows.get(id)?.filter((other) => other !== own) ?? [];
      if (others.length > 0) rows.set(id, others);
      else rows.delete(id);
    };
  }, [rows, id]);
}

interface TableRows {
  table: HTMLTableElement | null;
  commands: CommandsOfRows;
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

/** Offers the commands of the rows of a table, and of the one that has the focus. */
export function useCommandsOfRows(rowsOf: () => TableRows) {
  const current = () => rowIn(rowsOf().table);

  /** Runs `act` with the row that has the focus; false without one. */
  const inRow =
    (act: (id: string, row: HTMLTableRowElement) => false | void): Run =>
    () => {
      const row = current();
      return row ? act(row.dataset["id"] ?? "", row) : false;
    };
  const commandsOf = (id: string): RowCommands =>
    Object.assign({}, ...(rowsOf().commands.get(id) ?? []).map((own) => own()));
  const move = (row: HTMLTableRowElement, forward: boolean) =>
    rowsOf().moveFocus(row, forward, document.activeElement ?? row);

  /** Moves the current row. An arrow key does so within the rows only: elsewhere it scrolls. */
  function moveRow(forward: boolean, event?: KeyboardEvent): false | void {
    const { table } = rowsOf();
    const row = current();
    const isArrow = event?.key.startsWith("Arrow") ?? false;
    const stop = table && tabStop(table);
    if (!row && !isArrow) stop?.focus();
    const moved = row ? move(row, forward) !== undefined : !isArrow && stop !== null;
    // At its end the list can be scrolled on.
    if (!moved && (isArrow || !row)) return false;
  }
  const ofRow = (name: keyof RowCommands) =>
    inRow((id) => {
      const run = commandsOf(id)[name];
      return run ? run() : false;
    });
  const pickNext = (forward: boolean) =>
    inRow((id, row) => {
      const to = move(row, forward);
      if (to !== undefined) rowsOf().pickBoth(id, to);
    });

  useFallbackCommands({
    ...Object.fromEntries(rowCommandIds.map((name) => [name, ofRow(name)])),
    nextRow: (event) => moveRow(true, event),
    previousRow: (event) => moveRow(false, event),
    nextControl: inRow((_, row) => moveControl(row, true)),
    previousControl: inRow((_, row) => moveControl(row, false)),
    // Enter presses a link or a button by itself.
    openRow: inRow((_, row) =>
      document.activeElement?.matches("a, button") ? false : openerAround(row)?.click(),
    ),
    selectNext: pickNext(true),
    selectPrevious: pickNext(false),
    restoreAndNext: inRow((id, row) => {
      if (!rowsOf().commands.get(id)) return false;
      commandsOf(id).restoreAndNext?.();
      void move(row, true);
    }),
    copyId: {
      enabled: () => current() !== null,
      run: inRow((id) => {
        const copied = rowsOf().idToCopy(id);
        if (copied === null) return false;
        void copyText(copied, `ID ${copied}`);
      }),
    },
  });
}
