import { TriangleAlert, Undo2 } from "lucide-react";
import { asTyped, inputOf } from "#src/tasks/form/edits.ts";
import { IdControl, LineControl, TimeControl } from "#src/tasks/form/fields/controls.tsx";
import { spellMinutes } from "#src/tasks/form/fields/estimate.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import {
  type FieldName,
  controlId,
  isNullable,
  isPicked,
  isTime,
  labels,
} from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/focus-soon.ts";
import type { TaskEdits } from "#src/tasks/form/use-edits.ts";
import { HtmlControl } from "#src/tasks/html/html-control.tsx";
import { cx } from "#src/ui/cx.ts";
import { Button, IconButton } from "#src/ui/form/button.tsx";
import fieldStyles from "#src/ui/form/field.module.css";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./task-field.module.css";

interface TaskFieldProps {
  field: FieldName;
  form: TaskEdits;
}

export function TaskField({ field, form }: TaskFieldProps) {
  const label = labels[field];
  const state = form.stateOf(field);
  const id = controlId(field);
  return (
    <div className={styles.field} data-state={state}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={styles.control}
        onFocus={() => form.setFocused(field)}
        onBlur={() => form.setFocused(null)}
      >
        <FieldControl field={field} form={form} />
        <FieldNotes field={field} form={form} />
        {(state === "invalid" || state === "refused") && (
          <div
            id={`${id}-error`}
            className={styles.error}
            role={state === "refused" ? "alert" : undefined}
          >
            <TriangleAlert aria-hidden />
            <span>
              {state === "refused" && "Not saved. The workspace said: "}
              {form.errorOf(field)?.message}
            </span>
          </div>
        )}
      </div>
      <div className={styles.state}>
        {form.isEdited(field) && (
          <IconButton
            aria-label={`Undo the change of ${label}`}
            size="small"
            icon={<Undo2 aria-hidden />}
            title="Undo"
            onClick={() => {
              form.undo(field);
              // The button goes.
              focusSoon(id);
            }}
          />
        )}
      </div>
    </div>
  );
}

function FieldControl({ field, form }: TaskFieldProps) {
  const label = labels[field];
  const input = form.inputOf(field);
  const id = controlId(field);
  const { ofMany } = form;
  const empty = form.changes[field] === null ? "Will be cleared" : "Not set";
  const notLoaded = ofMany ? "Leave as it is" : "Not loaded";
  const control = {
    label,
    attributes: {
      id,
      "aria-invalid": /invalid|refused/.test(form.stateOf(field)) || undefined,
      "aria-describedby": `${id}-error ${id}-notes`,
      placeholder: input === undefined ? notLoaded : input === null ? empty : undefined,
    },
    text: asTyped(input ?? ""),
    onText: (text: string) => form.edit(field, text),
    clear: isNullable(field) && input !== null && (
      <Button
        variant="quiet"
        size="small"
        aria-label={ofMany ? `Clear in all: ${label}` : `Clear ${label}`}
        onClick={() => {
          form.edit(field, null);
          focusSoon(id);
        }}
      >
        {ofMany ? "Clear in all" : "Clear"}
      </Button>
    ),
  } as const;
  if (field === "description") return <HtmlControl {...control} />;
  if (isPicked(field)) {
    const board = ofMany?.board ?? form.task?.board ?? null;
    return <IdControl {...control} field={field} board={board} />;
  }
  if (isTime(field)) {
    return <TimeControl {...control} field={field} received={form.task?.[field]} />;
  }
  return <LineControl {...control} />;
}

/** The value that an edit takes away, and the length of time that a number means. */
function FieldNotes({ field, form }: TaskFieldProps) {
  const before = inputOf(form.task, field) ?? null;
  const minutes = form.changes.remaining_minutes_estimate;
  return (
    <div id={`${controlId(field)}-notes`} className={cx(fieldStyles.hint, styles.notes)}>
      {before !== null && form.isEdited(field) && (
        <p>
          <VisuallyHidden>Was </VisuallyHidden>
          <s>
            <FieldValue field={field} value={before} />
          </s>
        </p>
      )}
      {field === "remaining_minutes_estimate" && typeof minutes === "number" && (
        <p>= {spellMinutes(minutes)}</p>
      )}
    </div>
  );
}
