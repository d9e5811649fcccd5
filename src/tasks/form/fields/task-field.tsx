import { TriangleAlert, Undo2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { FieldControl } from "#src/tasks/form/fields/field-control.tsx";
import { FieldNotes } from "#src/tasks/form/fields/field-notes.tsx";
import { type FieldName, controlId, fields } from "#src/tasks/form/fields/fields.ts";
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
  const state = form.stateOf(field);
  const stateWord = state === "unchanged" || state === "not-loaded" ? null : stateWords[state];
  const problem = form.errorOf(field)?.message;
  const id = controlId(field);
  const clearable = nullable && form.inputOf(field) !== null;
  function undo() {
    form.undo(field);
    focusSoon(id);
  }
  return (
    <div className={styles.field} data-state={state}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.control}>
        {form.changes[field] === null ? (
          <ClearedBox id={id} label={label} onEnter={undo} />
        ) : (
          <FieldControl
            field={field}
            form={form}
            invalid={problem !== undefined}
            onClear={clearable ? () => form.edit(field, null) : null}
          />
        )}
        <FieldNotes field={field} form={form} />
        {problem && (
          <div id={`${id}-error`} className={styles.error}>
            <TriangleAlert aria-hidden />
            <span>
              {state === "refused" && "The workspace refused this value: "}
              {problem}
            </span>
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
              onClick={undo}
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
