import { TriangleAlert, Undo2 } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { unread } from "#src/tasks/form/draft.ts";
import { FieldControl } from "#src/tasks/form/fields/field-control.tsx";
import { FieldNotes } from "#src/tasks/form/fields/field-notes.tsx";
import { type FieldName, controlId, fields } from "#src/tasks/form/fields/fields.ts";
import { quote } from "#src/ui/feedback/outcome-messages.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import styles from "./task-field.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

const stateWords = {
  unread: "Not read, left alone",
  unchanged: "Unchanged",
  changed: "Changed",
  cleared: "Cleared",
  refused: "Refused",
} as const;

interface TaskFieldProps {
  field: FieldName;
  form: TaskForm;
}

/** One of the eight fields: what it holds, how that stands against what was read, and a way back. */
export function TaskField({ field, form }: TaskFieldProps) {
  const { label, nullable } = fields[field];
  const { draft, was, standings, refused, edit } = form;
  const standing = standings[field];
  const refusal = refused[field];
  const look = refusal ? "refused" : standing.state;
  const touched = look !== "unchanged" && look !== "unread";
  const id = controlId(field);
  const clearable = nullable && draft[field] !== null;
  const messages = refusal
    ? refusal.messages.map((words) => `The workspace refused this value: ${quote(words)}`)
    : standing.state === "refused"
      ? [standing.problem]
      : [];
  return (
    <div className={styles.field} data-state={look}>
      <label className={styles.label} htmlFor={id}>
        {label}
        <small>{field}</small>
      </label>
      <div className={styles.control}>
        {standing.state === "cleared" ? (
          <ClearedBox
            id={id}
            label={label}
            onEnter={() => {
              edit(field, was[field] ?? unread);
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
        <span className={styles.badge}>{stateWords[look]}</span>
        {touched && (
          <Button
            variant="quiet"
            size="small"
            square
            icon={<Undo2 aria-hidden />}
            aria-label={`Undo the change of ${label}`}
            title="Undo"
            onClick={() => {
              edit(field, was[field]);
              focusSoon(id);
            }}
          />
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

/** Stands in place of a box whose field is set to null. */
function ClearedBox({ id, label, onEnter }: ClearedBoxProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that cleared is gone, and the focus with it.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className={styles.cleared}>
      <span>Will be set to null</span>
      <Button
        ref={button}
        id={id}
        variant="quiet"
        size="small"
        aria-label={`Enter a value for ${label}, which will be set to null`}
        onClick={onEnter}
      >
        Enter a value
      </Button>
    </div>
  );
}
