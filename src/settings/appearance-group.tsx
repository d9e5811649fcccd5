import { useState } from "react";
import { counted, formatAmount, formatMinute, formatWeekday } from "#src/lib/format.ts";
import type { Preferences } from "#src/lib/preferences.ts";
import { wordFilter } from "#src/lib/word-filter.ts";
import { BROWSER_ZONE, zoneChoice } from "#src/lib/zones.ts";
import { save } from "#src/settings/save.ts";
import { type Choice, SearchSelect } from "#src/ui/form/search-select.tsx";
import { Segmented } from "#src/ui/form/segmented.tsx";
import { SettingGroup, SettingRow } from "#src/ui/form/setting-row.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./appearance-group.module.css";

/** Regions that write numbers or dates in their own way, beside the languages themselves. */
const regional =
  "en-GB en-US en-AU en-CA en-IE en-IN en-NZ en-ZA ar-AE ar-EG ar-SA de-AT de-CH de-DE es-AR es-ES es-MX fr-BE fr-CA fr-CH fr-FR it-CH it-IT nl-BE nl-NL pt-BR pt-PT sr-Latn zh-CN zh-HK zh-TW fil haw kok";

function* letterPairs() {
  const letters = "abcdefghijklmnopqrstuvwxyz";
  for (const one of letters) for (const other of letters) yield one + other;
}

const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard" });
const option = (id: string) => ({ id, name: names.of(id) ?? id });

/** The languages that the browser knows. `Intl` doesn't list them, so the tags of two letters are tried. */
function listLocales() {
  const tags = [...navigator.languages, ...regional.split(" "), ...letterPairs()];
  const known = new Set(Intl.DateTimeFormat.supportedLocalesOf(tags));
  return [...known].map(option).toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}
let locales: ReturnType<typeof listLocales> | undefined;

/** The canonical form of a tag that the browser knows; null for another text. */
function knownTag(text: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text.trim().replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}

/** Languages of numbers and dates, found by their names and tags. A tag that is not listed can be typed. */
const localeChoice: Choice = {
  textOf: (id) => option(id).name,
  find(text) {
    locales ??= listLocales();
    const matches = wordFilter(text);
    const found = locales.filter(({ id, name }) => matches(id, name));
    const tag = text === "" ? null : knownTag(text);
    return tag === null || found.some(({ id }) => id === tag) ? found : [option(tag), ...found];
  },
};

interface ChoiceRowProps<Name extends keyof Preferences> {
  name: string;
  of: Name;
  options: readonly (readonly [value: Preferences[Name], label: string])[];
}

/** A preference of a few values side by side. */
function ChoiceRow<Name extends keyof Preferences>(props: ChoiceRowProps<Name>) {
  const { name, of, options } = props;
  const chosen = usePreferences()[of];
  return (
    <SettingRow group name={name}>
      {({ labelId }) => (
        <Segmented
          labelledBy={labelId}
          options={options.map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={(value) => save({ [of]: value })}
        />
      )}
    </SettingRow>
  );
}

const themes = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["system", "System"],
] as const;
const densities = [
  ["compact", "Compact"],
  ["regular", "Regular"],
  ["comfortable", "Comfortable"],
] as const;

export function AppearanceGroup() {
  const { timeZone, locale } = usePreferences();
  const [now] = useState(Date.now);
  return (
    <SettingGroup heading="Appearance">
      <ChoiceRow name="Theme" of="theme" options={themes} />
      <ChoiceRow name="Density" of="density" options={densities} />
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

/** A date, an amount, a count and a day, written as chosen. */
function Sample({ now }: { now: number }) {
  return (
    <p className={styles.sample} role="group" aria-label="Sample">
      <bdi>{formatMinute(now)}</bdi>
      <bdi>{formatAmount(7176.51, "EUR")} EUR</bdi>
      <bdi>{counted(12_310, "item", "items")}</bdi>
      <bdi>{formatWeekday(now)}</bdi>
    </p>
  );
}
