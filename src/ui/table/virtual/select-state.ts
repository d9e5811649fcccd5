import { useSyncExternalStore } from "react";
import type { TableSelection } from "#src/ui/table/selection.tsx";

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
export const useSelectState = <T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  selection: TableSelection<T> | undefined,
): SelectState =>
  useSyncExternalStore(selection?.subscribe ?? neverChanges, () =>
    selection ? selectState(rows, rowId, selection) : "none",
  );
