import { subjectOf } from "#src/activity/labels.ts";
import {
  type Logged,
  type LoggedRun,
  type LoggedWrite,
  type Result,
  type Subject,
} from "#src/activity/rules/logged.ts";
import { DAY_MS, dayAt, startOfDay } from "#src/lib/dates.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";

/** A run with those of its writes that match, or a single write that does. */
export type Match = LoggedWrite | { type: "run"; run: LoggedRun; writes: readonly LoggedWrite[] };

export interface Filter {
  /** Part of a title, an ID, a name or a reason. */
  q?: string | undefined;
  result?: Result | undefined;
  what?: Subject | undefined;
  who?: string | undefined;
}

/** Runs and single writes that match in all but their day. */
export function filterLogged(logged: readonly Logged[], filter: Filter): Match[] {
  const { result, what, who } = filter;
  const text = filter.q?.trim().toLowerCase() ?? "";
  const isMatch = (write: LoggedWrite) =>
    (result === undefined || write.result === result) && (text === "" || write.text.includes(text));
  return logged.flatMap((one): Match[] => {
    const { sent } = one;
    if (what !== undefined && subjectOf(sent) !== what) return [];
    if (who !== undefined && sent.who !== who) return [];
    if (one.type === "write") return isMatch(one) ? [one] : [];
    const writes = result || text ? one.writes.filter(isMatch) : one.writes;
    // An item that was not started is not done, and has no write that could match.
    const isCut = result === "not-done" && text === "" && one.notStarted > 0;
    return writes.length > 0 || isCut ? [{ type: "run", run: one, writes }] : [];
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

export const itemCount = (matches: readonly Match[]) =>
  matches.reduce((sum, match) => sum + (match.type === "run" ? match.writes.length : 1), 0);

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
