import { useCommands } from "#src/ui/commands/use-commands.ts";
import { type TableSelection, selectAllId } from "#src/ui/table/selection.tsx";
import { useRowCommands } from "#src/ui/table/focus/row-commands.ts";
import tableStyles from "#src/ui/table/data-table.module.css";
import { useSyncExternalStore } from "react";

interface SelectBoxProps<T> {
  /** DOM id of the box. */
  id?: string;
  label: string;
  rows: readonly T[];
  /** Share of the rows that is selected. */
  state: SelectState;
  selection: TableSelection<T>;
}

/** Checkbox that selects many rows, or none of them; mixed while some are selected. */
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

/** Share of the rows that is selected: none, some or all. */
export function useSelectState<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  selection: TableSelection<T> | undefined,
): SelectState {
  return useSyncExternalStore(selection?.subscribe ?? neverChanges, () =>
    selection ? selectState(rows, rowId, selection) : "none",
  );
}
