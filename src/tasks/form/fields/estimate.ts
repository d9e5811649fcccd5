import { formatNumber } from "#src/lib/format.ts";

const parts =
  /^(?:(\d{1,9}(?:[.,]\d{1,4})?)\s*(?:h|hr|hrs|hours?))?\s*(?:(\d{1,9})\s*(?:m|min|mins|minutes?)?)?$/i;
const clock = /^(\d{1,6}):([0-5]\d)$/;
/** A thousand to some, and one to others: `1,000`. */
const ambiguous = /(?<![\d.,])([1-9]\d{0,2})([.,])(\d{3})\s*(?:h|$)/i;

export const ESTIMATE_HELP = "Enter a time such as 4 h, 1 h 30 min or 90 min.";

/**
 * Whole minutes in a typed duration, such as `90`, `1h 30m`, `1.5 h` or `1:30`; or what to write,
 * when it is none, comes to a part of a minute or has two readings.
 */
export function parseMinutes(typed: string): number | string {
  const text = typed.trim();
  const [, whole, mark, thousandths] = ambiguous.exec(text) ?? [];
  if (whole !== undefined && mark !== undefined) {
    const few = formatNumber(Number(`${whole}.${thousandths}`));
    const many = formatNumber(Number(`${whole}${thousandths}`));
    return `${few} h or ${many} h? Write it without “${mark}”, or in minutes.`;
  }
  const [, clockHours, clockMinutes] = clock.exec(text) ?? [];
  if (clockHours !== undefined) return Number(clockHours) * 60 + Number(clockMinutes);
  const found = parts.exec(text);
  const [, hours, minutes] = found ?? [];
  if (!found || (hours === undefined && minutes === undefined)) return ESTIMATE_HELP;
  // In ten-thousandths of an hour, as 1.1 h is not 66.00000000000001 min.
  const scaled = Math.round(Number((hours ?? "0").replace(",", ".")) * 10_000) * 60;
  if (scaled % 10_000 !== 0) return ESTIMATE_HELP;
  return scaled / 10_000 + Number(minutes ?? "0");
}

/** A number of minutes as hours and minutes: `1 h 30 min`; one that is no duration as it is. */
export function spellMinutes(minutes: number): string {
  if (!Number.isInteger(minutes) || minutes < 0) return String(minutes);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
