import type { ActivityDay, Match } from "#src/activity/rules/days.ts";
import type { LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import type { RowGroup } from "#src/ui/table/virtual/lines.ts";
import { createContext } from "react";

/** A line of the table: a run, one of its writes, a single write, or the link to the rest of a run. */
export type ActivityRow = { id: string } & (
  | { type: "run"; run: LoggedRun; open: boolean }
  | { type: "write"; write: LoggedWrite; inRun: boolean }
  | { type: "more"; run: LoggedRun; count: number }
);

/** The run or write whose time and name a line shows; null where the line of its run shows them. */
export function shownIn(row: ActivityRow): LoggedRun | LoggedWrite | null {
  if (row.type === "run") return row.run;
  return row.type === "write" && !row.inRun ? row.write : null;
}

/** The line of a write alone, with its time and name. */
export const rowOf = (write: LoggedWrite): ActivityRow => ({
  type: "write",
  id: write.id,
  write,
  inRun: false,
});

/** Writes of an open run that were done and are shown before "Show the other 50". */
const DONE_SHOWN = 2;

/** State of a run in the list: folded, with its first items, or with all. */
export type Opening = "folded" | "some" | "all";

const order = { "not-done": 0, "no-answer": 1, done: 2 };

function rowsOf(match: Match, openingOf: (run: LoggedRun) => Opening): ActivityRow[] {
  if (match.type === "write") return [rowOf(match)];
  const { run } = match;
  const opening = openingOf(run);
  const open = opening !== "folded";
  const rows: ActivityRow[] = [{ type: "run", id: `run-${run.id}`, run, open }];
  if (!open) return rows;
  const writes = match.writes.toSorted((one, other) => order[one.result] - order[other.result]);
  const left = writes.filter(({ result }) => result === "done").length - DONE_SHOWN;
  // One more takes no more room than the link to it.
  const hidden = opening === "all" || left <= 1 ? 0 : left;
  for (const write of writes.slice(0, writes.length - hidden))
    rows.push({ type: "write", id: write.id, write, inRun: true });
  if (hidden > 0) rows.push({ type: "more", id: `more-${run.id}`, run, count: hidden });
  return rows;
}

/** The lines of days. */
export const groupsOf = (
  days: readonly ActivityDay[],
  openingOf: (run: LoggedRun) => Opening,
): RowGroup<ActivityRow>[] =>
  days.map(({ start, matches }) => ({
    key: String(start),
    rows: matches.flatMap((match) => rowsOf(match, openingOf)),
  }));

interface RowActions {
  open: (run: LoggedRun, opening: Opening) => void;
  findOut: (write: LoggedWrite) => void;
  retry: (write: LoggedWrite) => void;
  /** True while items are read or sent. */
  isBusy: boolean;
}

export const RowActionsContext = createContext<RowActions>({
  ...{ open: () => {}, findOut: () => {}, retry: () => {}, isBusy: false },
});
