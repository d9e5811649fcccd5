import { subjectOf } from "#src/activity/labels.ts";
import type { Logged, LoggedWrite } from "#src/activity/rules/logged.ts";
import type { ActivitySearch } from "#src/activity/search.ts";
import { DAY_MS, startOfDay } from "#src/lib/dates.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";

/** The time from the start of one day to the end of another, as `2026-11-20` names them. */
export function rangeOfDays({ from, to }: Pick<ActivitySearch, "from" | "to">): TimeRange {
  const start = (day: string, by: number) => startOfDay(Date.parse(day) / DAY_MS + by);
  return {
    from: from === undefined ? Number.NEGATIVE_INFINITY : start(from, 0),
    to: to === undefined ? Number.POSITIVE_INFINITY : start(to, 1) - 1,
  };
}

/** Runs with those of their writes that match, and single writes that do. */
export function filterLogged(logged: readonly Logged[], search: ActivitySearch): Logged[] {
  const { q = "", result, what, who } = search;
  const text = q.trim().toLowerCase();
  const days = rangeOfDays(search);
  const matches = (write: LoggedWrite) =>
    (result === undefined || write.result === result) && write.text.includes(text);
  return logged.flatMap((one): Logged[] => {
    if (one.at < days.from || one.at > days.to) return [];
    if (what !== undefined && subjectOf(one.sent) !== what) return [];
    if (who !== undefined && one.sent.who !== who) return [];
    if (one.type === "write") return matches(one) ? [one] : [];
    const writes = one.writes.filter(matches);
    return writes.length > 0 ? [{ ...one, writes }] : [];
  });
}
