/** Only the last seconds count: an average over the whole file would hide that it has stopped. */
const SPAN_MS = 5_000;

/** Measures upload speed from `progress` events. Times are in milliseconds. */
export function createSpeedMeter() {
  let points: { at: number; sent: number }[] = [];
  return {
    /** Bytes per second over the last seconds; null until there are two moments to compare. */
    note(at: number, sent: number): number | null {
      points = [...points.filter((point) => at - point.at <= SPAN_MS), { at, sent }];
      const first = points[0];
      if (!first || at - first.at < 200) return null;
      return ((sent - first.sent) / (at - first.at)) * 1000;
    },
  };
}

/** Seconds until the rest has left, or null when nothing moves. */
export function secondsLeft(size: number, sent: number, rate: number | null): number | null {
  if (rate === null || rate <= 0) return null;
  return Math.max(0, Math.ceil((size - sent) / rate));
}
