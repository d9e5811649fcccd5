import { rangeOfDays } from "#src/activity/rules/days.ts";
import { DAY_MS, isoDayAt } from "#src/lib/dates.ts";
import { rangeText } from "#src/ui/bars/time-range.ts";
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
