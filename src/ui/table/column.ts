import type { ReactNode } from "react";

export interface Column<T> {
  /** Heading of the column; also the id by which order and visibility name it. */
  name: string;
  /** True when only screen readers get the heading. */
  hiddenName?: boolean;
  cell(row: T): ReactNode;
  /** The column that names the row: the title line of a card, and a row header to screen readers. */
  rowHeader?: boolean;
  /** Any CSS width; the one column without a width takes what is left. */
  width?: string;
  /** Width in a list narrower than 59rem. */
  narrowWidth?: string;
  /** `end` for figures, which line up at the right edge. */
  align?: "end";
  /**
   * Order in which columns hide as the list gets narrow, so that the row header keeps its room. Cards
   * show those from 5 on.
   */
  hideOrder?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Place in the card that a row is on a narrow screen; without one, the second line. */
  card?: "headline" | "action";
  className?: string | undefined;
}

export interface TableSort {
  column: string;
  direction: "ascending" | "descending";
}

/** State of one row, such as that of a write under way. */
export interface RowStatus {
  kind: "queued" | "busy" | "done" | "failed" | "unknown" | "not-sent";
  /** Mark that replaces the checkbox: the row can’t be selected. */
  icon: ReactNode;
}
