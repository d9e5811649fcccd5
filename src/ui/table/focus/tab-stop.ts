import { createContext, use } from "react";

/** ID of the row around a component; null outside of rows, and in what a row opens. */
export const RowIdContext = createContext<string | null>(null);

/** True in the cell that names a row. */
export const RowNameContext = createContext(false);

/** `stop` in the one row that Tab goes to, `used` in those that had focus, pointer or open details. */
export const RowStateContext = createContext<"stop" | "used" | null>(null);

/**
 * `tabIndex` of a control. Of all rows Tab stops at one, at the control that names it: other keys move
 * among rows and their controls. Undefined outside of rows.
 */
export function useRowTabIndex(): 0 | -1 | undefined {
  if (use(RowIdContext) === null) return undefined;
  return use(RowNameContext) && use(RowStateContext) === "stop" ? 0 : -1;
}
