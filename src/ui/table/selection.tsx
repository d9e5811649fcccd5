import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { useRowCommands } from "#src/ui/table/focus/row-commands.ts";
import { restoreFocusToOpener } from "#src/ui/table/focus/row-focus.ts";
import { useRowTabIndex } from "#src/ui/table/focus/tab-stop.ts";

/** The selection of a table. Rows are memoised by this object: build it once. */
export interface TableSelection<T> {
  isSelected(row: T): boolean;
  /** True while nothing is selected at all, of these rows and of others. */
  isEmpty?: () => boolean;
  /** Runs `listener` when the selection changes; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
  select(rows: readonly T[], selected: boolean): void;
  /** Accessible name of the checkbox of a row. */
  rowLabel(row: T): string;
  /** Accessible name of the checkbox in the head, for the number of rows that it selects. */
  allLabel: (count: number) => string;
}

interface Shown<T> {
  rows: () => readonly T[];
  rowId: (row: T) => string;
  selection: TableSelection<T> | undefined;
}

export interface RowPicker {
  /** Toggles a row. `extend` gives the rows from the last picked one on the state of that one. */
  pick: (id: string, extend: boolean) => void;
  /** Selects a row and one next to it. */
  pickBoth: (from: string, to: string) => void;
}

function createRowPicker<T>(shown: RefObject<Shown<T>>): RowPicker {
  let anchor: string | undefined;

  /** Selects all rows from one to another, or deselects them, and goes on from the other. */
  function select(from: string, to: string, selected: boolean) {
    const { selection, rows, rowId } = shown.current;
    const ids = rows().map(rowId);
    const end = ids.indexOf(to);
    const start = ids.includes(from) ? ids.indexOf(from) : end;
    anchor = to;
    // The heading of a group is no row.
    if (end < 0) return;
    selection?.select(rows().slice(Math.min(start, end), Math.max(start, end) + 1), selected);
  }

  function pick(id: string, extend: boolean) {
    const { selection, rows, rowId } = shown.current;
    const from = extend ? anchor : id;
    const model = rows().find((row) => rowId(row) === from);
    select(from ?? id, id, model === undefined || selection?.isSelected(model) === extend);
  }
  return { pick, pickBoth: (from, to) => select(from, to, true) };
}

/** Selection handlers for all rows of a table. Their identity never changes. */
export function useRowPicker<T>(shown: Shown<T>): RowPicker {
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const [picker] = useState(() => createRowPicker(latest));
  return picker;
}

export const selectAllId = "select-all";

interface SelectBoxProps {
  id?: string;
  label: string;
  /** Share of the row or rows it is for that is selected. */
  state: SelectState;
  disabled?: boolean;
  /** Toggles it; with `extend` gives the state of the last one to all until it. */
  onPick: (extend: boolean) => void;
}

/** Checkbox of a row, of a group or of all rows, also pressed by the keys of its row. */
export function SelectBox({ id, label, state, disabled = false, onPick }: SelectBoxProps) {
  useRowCommands(disabled ? {} : { select: () => onPick(false), selectRange: () => onPick(true) });
  return (
    // A status may take its place.
    <label ref={restoreFocusToOpener} className={tableStyles.hit}>
      <input
        id={id}
        type="checkbox"
        tabIndex={useRowTabIndex()}
        aria-label={label}
        checked={state === "all"}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        onChange={({ nativeEvent }) =>
          onPick(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

interface SelectAllProps<T> {
  rows: readonly T[];
  selection: TableSelection<T>;
}

export function SelectAll<T>({ rows, selection }: SelectAllProps<T>) {
  const state = useSelectState(rows, selection);
  function selectAll() {
    if (state !== "all") selection.select(rows, true);
  }
  useCommands({ selectAll: rows.length > 0 ? selectAll : null });
  return (
    <SelectBox
      id={selectAllId}
      label={selection.allLabel(rows.length)}
      state={state}
      disabled={rows.length === 0}
      onPick={() => selection.select(rows, state !== "all")}
    />
  );
}

export type SelectState = "none" | "some" | "all";

const neverChanges = () => () => {};

/** Share of the rows that is selected; looks no further than it has to. */
export function useSelectState<T>(
  rows: readonly T[],
  selection: TableSelection<T> | undefined,
): SelectState {
  return useSyncExternalStore(selection?.subscribe ?? neverChanges, () => {
    const [first] = rows;
    if (!selection || first === undefined || selection.isEmpty?.()) return "none";
    const isFirstSelected = selection.isSelected(first);
    if (rows.some((row) => selection.isSelected(row) !== isFirstSelected)) return "some";
    return isFirstSelected ? "all" : "none";
  });
}
