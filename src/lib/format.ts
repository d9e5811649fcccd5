/** Words on screen are English, so numbers and dates are too: 30 Oct 2026, 7,176.51. */
const locale = "en-GB";

const isoShape =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * The instant of an ISO 8601 text, or null when it is none. Stricter than `new Date`, which turns
 * 30 February into 1 March without a word.
 */
export function parseTime(text: string): Date | null {
  const parts = isoShape.exec(text.trim());
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second));
  const same =
    wall.getUTCMonth() + 1 === month && wall.getUTCDate() === day && wall.getUTCHours() === hour;
  if (!same || (minute ?? 0) > 59 || (second ?? 0) > 59) return null;
  // A date without a time is that day wherever it is read; Date alone would take it for UTC.
  if (parts[4] === undefined) return new Date(year ?? 0, (month ?? 0) - 1, day);
  const date = new Date(text.trim().replace(" ", "T"));
  return Number.isNaN(date.getTime()) ? null : date;
}

const day = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "short", year: "numeric" });
const minute = new Intl.DateTimeFormat(locale, {
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
const exact = new Intl.DateTimeFormat(locale, {
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  timeZoneName: "longOffset",
});

const short = (text: string) => text.replace("Sept", "Sep");

/** A date such as 30 Oct 2026, in the reader's zone. */
export const formatDay = (date: Date) => short(day.format(date));
/** A date and time such as 28 Oct 2026, 14:47, in the reader's zone. */
export const formatMinute = (date: Date) => short(minute.format(date));
/** A date and time to the second, with the offset of the reader's zone. */
export const formatExact = (date: Date) => short(exact.format(date)).replace("GMT", "UTC");

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long ago, as short as the lists want it; a plain date once it is more than 30 days, or ahead. */
export function formatAgo(date: Date, now: number): string {
  const past = now - date.getTime();
  if (past < -minuteMs) return formatDay(date);
  if (past < minuteMs) return "just now";
  if (past < hourMs) return `${Math.floor(past / minuteMs)} min ago`;
  if (past < dayMs) return `${Math.floor(past / hourMs)} h ago`;
  if (past < 2 * dayMs) return "yesterday";
  if (past <= 30 * dayMs) return `${Math.floor(past / dayMs)} d ago`;
  return formatDay(date);
}

/** More than `Intl` takes in every engine would be rounded: such a number keeps its shortest text. */
const mostDecimals = 20;
const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: mostDecimals });
/** A number with thousands separators, every decimal kept. */
export const formatNumber = (value: number) =>
  decimalsOf(value) > mostDecimals ? String(value) : plain.format(value);

/** Digits after the point in the shortest text of a number. */
function decimalsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (mantissa.split(".")[1] ?? "").length - Number(exponent));
}

/** The decimals that a currency counts in, or null when `Intl` does not take the code. */
function currencyDecimals(currency: string): number | null {
  try {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? null;
  } catch {
    return null;
  }
}

/**
 * An amount with the currency's own decimals, and more where it has more: nothing is rounded away.
 * The code is left to the caller. Never throws, whatever the currency says.
 */
export function formatAmount(amount: number, currency: string | null | undefined): string {
  if (!Number.isFinite(amount)) return String(amount);
  const own = currency ? currencyDecimals(currency) : null;
  const decimals = decimalsOf(amount);
  if (own === null || decimals > mostDecimals) return formatNumber(amount);
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: own,
    maximumFractionDigits: Math.max(own, decimals),
  }).format(amount);
}

/** `1 item`, `2 items`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}
