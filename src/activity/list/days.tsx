import { rangeOfDays } from "#src/activity/rules/filter.ts";
import type { ActivitySearch } from "#src/activity/search.ts";
import { dayAt, isoDayAt, startOfDay } from "#src/lib/dates.ts";
import { rangeText } from "#src/ui/bars/time-range.ts";
import { Button } from "#src/ui/form/button.tsx";
import { DaysForm } from "#src/ui/form/days-form.tsx";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import styles from "./days.module.css";

const presets = [
  { name: "Any", days: 0 },
  { name: "Today", days: 1 },
  { name: "Last 7 days", days: 7 },
  { name: "Last 30 days", days: 30 },
];

interface DaysFilterProps extends Pick<ActivitySearch, "from" | "to"> {
  onDays: (days: ActivitySearch) => void;
}

/** Filter by the first and last day. */
export function DaysFilter({ from, to, onDays }: DaysFilterProps) {
  return (
    <Popover
      name="Days"
      role="dialog"
      renderButton={(target) => (
        <FilterButton
          {...target}
          label="Days"
          value={rangeText(rangeOfDays({ from, to }))}
          isSet={(from ?? to) !== undefined}
        />
      )}
    >
      {(close) => {
        const choose = (first: string | undefined, last: string | undefined) => {
          close();
          onDays({ from: first || undefined, to: last || undefined });
        };
        return (
          <>
            <div className={styles.presets}>
              {presets.map(({ name, days }) => (
                <Button
                  key={name}
                  variant="quiet"
                  onClick={() =>
                    choose(days ? isoDayAt(startOfDay(dayAt(Date.now()) - days + 1)) : "", "")
                  }
                >
                  {name}
                </Button>
              ))}
            </div>
            <DaysForm
              key={`${from} ${to}`}
              days={{ from: from ?? "", to: to ?? "" }}
              onDays={(days) => choose(days.from, days.to)}
            />
          </>
        );
      }}
    </Popover>
  );
}
