import { TriangleAlert } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { FieldControl } from "#src/tasks/form/fields/field-control.tsx";
import { FieldNotes } from "#src/tasks/form/fields/field-notes.tsx";
import { type FieldName, clearedWords, controlId, fields } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import { UndoButton } from "#src/tasks/form/fields/undo-button.tsx";
import styles from "./task-field.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

interface TaskFieldProps {
  field: FieldName;
  form: TaskForm;
}

/** One field: its control, its state against what was read, and Undo. */
export function TaskField({ field, form }: TaskFieldProps) {
  const { label, nullable } = fields[field];
  const state = form.stateOf(field);
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
          <ClearedBox field={field} onEnter={undo} />
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
          <div
            id={`${id}-error`}
            className={styles.error}
            role={state === "refused" ? "alert" : undefined}
          >
            <TriangleAlert aria-hidden />
            <span>
              {state === "refused" && "Not saved. The workspace said: "}
              {problem}
            </span>
          </div>
        )}
      </div>
      <div className={styles.state}>
        {state !== "unchanged" && state !== "not-loaded" && (
          <UndoButton field={field} form={form} aria-label={`Undo the change of ${label}`} />
        )}
      </div>
    </div>
  );
}

interface ClearedBoxProps {
  field: FieldName;
  onEnter: () => void;
}

/** Replaces the control of a field whose value will be removed. */
function ClearedBox({ field, onEnter }: ClearedBoxProps) {
  const words = clearedWords[field] ?? "Enter a value";
  const button = useRef<HTMLButtonElement>(null);
  // The Clear button that had the focus is gone.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.cleared}>
      <span>Will be cleared</span>
      <Button
        ref={button}
        id={controlId(field)}
        variant="quiet"
        size="small"
        aria-label={`${words} for ${fields[field].label}, which will be cleared`}
        onClick={onEnter}
      >
        {words}
      </Button>
    </div>
  );
}
