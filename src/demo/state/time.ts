export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A timestamp in the API's format: `YYYY-MM-DDThh:mm:ss+00:00`. */
export function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`;
}

const shape = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Parses an ISO 8601 time with an offset; null if it is invalid. `Date` alone would turn 30 February
 * into 1 March, so the day is compared with the text.
 */
export function readStamp(text: string): number | null {
  const [, date, clock, seconds] = shape.exec(text) ?? [];
  const time = Date.parse(text);
  if (date === undefined || Number.isNaN(time)) return null;
  const written = Date.parse(`${date}T${clock}:${seconds}Z`);
  const same = !Number.isNaN(written) && new Date(written).toISOString().startsWith(date);
  return same ? time : null;
}
