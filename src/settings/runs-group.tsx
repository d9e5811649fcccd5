import { useState } from "react";
import { MAX_PACE, MAX_TYPE_ABOVE } from "#src/lib/preferences.ts";
import { save } from "#src/settings/save.ts";
import { type SettingIds, SettingGroup, SettingRow } from "#src/ui/form/setting-row.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./runs-group.module.css";

/** Pace of a run, and the confirmation before it. */
export function RunsGroup() {
  const { pace, typeAbove } = usePreferences();
  return (
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
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
