import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import type { PickedField } from "#src/app/choices/choices.ts";
import { useChoiceBox, useName } from "#src/app/choices/use-choices.ts";
import { parseTimestamp } from "#src/lib/dates.ts";
import { receivedText } from "#src/lib/format.ts";
import type { FieldName } from "#src/tasks/form/fields/fields.ts";
import { boxValue, timeInWords, timeText } from "#src/tasks/form/fields/times.ts";
import { cx } from "#src/ui/cx.ts";
import { Combobox } from "#src/ui/form/combobox.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { ServiceText } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./task-field.module.css";

export interface ControlProps {
  label: string;
  /** For the element that takes the input. */
  attributes: {
    id: string;
    "aria-invalid": true | undefined;
    "aria-describedby": string;
    placeholder: string | undefined;
  };
  /** Text to show; empty when the field has no value or was not loaded. */
  text: string;
  onText: (text: string) => void;
  /** Button that sets the field to null; null where there is nothing to clear. */
  clear: ReactNode;
}

const Clearable = ({ clear, children }: { clear: ReactNode; children: ReactNode }) => (
  <div className={cx(fieldStyles.box, styles.clearable)}>
    {children}
    {clear && <span className={fieldStyles.inside}>{clear}</span>}
  </div>
);

const MAX_AUTO_DIRECTION = 10_000;

/** Control of one line; of more for a text that came with line breaks. */
export function LineControl({ attributes, text, onText, clear }: ControlProps) {
  const common = {
    ...attributes,
    value: text,
    autoComplete: "off",
    // A browser looks through all of a long text for its direction, at each key.
    dir: text.length > MAX_AUTO_DIRECTION ? "ltr" : "auto",
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
  };
  return (
    <Clearable clear={clear}>
      {text.includes("\n") ? (
        <textarea {...common} rows={text.split("\n").length} />
      ) : (
        <input {...common} />
      )}
    </Clearable>
  );
}

interface IdControlProps extends ControlProps {
  field: PickedField;
  /** The board of the task, or null when it is not known. */
  board: string | null;
}

/** Control of a person, milestone or list: picked by name, or entered as an ID. */
export function IdControl({ field, board, ...control }: IdControlProps) {
  const { label, attributes, text, onText, clear } = control;
  const { all, box } = useChoiceBox(field, board);
  const id = text.trim();
  const known = useName(field, id);
  // The name replaces the ID until something is typed.
  const name = box.query ? null : known;
  return (
    <>
      <Combobox
        {...attributes}
        {...box}
        className={cx(!name && text !== "" && fieldStyles.mono)}
        dir="auto"
        title={known === null ? undefined : id}
        label={label}
        text={name ?? text}
        onText={onText}
        // Typing replaces the whole name, however the field got the focus.
        onFocus={({ target }) => target.select()}
        options={all.isUnlisted ? null : box.options}
        selected={id}
        onSelect={onText}
        status={all.isError ? "The list couldn’t be loaded. Enter an ID instead." : box.status}
        trailing={clear}
      />
      {all.isUnlisted && (
        <p className={fieldStyles.hint}>Names can’t be listed in this workspace. Enter an ID.</p>
      )}
    </>
  );
}

interface TimeControlProps extends ControlProps {
  field: FieldName;
  /** The value of the task as it was read. */
  received: unknown;
}

/** Text of a time that lacks a part, for which the browser has no value. */
const HALF_TYPED = "…";

/** Control of a date and time, on the clocks of the chosen zone. */
export function TimeControl(props: TimeControlProps) {
  const { field, attributes, clear, text, received, onText } = props;
  usePreferences();
  const [typed, setTyped] = useState("");
  // A half-typed time stays as typed: written back in another form, the browser would drop it.
  const isTyped = typed !== "" && timeText(typed, received) === text;
  const value = isTyped ? typed : boxValue(text, field);
  const stamp = parseTimestamp(text);
  const [hasSeconds, setHasSeconds] = useState(false);
  // For good: without a part that is being typed in, the browser drops all that is half typed.
  if (!hasSeconds && /:\d\d:/.test(value)) setHasSeconds(true);
  const box = useRef<HTMLInputElement>(null);
  // Not by React, which sets the attribute too: Firefox then drops what is half typed.
  useLayoutEffect(() => {
    const isStale = box.current?.validity.badInput && text !== HALF_TYPED;
    if (box.current && (isStale || box.current.value !== value)) box.current.value = value;
  }, [value, text]);
  function readBox({ value: next, validity: { badInput } }: HTMLInputElement) {
    if (next === value && badInput === (text === HALF_TYPED)) return;
    setTyped(next);
    onText(badInput ? HALF_TYPED : timeText(next, received));
  }
  return (
    <>
      <Clearable clear={clear}>
        <input
          {...attributes}
          ref={box}
          type="datetime-local"
          step={hasSeconds ? 1 : 60}
          max="9999-12-31T23:59"
          // An empty box that is half typed reports no change.
          onBlur={({ target }) => readBox(target)}
          onChange={({ target }) => readBox(target)}
        />
      </Clearable>
      <p className={fieldStyles.hint} title={stamp ? receivedText(text, stamp) : undefined}>
        {/* Safari shows the current time, in grey, in an empty field. */}
        {text === "" && (attributes.placeholder ?? "Not set")}
        {stamp && timeInWords(text, field)}
        {text !== "" && text !== HALF_TYPED && !stamp && !isTyped && (
          <ServiceText>{`Not a time: “${text}”`}</ServiceText>
        )}
      </p>
    </>
  );
}
