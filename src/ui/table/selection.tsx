import { type RefObject, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { useRowCommands } from "#src/ui/table/focus/row-commands.ts";

/** The selection of a table. Rows are memoised by this object: build it once. */
export interface TableSelection<T> {
  isSelected: (id: string) => boolean;
  /** True while nothing is selected at all, of these rows and of others. */
  isEmpty?: () => boolean;
  /** As `isSelected`, without an ID to build: a table of very many rows looks at all of them. */
  isRowSelected?(row: T): boolean;
  /** Runs `listener` when the selection changes; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
  select(rows: readonly T[], selected: boolean): void;
  /** Accessible name of the checkbox of a row. */
  rowLabel(row: T): string;
  /** Accessible name of the checkbox in the head, for the number of rows that it selects. */
  allLabel: (count: number) => string;
}

interface Shown<T> {
  /** Rows that can be selected, in their order. */
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
  /** The row that was picked last. */
  let anchor: string | undefined;

  function range(to: string): readonly T[] {
    const { rowId } = shown.current;
    const rows = shown.current.rows();
    const indexOf = (id: string) => rows.findIndex((row) => rowId(row) === id);
    const end = indexOf(to);
    // The heading of a group, which is no row.
    if (end < 0) return [];
    const from = anchor === undefined || anchor === to ? -1 : indexOf(anchor);
    const start = from < 0 ? end : from;
    return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  }

  function pick(id: string, extend: boolean) {
    const { selection } = shown.current;
    if (!selection) return;
    const model = extend ? anchor : id;
    const selected = model === undefined || selection.isSelected(model) === extend;
    if (!extend) anchor = id;
    selection.select(range(id), selected);
    anchor = id;
  }

  return {
    pick,
    pickBoth(from, to) {
      anchor = from;
      shown.current.selection?.select(range(to), true);
      anchor = to;
    },
  };
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

interface SelectBoxProps<T> {
  id?: string;
  label: string;
  rows: readonly T[];
  /** Share of the rows that is selected. */
  state: SelectState;
  selection: TableSelection<T>;
}

export function SelectBox<T>({ id, label, rows, state, selection }: SelectBoxProps<T>) {
  const toggle = () => selection.select(rows, state !== "all");
  useRowCommands({ pick: rows.length > 0 ? toggle : undefined });
  return (
    <label className={tableStyles.hit}>
      <input
        id={id}
        type="checkbox"
        className={tableStyles.checkbox}
        aria-label={label}
        checked={state === "all"}
        disabled={rows.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        onChange={toggle}
      />
    </label>
  );
}

interface SelectAllProps<T> {
  rows: readonly T[];
  rowId: (row: T) => string;
  selection: TableSelection<T>;
}

/** Checkbox in the head: selects all rows, in view or not. */
export function SelectAll<T>({ rows, rowId, selection }: SelectAllProps<T>) {
  const state = useSelectState(rows, rowId, selection);
  const label = selection.allLabel(rows.length);
  function selectAll() {
    if (state !== "all") selection.select(rows, true);
  }
  useCommands({ selectAll: rows.length > 0 ? selectAll : null });
  return <SelectBox id={selectAllId} {...{ label, rows, state, selection }} />;
}

export type SelectState = "none" | "some" | "all";

/** Tells how many of the rows are selected; looks no further than it has to. */
function selectState<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  { isSelected, isEmpty, isRowSelected }: TableSelection<T>,
): SelectState {
  const [first] = rows;
  if (first === undefined || isEmpty?.()) return "none";
  const isOn = isRowSelected ?? ((row: T) => isSelected(rowId(row)));
  const isFirstSelected = isOn(first);
  if (rows.some((row) => isOn(row) !== isFirstSelected)) return "some";
  return isFirstSelected ? "all" : "none";
}

const neverChanges = () => () => {};

export function useSelectState<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  selection: TableSelection<T> | undefined,
): SelectState {
  return useSyncExternalStore(selection?.subscribe ?? neverChanges, () =>
    selection ? selectState(rows, rowId, selection) : "none",
  );
}
