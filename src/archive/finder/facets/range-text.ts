const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("en-GB", options);
  return (time: number) => formatter.format(time).replace("Sept", "Sep");
};
const dayOfYear = format({ day: "numeric", month: "short" });
const dayAndYear = format({ day: "numeric", month: "short", year: "numeric" });
const clock = format({ hour: "2-digit", minute: "2-digit" });
const exactClock = format({ hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** A month such as Oct 2026. */
export const monthText = format({ month: "short", year: "numeric" });

const yearOf = (time: number) => new Date(time).getFullYear();
const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** A day such as 20 Nov, or 20 Nov 2024 outside of this year. */
const dayText = (time: number) =>
  yearOf(time) === yearOf(Date.now()) ? dayOfYear(time) : dayAndYear(time);

/** A range such as "5 Oct – 20 Nov", or with times of day where it does not consist of whole days. */
export function rangeText({ from, to }: { from: number; to: number }): string {
  if (!Number.isFinite(from)) return Number.isFinite(to) ? `Until ${dayText(to)}` : "Any time";
  if (!Number.isFinite(to)) return `Since ${dayText(from)}`;
  const isSameDay = startOfDay(from) === startOfDay(to);
  const whole = startOfDay(from) === from && startOfDay(to + 1) === to + 1;
  if (whole) return isSameDay ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  const time = to - from < 60_000 ? exactClock : clock;
  const end = isSameDay ? time(to) : `${dayText(to)}, ${time(to)}`;
  return `${dayText(from)}, ${time(from)} – ${end}`;
}
