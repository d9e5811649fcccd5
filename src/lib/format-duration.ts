import { counted, formatNumber } from "#src/lib/format.ts";

/** An exact span such as `9 s` or `1 min 4 s`; of more than an hour as `formatDuration`. */
export function formatSpan(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60 || whole >= 3600) return formatDuration(whole);
  const rest = whole % 60;
  return `${Math.floor(whole / 60)} min${rest > 0 ? ` ${rest} s` : ""}`;
}

/** A duration such as `48 s`, `4 min`, `1 h 20 min` or `3 days`. */
export function formatDuration(seconds: number): string {
  if (seconds < 100) return `${formatNumber(Math.max(1, Math.round(seconds)))} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${formatNumber(Math.round(minutes / 1440))} days`;
}

/** A duration that is a guess, in words: "3 seconds", "1 minute", "1 h 20 min". */
export function formatAbout(seconds: number): string {
  if (seconds < 45) return counted(Math.max(1, Math.round(seconds)), "second", "seconds");
  if (seconds < 3_570) return counted(Math.round(seconds / 60), "minute", "minutes");
  return formatDuration(seconds);
}
