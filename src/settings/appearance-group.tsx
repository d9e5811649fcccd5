import { useState } from "react";
import { counted, formatAmount, formatMinute, formatWeekday } from "#src/lib/format.ts";
import { type Preferences, isKnown } from "#src/lib/preferences.ts";
import { ownZone } from "#src/lib/dates.ts";
import { save } from "#src/settings/save.ts";
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

/**
 * The languages that the browser knows, and the chosen one. `Intl` doesn't list them, so the tags of two
 * letters are tried.
 */
function listLocales(chosen: string) {
  const tags = [chosen, ...navigator.languages, ...regional.split(" "), ...letterPairs()];
  const known = new Set(Intl.DateTimeFormat.supportedLocalesOf(tags));
  return [...known]
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

/** Names of today for zones that some browsers list under older ones, such as Asia/Calcutta. */
const renamed =
  "Africa/Asmara America/Argentina/Buenos_Aires America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon Atlantic/Faroe Europe/Kyiv Pacific/Chuuk Pacific/Pohnpei";

/** IANA names of the zones that the browser knows. */
function listZones(): string[] {
  const known = renamed.split(" ").filter((zone) => isKnown("en", zone));
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), ...known])].toSorted();
}

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
      {() => (
        <Segmented
          label={name}
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

interface SelectRowProps {
  name: string;
  hint: string;
  options: readonly { id: string; name: string }[];
  value: string;
  onChange: (id: string) => void;
}

/** A preference of hundreds of values, which the browser lists and searches. */
function SelectRow({ name, hint, options, value, onChange }: SelectRowProps) {
  return (
    <SettingRow name={name} hint={hint}>
      {({ id, hintId }) => (
        <select
          id={id}
          className={styles.select}
          aria-describedby={hintId}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </SettingRow>
  );
}

/** Value of the browser's zone, whichever it is. */
const BROWSER_ZONE = "";

export function AppearanceGroup() {
  const { timeZone, locale } = usePreferences();
  const [now] = useState(Date.now);
  const [zones] = useState(listZones);
  const [locales] = useState(() => listLocales(locale));
  return (
    <SettingGroup heading="Appearance">
      <ChoiceRow name="Theme" of="theme" options={themes} />
      <ChoiceRow name="Density" of="density" options={densities} />
      <SelectRow
        name="Time zone"
        hint="Used for all dates and filters"
        options={[
          { id: BROWSER_ZONE, name: `${ownZone()}, as this browser` },
          ...zones.map((id) => ({ id, name: id })),
        ]}
        value={timeZone ?? BROWSER_ZONE}
        onChange={(zone) => save({ timeZone: zone === BROWSER_ZONE ? null : zone })}
      />
      <SelectRow
        name="Numbers and dates"
        hint="Date fields follow the browser’s language."
        options={locales}
        value={locale}
        onChange={(tag) => save({ locale: tag })}
      />
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
