import { dayAt, isoDayAt, startOfDay, wallAt } from "#src/lib/zone.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";

const secondOf = (time: number) => new Date(wallAt(time)).toISOString().slice(0, 19);

/**
 * A range of times as the value of `archived:` in a query, such as `2026-10-05..2026-11-20`: in
 * days where both ends are those of days, and in seconds else.
 */
export function archivedValue({ from, to }: TimeRange): string {
  const isWholeDays = startOfDay(dayAt(from)) === from && startOfDay(dayAt(to) + 1) - 1 === to;
  const name = isWholeDays ? isoDayAt : secondOf;
  return name(from) === name(to) ? name(from) : `${name(from)}..${name(to)}`;
}
