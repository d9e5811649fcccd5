import { type Timestamp, ownZone, yearAt } from "#src/lib/dates.ts";
import { type Preferences, preferences } from "#src/lib/preferences.ts";

/** Makes a value of the preferences, and again once they have changed. */
function perPreferences<T>(make: (chosen: Preferences) => T): () => T {
  let made: { from: Preferences; value: T } | null = null;
  return () => {
    const from = preferences.get();
    if (made?.from !== from) made = { from, value: make(from) };
    return made.value;
  };
}

/** Formats moments, in epoch milliseconds, in the chosen language and zone. */
export function timeFormat(options: Intl.DateTimeFormatOptions): (time: number | Date) => string {
  const format = perPreferences(({ locale, timeZone }) => {
    const make = (more: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...(timeZone && { timeZone }), ...options, ...more });
    const usual = make({});
    // 02:03 pm is written 2:03 pm.
    return usual.resolvedOptions().hour12 ? make({ hour: "numeric", hour12: true }) : usual;
  });
  return (time) =>
    format()
      .format(time)
      .replace(/Sept\b/, "Sep");
}

const dayOfYear = { day: "numeric", month: "short" } as const;
const dayOptions = { ...dayOfYear, year: "numeric" } as const;
const clockOptions = { hour: "2-digit", minute: "2-digit" } as const;
const secondOptions = { ...clockOptions, second: "2-digit" } as const;

/** A date such as 30 Oct 2026. */
export const formatDay = timeFormat(dayOptions);
/** A clock time such as 14:47. */
export const formatClock = timeFormat(clockOptions);
/** A clock time with seconds, such as 14:03:07. */
export const formatSecond = timeFormat(secondOptions);
/** A date and time such as 28 Oct 2026, 14:47. */
export const formatMinute = timeFormat({ ...dayOptions, ...clockOptions });

const weekday = timeFormat({ weekday: "short", ...dayOfYear });
const weekdayAndYear = timeFormat({ weekday: "short", ...dayOptions });
/** A day such as Fri 20 Nov, with its year unless that is this one. */
export const formatWeekday = (time: number, now = Date.now()) =>
  (yearAt(time) === yearAt(now) ? weekday : weekdayAndYear)(time).replace(",", "");

/** A date and time of this year, such as 20 Nov, 14:03. */
export const minuteOfYear = timeFormat({ ...dayOfYear, ...clockOptions });
const exact = timeFormat({ ...dayOptions, ...secondOptions, timeZoneName: "longOffset" });
/** A date and time to the second, with the offset of the zone. */
export const formatExact = (date: Date) => exact(date).replace("GMT", "UTC");

/** A time as received, for a tip: exact, as it came, and what was assumed. */
export function receivedText(text: string, { date, offset, isDay }: Timestamp): string {
  const shown = `${isDay ? formatDay(date) : formatExact(date)} · received as ${text}`;
  if (isDay || offset !== null) return shown;
  return `${shown}, without an offset: read in ${preferences.get().timeZone ?? ownZone()}`;
}

/** Limit of `Intl` in every engine, and more than any amount has. */
const maximumFractionDigits = 20;
const plain = perPreferences(
  ({ locale }) => new Intl.NumberFormat(locale, { maximumFractionDigits }),
);
/** A number with thousands separators and all its decimals. */
export const formatNumber = (value: number) => plain().format(value);

/** Number of decimals of a currency; 0 for what is no code, which `Intl` would reject. */
function currencyDecimals(currency: string): number {
  if (!/^[a-z]{3}$/i.test(currency)) return 0;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 0;
}

/**
 * An amount with at least the currency's decimals, without rounding and without the currency code.
 * Never throws, even for an invalid currency.
 */
export const formatAmount = (amount: number, currency: string | null | undefined) =>
  new Intl.NumberFormat(preferences.get().locale, {
    minimumFractionDigits: currencyDecimals(currency ?? ""),
    maximumFractionDigits,
  }).format(amount);

/** `1 item`, `2 items`. */
export function counted(count: number, singular: string, plural: string): string {
  return `${formatNumber(count)} ${count === 1 ? singular : plural}`;
}

/** Sentence about stored values that are damaged, or of another version. */
export const notShownText = (count: number, singular: string, plural: string) =>
  `${counted(count, singular, plural)} can’t be read and ${count === 1 ? "is" : "are"} not shown.`;

/** A noun with its indefinite article: "an invoice", "a board". */
export const withArticle = (noun: string) =>
  `${/^(?!user)[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;

/** "folders, boards and docs". Its format is made on use: no other of `Intl` takes as long. */
export const inWords = (list: readonly string[]) =>
  new Intl.ListFormat("en-GB", { type: "conjunction" }).format(list);

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A duration such as `48 s`, `4 min`, `1 h 20 min` or `3 days`. */
export function formatDuration(seconds: number): string {
  if (seconds < 100) return `${formatNumber(Math.max(1, Math.round(seconds)))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${formatNumber(Math.round(minutes / 1440))} days`;
}
