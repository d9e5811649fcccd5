import { type ReactNode, useState } from "react";
import { perPageChoices, rowsForScreen } from "#src/api/page-search.ts";
import { MAX_PACE, MAX_TYPE_ABOVE } from "#src/lib/preferences.ts";
import { AboutGroup } from "#src/settings/about/about-group.tsx";
import { AppearanceGroup } from "#src/settings/appearance-group.tsx";
import { save } from "#src/settings/save.ts";
import { runCommand } from "#src/ui/commands/listen.ts";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { type SettingIds, SettingGroup, SettingRow } from "#src/ui/form/setting-row.tsx";
import { Switch } from "#src/ui/form/checkbox.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./settings-page.module.css";

interface SettingsPageProps {
  keepReading: ReactNode;
  files: ReactNode;
  record: ReactNode;
}

/** Choices of the user. Each applies immediately, and stays in this browser. */
export function SettingsPage({ keepReading, files, record }: SettingsPageProps) {
  const { rowsPerPage, singleKeys, pace, typeAbove } = usePreferences();
  return (
    <>
      <PageHeader title="Settings" note="Apply immediately, in this browser" />
      <div className={styles.scroll}>
        <div className={styles.column}>
          <AppearanceGroup />
          <SettingGroup heading="Lists">
            <SettingRow group name="Rows per page" hint="Default for all lists">
              {({ hintId }) => (
                <ChoiceMenu
                  hidesLabel
                  label="Rows per page"
                  aria-describedby={hintId}
                  value={rowsPerPage}
                  choices={[
                    { value: null, name: `Automatic (${rowsForScreen()})` },
                    ...perPageChoices.map((value) => ({ value, name: String(value) })),
                  ]}
                  onChange={(chosen) => save({ rowsPerPage: chosen })}
                />
              )}
            </SettingRow>
            {keepReading}
            {files}
          </SettingGroup>
          <SettingGroup heading="Keyboard">
            <SettingRow
              name="Single-key shortcuts"
              hint="Keys such as / and J. They never act while you type in a field."
            >
              {({ id, hintId }) => (
                <>
                  <Button onClick={() => void runCommand("help")}>
                    All keys {singleKeys && <kbd aria-hidden>?</kbd>}
                  </Button>
                  <Switch
                    id={id}
                    aria-describedby={hintId}
                    checked={singleKeys}
                    onChange={(checked) => save({ singleKeys: checked })}
                  />
                </>
              )}
            </SettingRow>
          </SettingGroup>
        </div>
        <div className={styles.column}>
          <SettingGroup heading="Runs">
            <SettingRow
              name="Pace"
              hint="Requests per minute. Leave empty for the fastest the workspace allows."
            >
              {(ids) => (
                <NumberField
                  {...ids}
                  unit="a minute"
                  value={pace}
                  least={1}
                  most={MAX_PACE}
                  placeholder="Automatic"
                  onValue={(value) => save({ pace: value })}
                />
              )}
            </SettingRow>
            <SettingRow
              name="Confirm by typing, above"
              hint="A larger run starts only after its number is typed"
            >
              {(ids) => (
                <NumberField
                  {...ids}
                  unit="items"
                  value={typeAbove}
                  least={0}
                  most={MAX_TYPE_ABOVE}
                  onValue={(value) => value !== null && save({ typeAbove: value })}
                />
              )}
            </SettingRow>
          </SettingGroup>
          <SettingGroup heading="Record">{record}</SettingGroup>
          <AboutGroup />
        </div>
      </div>
    </>
  );
}

interface NumberFieldProps extends SettingIds {
  unit: string;
  value: number | null;
  least: number;
  most: number;
  /** Shown in an empty field, which then is a value too. */
  placeholder?: string;
  onValue: (value: number | null) => void;
}

/** A whole number, taken over as soon as it is one that can be chosen. */
function NumberField(props: NumberFieldProps) {
  const { id, hintId, unit, value, least, most, placeholder, onValue } = props;
  const saved = value === null ? "" : String(value);
  /** The text while it is edited. */
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState("");

  function edit(next: string) {
    setText(next);
    const trimmed = next.trim();
    const isEmpty = trimmed === "" && placeholder !== undefined;
    const isNumber =
      /^\d{1,4}$/.test(trimmed) && Number(trimmed) >= least && Number(trimmed) <= most;
    setError(isEmpty || isNumber ? "" : `Enter a whole number from ${least} to ${most}.`);
    if (isEmpty) onValue(null);
    else if (isNumber) onValue(Number(trimmed));
  }

  return (
    <>
      <input
        id={id}
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        placeholder={placeholder}
        value={text ?? saved}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : hintId}
        onChange={({ target }) => edit(target.value)}
        onBlur={() => {
          setText(null);
          setError("");
        }}
      />
      <span aria-hidden>{unit}</span>
      {error && (
        <p id={`${id}-error`} className={cx(fieldStyles.error, styles.error)} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
