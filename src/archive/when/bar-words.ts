import { counted, formatClock as clock, formatNumber } from "#src/lib/format.ts";
import { formatSpan } from "#src/lib/format-duration.ts";
import { dayText } from "#src/ui/bars/time-range.ts";
import type { Burst } from "#src/archive/when/bursts.ts";

/** Time from the first to the last item of a burst: "within 4 seconds" or "within 1 min 6 s". */
export function burstSpan({ from, to }: Burst): string {
  const seconds = Math.max(1, Math.round((to - from) / 1000));
  return `within ${seconds < 60 ? counted(seconds, "second", "seconds") : formatSpan(seconds)}`;
}

/** Items and time of a burst: "54 items within 4 seconds". */
export const burstTitle = (burst: Burst) =>
  `${counted(burst.items.length, "item", "items")} ${burstSpan(burst)}`;

/** Moment of a burst: "20 Nov, 14:03". */
export const burstMoment = ({ from }: Burst) => `${dayText(from)}, ${clock(from)}`;

/** Content of a bar: "70 items, 54 of them within 4 seconds". `read` is null where all items match. */
export function barText(matching: number, read: number | null, bursts: readonly Burst[]): string {
  const items =
    read === null
      ? counted(matching, "item", "items")
      : `${formatNumber(matching)} of ${counted(read, "item", "items")} match`;
  const [burst] = bursts;
  if (!burst) return items;
  if (bursts.length > 1) return `${items}, ${bursts.length} groups`;
  const count = formatNumber(burst.items.length);
  return `${items}, ${read === null ? `${count} of them` : `${count} archived`} ${burstSpan(burst)}`;
}
