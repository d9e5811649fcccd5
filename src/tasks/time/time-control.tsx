import { useId, useLayoutEffect, useRef, useState } from "react";
import { BROWSER_ZONE, zoneChoice } from "#src/lib/zones.ts";
import { type ControlProps, Clearable } from "#src/tasks/form/fields/line-control.tsx";
import styles from "#src/tasks/form/fields/task-field.module.css";
import {
  type TimeInput,
  type TimeSettings,
  boxValue,
  clockOf,
  enterTime,
  formatInZone,
  formatOffset,
  momentOf,
  readTime,
  readWall,
  useTimeSettings,
} from "#src/tasks/time/times.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { SearchSelect } from "#src/ui/form/search-select.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";

interface TimeControlProps extends Pick<ControlProps, "label" | "attributes" | "onClear"> {
  /** Text as received, a time as entered, or null for no value. */
  input: string | TimeInput | null;
  /** The value of the task as it was read. */
  received: unknown;
  onInput: (input: string | TimeInput) => void;
}

export function TimeControl(props: TimeControlProps) {
  const { label, attributes, onClear, input, received, onInput } = props;
  const settings = useTimeSettings();
  const value = input === null ? "" : boxValue(input, settings.zone);
  const [hasSeconds, setHasSeconds] = useState(false);
  // For good: without a part that is being typed in, the browser drops all that is half typed.
  if (!hasSeconds && /:\d\d:/.test(value)) setHasSeconds(true);
  const box = useRef<HTMLInputElement>(null);
  // Not by React, which sets the attribute too: Firefox then drops what is half typed.
  useLayoutEffect(() => {
    if (box.current && box.current.value !== value) box.current.value = value;
  }, [value]);
  return (
    <>
      <Clearable label={label} onClear={onClear}>
        <input
          {...attributes}
          ref={box}
          type="datetime-local"
          step={hasSeconds ? 1 : 60}
          max="9999-12-31T23:59"
          onChange={({ target }) =>
            onInput(target.value === "" ? "" : enterTime(target.value, received, settings, input))
          }
        />
      </Clearable>
      {/* Safari shows the current time, in grey, in an empty field. */}
      {(input === null || input === "") && (
        <p className={fieldStyles.hint}>
          {attributes.placeholder ?? (received === undefined ? "Not loaded" : "Not set")}
        </p>
      )}
      {input !== null && input !== "" && (
        <TimeInWords label={label} input={input} zone={settings.zone} onInput={onInput} />
      )}
    </>
  );
}

interface TimeInWordsProps extends Pick<TimeControlProps, "label" | "onInput"> {
  input: string | TimeInput;
  zone: string;
}

/** A time with its weekday, and a choice where the clocks change over the time as entered. */
function TimeInWords({ label, input, zone, onInput }: TimeInWordsProps) {
  const reading = readTime(input);
  const note = "at" in reading && (
    <p className={fieldStyles.hint}>{formatInZone(reading.at, zone)}</p>
  );
  if (typeof input === "string") {
    return (
      note || (
        <p className={fieldStyles.hint}>
          Received as <ServiceText>{`“${input}”`}</ServiceText>, which is no valid time. It stays
          unchanged until you set one.
        </p>
      )
    );
  }
  const wall = readWall(input);
  const clock = clockOf(input.wall);
  return (
    <>
      {note}
      {wall.kind === "twice" && (
        <div className={fieldStyles.hint}>
          {clock} comes twice on this day, as the clocks go back. Use the{" "}
          <ChoiceMenu
            label={`Which ${clock} of ${label}`}
            hidesLabel
            value={input.disambiguation}
            choices={[
              { value: "earlier", name: `first, ${formatOffset(momentOf(wall.earlier).offset)}` },
              { value: "later", name: `second, ${formatOffset(momentOf(wall.later).offset)}` },
            ]}
            onChange={(disambiguation) => onInput({ ...input, disambiguation })}
          />
        </div>
      )}
      {wall.kind === "skipped" && (
        <p className={fieldStyles.hint}>
          {[wall.before, wall.after].map((near) => (
            <TextButton
              key={clockOf(near)}
              className={styles.near}
              onClick={() => onInput({ ...input, wall: near })}
            >
              Use {clockOf(near)}
            </TextButton>
          ))}
        </p>
      )}
    </>
  );
}

interface ZoneRowProps {
  settings: TimeSettings;
  onChange: (settings: TimeSettings) => void;
}

export function ZoneRow({ settings, onChange }: ZoneRowProps) {
  const id = useId();
  return (
    <details className={styles.zones}>
      <summary>Times in {settings.zone}</summary>
      <div>
        <label htmlFor={id}>Time zone</label>
        <SearchSelect
          id={id}
          label="Time zones"
          selected={settings.zone}
          textOf={(zone) => zone}
          find={(text) => zoneChoice.find(text).filter(({ id: zone }) => zone !== BROWSER_ZONE)}
          onSelect={(zone) => onChange({ ...settings, zone })}
        />
        <ChoiceMenu
          label="Sent with"
          value={settings.offset}
          choices={[
            { value: "workspace", name: "the workspace’s offset" },
            { value: "zone", name: "the zone’s offset" },
          ]}
          onChange={(offset) => onChange({ ...settings, offset })}
        />
      </div>
    </details>
  );
}
