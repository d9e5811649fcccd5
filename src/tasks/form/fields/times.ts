import {
  type Timestamp,
  MINUTE_MS,
  dayAt,
  formatSent,
  formatWall,
  momentOf,
  parseTimestamp,
  parseWall,
  startOfDay,
  wallAt,
} from "#src/lib/dates.ts";
import { timeFormat } from "#src/lib/format.ts";

/** The last minute of a day, and any other time itself. */
export const endOf = ({ date, isDay }: Timestamp) =>
  isDay ? new Date(startOfDay(dayAt(date.getTime()) + 1) - MINUTE_MS) : date;

/** The moment that a field means: a due date without a time lasts until the day ends. */
const momentIn = (field: string, stamp: Timestamp) =>
  (field === "due_at" ? endOf(stamp) : stamp.date).getTime();

const weekdayAndMinute = timeFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** A time of a field in the chosen zone, `Fri 20 Nov 2026, 17:00`; null for text that is none. */
export function timeInWords(text: string, field: string): string | null {
  const stamp = parseTimestamp(text);
  return stamp && weekdayAndMinute(momentIn(field, stamp)).replace(",", "");
}

/** The value of a date-time box for a time; empty for text that is none. */
export function boxValue(text: string, field: string): string {
  const stamp = parseTimestamp(text);
  return stamp ? formatWall(wallAt(momentIn(field, stamp))) : "";
}

/**
 * The time that a date-time box gives, as it is sent: with the offset of the time as received. Of a
 * wall time that comes twice it is the first.
 */
export function timeText(box: string, received: unknown): string {
  if (box === "") return "";
  const offset = typeof received === "string" ? parseTimestamp(received)?.offset : null;
  return formatSent(momentOf(parseWall(box)), offset ?? 0);
}
