/** The page that keeps the first row in view when the rows per page change. `from` counts from 1. */
export function pageAfterResize(from: number | null, perPage: number): number {
  return Math.floor(((from ?? 1) - 1) / perPage) + 1;
}
