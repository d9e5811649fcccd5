import { useState } from "react";
import {
  counted,
  formatAgo,
  formatAmount,
  formatMinute,
  formatShort,
  timeFormat,
} from "#src/lib/format.ts";
import type { Preferences } from "#src/lib/preferences.ts";
import { localeChoice } from "#src/settings/choices/locales.ts";
import { SearchSelect } from "#src/ui/form/search-select.tsx";
import { BROWSER_ZONE, zoneChoice } from "#src/lib/zones.ts";
import { save } from "#src/settings/save.ts";
import { Segmented } from "#src/ui/form/segmented.tsx";
import { SettingGroup, SettingRow } from "#src/ui/form/setting-row.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./appearance-group.module.css";

type Options<Name extends keyof Preferences> = readonly {
  value: Preferences[Name];
  label: string;
}[];

const themes: Options<"theme"> = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "system", label: "System" },
];
const densities: Options<"density"> = [
  { value: "compact", label: "Compact" },
  { value: "regular", label: "Regular" },
  { value: "comfortable", label: "Comfortable" },
];
const clocks: Options<"clock"> = [
  { value: null, label: "Automatic" },
  { value: "24", label: "24 hours" },
  { value: "12", label: "12 hours" },
];

const THREE_HOURS_MS = 3 * 3_600_000;

/** Theme, density, and how times, numbers and dates are written. */
export function AppearanceGroup() {
  const { theme, density, times, timeZone, clock, locale } = usePreferences();
  const [now] = useState(Date.now);
  const timesOptions: Options<"times"> = [
    { value: "relative", label: formatAgo(new Date(now - THREE_HOURS_MS), now) },
    { value: "absolute", label: formatShort(now - THREE_HOURS_MS, now) },
  ];
  return (
    <SettingGroup heading="Appearance">
      <SettingRow group name="Theme">
        {({ labelId }) => (
          <Segmented
            labelledBy={labelId}
            options={themes}
            value={theme}
            onChange={(chosen) => save({ theme: chosen })}
          />
        )}
      </SettingRow>
      <SettingRow group name="Density" hint="Height of a row: 32, 36 or 44 px">
        {({ labelId, hintId }) => (
          <Segmented
            labelledBy={labelId}
            describedBy={hintId}
            options={densities}
            value={density}
            onChange={(chosen) => save({ density: chosen })}
          />
        )}
      </SettingRow>
      <SettingRow group name="Times" hint="Relative times show the exact one on hover">
        {({ labelId, hintId }) => (
          <Segmented
            labelledBy={labelId}
            describedBy={hintId}
            options={timesOptions}
            value={times}
            onChange={(chosen) => save({ times: chosen })}
          />
        )}
      </SettingRow>
      <SettingRow name="Time zone" hint="Used for all dates and filters">
        {({ id, hintId }) => (
          <SearchSelect
            {...{ id, hintId }}
            label="time zone"
            {...zoneChoice}
            selected={timeZone ?? BROWSER_ZONE}
            onSelect={(zone) => save({ timeZone: zone === BROWSER_ZONE ? null : zone })}
          />
        )}
      </SettingRow>
      <SettingRow group name="Clock">
        {({ labelId }) => (
          <Segmented
            labelledBy={labelId}
            options={clocks}
            value={clock}
            onChange={(chosen) => save({ clock: chosen })}
          />
        )}
      </SettingRow>
      <SettingRow
        name="Numbers and dates"
        hint="A language, or a tag such as de-CH. Date fields follow the browser’s language."
      >
        {({ id, hintId }) => (
          <SearchSelect
            {...{ id, hintId }}
            label="language of numbers and dates"
            {...localeChoice}
            selected={locale}
            onSelect={(tag) => save({ locale: tag })}
          />
        )}
      </SettingRow>
      <Sample now={now} />
    </SettingGroup>
  );
}

const weekday = timeFormat({ weekday: "short", day: "numeric", month: "short" });

/** A date, an amount, a count and a day, written as chosen. */
function Sample({ now }: { now: number }) {
  return (
    <p className={styles.sample} role="group" aria-label="Sample">
      <bdi>{formatMinute(now)}</bdi>
      <bdi>{formatAmount(7176.51, "EUR")} EUR</bdi>
      <bdi>{counted(12_310, "item", "items")}</bdi>
      <bdi>{weekday(now).replace(",", "")}</bdi>
    </p>
  );
}
