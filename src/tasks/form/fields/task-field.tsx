import { TriangleAlert, Undo2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { NOT_LOADED } from "#src/tasks/form/field-state.ts";
import { FieldControl } from "#src/tasks/form/fields/field-control.tsx";
import { FieldNotes } from "#src/tasks/form/fields/field-notes.tsx";
import { type FieldName, controlId, fields } from "#src/tasks/form/fields/fields.ts";
import { quote } from "#src/ui/feedback/outcome-messages.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import styles from "./task-field.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

/** Words for the states that stand out; a field that is as it was read carries none. */
const stateWords = {
  changed: "Changed",
  cleared: "Cleared",
  invalid: "Invalid",
  refused: "Refused",
} as const;

interface TaskFieldProps {
  field: FieldName;
  form: TaskForm;
}

/** One field: its control, its state against what was read, and Undo. */
export function TaskField({ field, form }: TaskFieldProps) {
  const { label, nullable } = fields[field];
  const { input, serverValues, fieldStates, refusals, edit } = form;
  const fieldState = fieldStates[field];
  const refusal = refusals.fields[field];
  const state = refusal ? "refused" : fieldState.state;
  const stateWord = state === "unchanged" || state === "not-loaded" ? null : stateWords[state];
  const id = controlId(field);
  const clearable = nullable && input[field] !== null;
  const messages = refusal
    ? refusal.map((words) => `The workspace refused this value: ${quote(words)}`)
    : fieldState.state === "invalid"
      ? [fieldState.problem]
      : [];
  return (
    <div className={styles.field} data-state={state}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {fieldState.state === "cleared" ? (
          <ClearedBox
            id={id}
            label={label}
            onEnter={() => {
              edit(field, serverValues[field] ?? NOT_LOADED);
              focusSoon(id);
            }}
          />
        ) : (
          <FieldControl
            field={field}
            form={form}
            invalid={messages.length > 0}
            onClear={clearable ? () => edit(field, null) : null}
          />
        )}
        <FieldNotes field={field} form={form} />
        {messages.length > 0 && (
          <div id={`${id}-error`} className={styles.error}>
            <TriangleAlert aria-hidden />
            <span>{messages.join(" ")}</span>
          </div>
        )}
      </div>
      <div className={styles.state}>
        {stateWord && (
          <>
            <span className={styles.badge}>{stateWord}</span>
            <Button
              variant="quiet"
              size="small"
              square
              icon={<Undo2 aria-hidden />}
              aria-label={`Undo the change of ${label}`}
              title="Undo"
              onClick={() => {
                edit(field, serverValues[field]);
                focusSoon(id);
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}

interface ClearedBoxProps {
  id: string;
  label: string;
  onEnter: () => void;
}

/** Replaces the control of a field whose value will be removed. */
function ClearedBox({ id, label, onEnter }: ClearedBoxProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The Clear button that had the focus is gone.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.cleared}>
      <span>Will be cleared</span>
      <Button
        ref={button}
        id={id}
        variant="quiet"
        size="small"
        aria-label={`Enter a value for ${label}, which will be cleared`}
        onClick={onEnter}
      >
        Enter a value
      </Button>
    </div>
  );
}
