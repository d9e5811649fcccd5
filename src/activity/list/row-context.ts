import { createContext } from "react";
import type { LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import type { Opening } from "#src/activity/list/rows.ts";

interface RowActions {
  open: (run: LoggedRun, opening: Opening) => void;
  findOut: (write: LoggedWrite) => void;
  retry: (write: LoggedWrite) => void;
  /** True while items are read or sent. */
  isBusy: boolean;
}

/** Actions of the rows. */
export const RowActionsContext = createContext<RowActions>({
  ...{ open: () => {}, findOut: () => {}, retry: () => {}, isBusy: false },
});
