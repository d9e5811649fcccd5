export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A timestamp in the API's format: `YYYY-MM-DDThh:mm:ss+00:00`. */
export function stamp(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19)}+00:00`;
}
