import type { ActivityDay, Match } from "#src/activity/rules/days.ts";
import type { LoggedRun, LoggedWrite, Result } from "#src/activity/rules/logged.ts";
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

function rowsOf(match: Match, isOpen: (run: LoggedRun) => boolean): ActivityRow[] {
  if (match.type === "write") return [rowOf(match)];
  const { run, writes } = match;
  const open = isOpen(run);
  const line: ActivityRow = { type: "run", id: `run-${run.id}`, run, open };
  return open ? [line, ...rowsOfRun(writes, true)] : [line];
}

/** The lines of days. */
export const groupsOf = (
  days: readonly ActivityDay[],
  isOpen: (run: LoggedRun) => boolean,
): RowGroup<ActivityRow>[] =>
  days.map(({ start, matches }) => ({
    key: String(start),
    rows: matches.flatMap((match) => rowsOf(match, isOpen)),
  }));
