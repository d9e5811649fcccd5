import { subjectOf } from "#src/activity/labels.ts";
import type { Logged, LoggedRun, LoggedWrite } from "#src/activity/rules/logged.ts";
import type { ActivitySearch } from "#src/activity/search.ts";
import { DAY_MS, dayAt, startOfDay } from "#src/lib/dates.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";

/** A run with those of its writes that match, or a single write that does. */
export type Match = LoggedWrite | { type: "run"; run: LoggedRun; writes: readonly LoggedWrite[] };

/** The writes that match by their text, their result and what the last check found. */
export function filterWrites(
  writes: readonly LoggedWrite[],
  { q = "", result, now }: Pick<ActivitySearch, "q" | "result" | "now">,
  nowOf: (write: LoggedWrite) => string | undefined,
): readonly LoggedWrite[] {
  const text = q.trim().toLowerCase();
  if (text === "" && result === undefined && now === undefined) return writes;
  return writes.filter(
    (write) =>
      (result === undefined || write.result === result) &&
      (now === undefined || nowOf(write) === now) &&
      write.text.includes(text),
  );
}

/** Runs and single writes that match in all but their day. */
export function filterLogged(
  logged: readonly Logged[],
  filter: ActivitySearch,
  nowOf: (write: LoggedWrite) => string | undefined = () => undefined,
): Match[] {
  const { what, who } = filter;
  return logged.flatMap((one): Match[] => {
    if (what !== undefined && subjectOf(one.sent) !== what) return [];
    if (who !== undefined && one.sent.who !== who) return [];
    if (one.type === "write") return filterWrites([one], filter, nowOf).length > 0 ? [one] : [];
    const writes = filterWrites(one.writes, filter, nowOf);
    return writes.length > 0 ? [{ type: "run", run: one, writes }] : [];
  });
}

const timeOf = (match: Match) => (match.type === "run" ? match.run.at : match.at);

/** The time from the start of one day to the end of another, as `2026-11-20` names them. */
export function rangeOfDays(from: string | undefined, to: string | undefined): TimeRange | null {
  if (from === undefined && to === undefined) return null;
  const start = (day: string, by: number) => startOfDay(Date.parse(day) / DAY_MS + by);
  return {
    from: from === undefined ? Number.NEGATIVE_INFINITY : start(from, 0),
    to: to === undefined ? Number.POSITIVE_INFINITY : start(to, 1) - 1,
  };
}

export const inRange = (matches: readonly Match[], range: TimeRange | null): readonly Match[] =>
  range
    ? matches.filter((match) => timeOf(match) >= range.from && timeOf(match) <= range.to)
    : matches;

/** The writes of matches: of a run all that match. */
export const writesOf = (matches: readonly Match[]): readonly LoggedWrite[] =>
  matches.flatMap((match) => (match.type === "run" ? match.writes : [match]));

/** The matches of one calendar day. */
export interface ActivityDay {
  /** Its start in epoch milliseconds. */
  start: number;
  matches: Match[];
}

/** Matches, newest first, by their calendar day. */
export function daysOf(matches: readonly Match[]): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const match of matches) {
    const day = days.at(-1);
    // The zone is asked once a day, not once a match.
    if (day && timeOf(match) >= day.start) day.matches.push(match);
    else days.push({ start: startOfDay(dayAt(timeOf(match))), matches: [match] });
  }
  return days;
}
