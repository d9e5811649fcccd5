import { formatNumber } from "#src/lib/format.ts";

/** A duration such as `48 s`, `4 min` or `1 h 20 min`. */
export function formatDuration(seconds: number): string {
  if (seconds < 100) return `${formatNumber(Math.max(1, Math.round(seconds)))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
