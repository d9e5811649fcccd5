import type { Logged, LoggedRun, LoggedWrite, Result } from "#src/activity/rules/logged.ts";
import { dayAt, startOfDay } from "#src/lib/dates.ts";
import type { RowGroup } from "#src/ui/table/virtual/lines.ts";

/** A line of the table: a run, one of its writes, or a single write. */
export type ActivityRow = { id: string } & (
  | { type: "run"; run: LoggedRun; open: boolean }
  | { type: "write"; write: LoggedWrite; inRun: boolean }
);

const order: Record<Result, number> = { refused: 0, unknown: 1, "not-sent": 2, confirmed: 3 };

export const rowOf = (write: LoggedWrite, inRun = false): ActivityRow => ({
  type: "write",
  id: write.id,
  write,
  inRun,
});

/** The lines of writes of a run: what needs a look comes first. */
export const rowsOfRun = (writes: readonly LoggedWrite[], inRun: boolean): ActivityRow[] =>
  writes
    .toSorted((one, other) => order[one.result] - order[other.result])
    .map((write) => rowOf(write, inRun));

function rowsOf(one: Logged, isOpen: (run: LoggedRun) => boolean): ActivityRow[] {
  if (one.type === "write") return [rowOf(one)];
  const open = isOpen(one);
  const line: ActivityRow = { type: "run", id: `run-${one.id}`, run: one, open };
  return open ? [line, ...rowsOfRun(one.writes, true)] : [line];
}

/** The lines of runs and single writes, newest first, by the start of their calendar day. */
export function groupsOf(logged: readonly Logged[], isOpen: (run: LoggedRun) => boolean) {
  const groups: (RowGroup<ActivityRow> & { rows: ActivityRow[] })[] = [];
  let start = Number.POSITIVE_INFINITY;
  for (const one of logged) {
    // The zone is asked once a day, not once a line.
    if (one.at < start) {
      start = startOfDay(dayAt(one.at));
      groups.push({ key: String(start), rows: [] });
    }
    for (const row of rowsOf(one, isOpen)) groups.at(-1)?.rows.push(row);
  }
  return groups;
}

/** Number of the writes in lines, those of folded runs included. */
export const writesInRows = (rows: readonly ActivityRow[]): number =>
  rows.reduce((sum, row) => {
    if (row.type === "run") return sum + row.run.writes.length;
    return sum + (row.inRun ? 0 : 1);
  }, 0);
