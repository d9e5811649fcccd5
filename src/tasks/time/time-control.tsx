import { Button, TextButton } from "#src/ui/form/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { ServiceText } from "#src/ui/text/text.tsx";
import type { ControlProps } from "#src/tasks/form/fields/line-control.tsx";
import { type Held, unread } from "#src/tasks/form/draft.ts";
import styles from "#src/tasks/form/fields/task-field.module.css";
import { offsetText, readWall, spellTime } from "#src/tasks/time/times.ts";
import { packTime, readTime, unpackTime } from "#src/tasks/time/typed-time.ts";
import { enteredTime, sentOffset, shownWall, useTimeSettings } from "#src/tasks/time/zone.ts";

interface TimeControlProps extends ControlProps {
  label: string;
  was: Held;
}

/** A date and time on the clocks of the chosen zone, with the exact text that is sent for it. */
export function TimeControl({ label, was, ...control }: TimeControlProps) {
  const { attributes, text, onText, onClear } = control;
  const settings = useTimeSettings();
  const wall = shownWall(text, settings.zone);
  const seconds = wall.length === 19 && !wall.endsWith(":00");
  return (
    <>
      <div className={styles.box}>
        <input
          {...attributes}
          type="datetime-local"
          className={cx(styles.input, styles.time)}
          step={seconds ? 1 : 60}
          max="9999-12-31T23:59"
          value={seconds ? wall : wall.slice(0, 16)}
          onChange={({ target: { value } }) =>
            onText(value === "" ? "" : enteredTime(value, was, settings))
          }
        />
        <span className={styles.inside}>
          {onClear && (
            <Button variant="quiet" size="small" aria-label={`Clear ${label}`} onClick={onClear}>
              Clear
            </Button>
          )}
        </span>
      </div>
      <TimeReading text={text} unchanged={text === was} zone={settings.zone} />
      <Occurrence label={label} text={text} onText={onText} />
      <Skipped text={text} onPick={(near) => onText(near)} offset={sentOffset(was, settings)} />
    </>
  );
}

interface TimeReadingProps {
  text: string;
  unchanged: boolean;
  zone: string;
}

/** The moment on the chosen clocks and in UTC, and the text itself. */
function TimeReading({ text, unchanged, zone }: TimeReadingProps) {
  if (text === "" || text === unread) return null;
  const read = readTime(text);
  if ("problem" in read) {
    if (!unchanged) return null;
    return (
      <p className={styles.name}>
        The workspace sent <ServiceText>{`“${text}”`}</ServiceText>, which names no moment. It is
        left alone until you set one.
      </p>
    );
  }
  return (
    <p className={styles.name}>
      {spellTime(read.at, zone)} in {zone}
      {zone !== "UTC" && `, ${spellTime(read.at, "UTC")} UTC`} · {unchanged ? "came" : "sent"} as{" "}
      <code>{read.text}</code>
    </p>
  );
}

interface OccurrenceProps {
  label: string;
  text: string;
  onText: (text: string) => void;
}

/** Which one is meant, where the clocks go back and a wall time comes twice. */
function Occurrence({ label, text, onText }: OccurrenceProps) {
  const typed = unpackTime(text);
  const wall = typed && readWall(typed.wall, typed.zone);
  if (!typed || wall?.kind !== "twice") return null;
  const { first, second } = wall;
  return (
    <label className={styles.name}>
      {typed.wall.slice(11, 16)} comes twice on this day, as the clocks go back. Meant is the{" "}
      <select
        aria-label={`Which ${typed.wall.slice(11, 16)} of ${label}`}
        value={typed.occurrence}
        onChange={({ target: { value } }) =>
          onText(packTime({ ...typed, occurrence: value === "second" ? "second" : "first" }))
        }
      >
        <option value="first">first, {offsetText(first.offset)}</option>
        <option value="second">second, {offsetText(second.offset)}</option>
      </select>
    </label>
  );
}

interface SkippedProps {
  text: string;
  /** Minutes, or null for the zone's own. */
  offset: number | null;
  onPick: (text: string) => void;
}

/** The nearest times that exist, where the clocks go forward over the one that was entered. */
function Skipped({ text, offset, onPick }: SkippedProps) {
  const typed = unpackTime(text);
  const wall = typed && readWall(typed.wall, typed.zone);
  if (!typed || wall?.kind !== "skipped") return null;
  return (
    <p className={styles.name}>
      {[wall.before, wall.after].map((near) => (
        <TextButton
          key={near}
          className={styles.near}
          onClick={() => onPick(packTime({ ...typed, offset, wall: near }))}
        >
          Use {near.slice(11, 16)}
        </TextButton>
      ))}
    </p>
  );
}
