import { createContext, use } from "react";

/** ID of the row around a component; null outside of rows, and in what a row opens. */
export const RowIdContext = createContext<string | null>(null);

/** True in the cell that names a row. */
export const RowNameContext = createContext(false);

/** True in the one row of a table that Tab goes to. */
export const TabStopContext = createContext(false);

/**
 * `tabIndex` of a control. Of all rows Tab stops at one, at the control that names it: other keys move
 * among rows and their controls. Undefined outside of rows.
 */
export function useRowTabIndex(): 0 | -1 | undefined {
  if (use(RowIdContext) === null) return undefined;
  return use(RowNameContext) && use(TabStopContext) ? 0 : -1;
}
