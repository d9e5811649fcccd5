import { useState } from "react";
import type { Days } from "#src/activity/list/days-filter.tsx";
import { type Match, chartOf, itemCount, rangeOfDays } from "#src/activity/rules/days.ts";
import { counted } from "#src/lib/format.ts";
import { isoDayAt, startOfDay } from "#src/lib/zone.ts";
import { Bars } from "#src/ui/bars/bars.tsx";
import { rangeText } from "#src/ui/bars/time-range.ts";
import type { OnRange } from "#src/ui/bars/use-bars.ts";
import styles from "./day-chart.module.css";

interface DayChartProps extends Days {
  /** Matches on any day, and those of the chosen days. */
  anyDay: readonly Match[];
  shown: readonly Match[];
  /** The day that it is, as `dayAt` counts. */
  today: number;
  onDays: (days: Days, options: { replace: boolean }) => void;
}

/** Bars of the items of each day, which choose a range of days. */
export function DayChart({ anyDay, shown, from, to, today, onDays }: DayChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const chart = chartOf(anyDay, startOfDay(today));
  const range = rangeOfDays(from, to);
  const items = shown.reduce((sum, match) => sum + itemCount(match), 0);
  const onRange: OnRange = (next, options) =>
    onDays(
      next
        ? { from: isoDayAt(next.from), to: isoDayAt(next.to) }
        : { from: undefined, to: undefined },
      options,
    );
  return (
    <section className={styles.chart} role="group" aria-label="Days">
      <div className={styles.head}>
        <p>{range ? rangeText(range) : "Items a day"}</p>
        <p>
          <b>{counted(items, "item", "items")}</b>
        </p>
        <p className={styles.pointed} aria-hidden>
          {pointed !== null && chart.bars[pointed]?.name}
        </p>
      </div>
      <Bars label="Items a day" chart={chart} {...{ range, onRange }} onPoint={setPointed} />
    </section>
  );
}
