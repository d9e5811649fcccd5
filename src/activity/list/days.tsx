import { useState } from "react";
import { type Match, chartOf, itemCount, rangeOfDays } from "#src/activity/rules/days.ts";
import { counted } from "#src/lib/format.ts";
import { DAY_MS, isoDayAt, startOfDay } from "#src/lib/zone.ts";
import { Bars } from "#src/ui/bars/bars.tsx";
import { rangeText } from "#src/ui/bars/time-range.ts";
import type { OnRange } from "#src/ui/bars/use-bars.ts";
import { Button } from "#src/ui/form/button.tsx";
import { DaysForm } from "#src/ui/form/days-form.tsx";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import styles from "./days.module.css";

interface Days {
  from: string | undefined;
  to: string | undefined;
}

const presets = [
  { name: "Any", days: null },
  { name: "Today", days: 1 },
  { name: "Last 7 days", days: 7 },
  { name: "Last 30 days", days: 30 },
] as const;

interface DaysFilterProps extends Days {
  onDays: (days: Days) => void;
}

/** Filter by the first and last day. */
export function DaysFilter({ from, to, onDays }: DaysFilterProps) {
  const range = rangeOfDays(from, to);
  return (
    <Popover
      name="Days"
      role="dialog"
      renderButton={(target) => (
        <FilterButton
          {...target}
          label="Days"
          value={range ? rangeText(range) : "Any"}
          isSet={range !== null}
        />
      )}
    >
      {(close) => {
        const choose = (days: Days) => {
          close();
          onDays(days);
        };
        return (
          <>
            <div className={styles.presets}>
              {presets.map(({ name, days }) => (
                <Button
                  key={name}
                  variant="quiet"
                  onClick={() => {
                    const first = days && isoDayAt(Date.now() - (days - 1) * DAY_MS);
                    choose({ from: first ?? undefined, to: undefined });
                  }}
                >
                  {name}
                </Button>
              ))}
            </div>
            <DaysForm
              key={`${from} ${to}`}
              days={{ from: from ?? "", to: to ?? "" }}
              onDays={(days) => choose({ from: days.from || undefined, to: days.to || undefined })}
            />
          </>
        );
      }}
    </Popover>
  );
}

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
          <b>{counted(itemCount(shown), "item", "items")}</b>
        </p>
        <p className={styles.pointed} aria-hidden>
          {pointed !== null && chart.bars[pointed]?.name}
        </p>
      </div>
      <Bars label="Items a day" chart={chart} {...{ range, onRange }} onPoint={setPointed} />
    </section>
  );
}
