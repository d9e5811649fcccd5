import type { TimeRange } from "#src/archive/finder/when/bins.ts";

const twoDigits = (value: number) => String(value).padStart(2, "0");

const dayOf = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

const secondOf = (date: Date) =>
  `${dayOf(date)}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(":")}`;

const startOfDay = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
const endOfDay = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime() - 1;

/**
 * A range of times as the value of `archived:` in a query, such as `2026-10-05..2026-11-20`: in
 * days where both ends are those of days, and in seconds else.
 */
export function archivedValue({ from, to }: TimeRange): string {
  const [first, last] = [new Date(from), new Date(to)];
  const isWholeDays = startOfDay(first) === from && endOfDay(last) === to;
  const name = isWholeDays ? dayOf : secondOf;
  return name(first) === name(last) ? name(first) : `${name(first)}..${name(last)}`;
}
