import type { ComponentProps, ReactNode } from "react";
import { inputOf } from "#src/tasks/form/edits.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import { type FieldName, controlId } from "#src/tasks/form/fields/fields.ts";
import styles from "./task-field.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

interface FieldNotesProps {
  field: FieldName;
  form: TaskForm;
}

/** The previous value of an edited field, and of one that someone else changed. */
export function FieldNotes({ field, form }: FieldNotesProps) {
  const { task, changedByOthers } = form;
  const state = form.stateOf(field);
  const input = form.inputOf(field);
  const board = task?.board ?? null;
  const now = inputOf(task, field);
  const isEdited = state !== "unchanged" && state !== "not-loaded";
  const notes: ReactNode[] = [];
  if (changedByOthers.has(field)) {
    notes.push(
      <>
        Changed by someone else: was{" "}
        <Previous {...{ field, board }} value={changedByOthers.get(field)} />
        {isEdited && (
          <>
            , now <Previous {...{ field, board }} value={now} plain />. Your edit is kept.
          </>
        )}
      </>,
    );
  } else if (isEdited) {
    notes.push(
      <>
        Was <Previous {...{ field, board }} value={now} />
      </>,
    );
  }
  const isChanged = typeof form.changes[field] === "string";
  if (field === "title" && isChanged && typeof input === "string" && input !== input.trim()) {
    notes.push("Sent with the spaces around it; the workspace may remove them");
  }
  if (field === "description" && isChanged && input === "") {
    notes.push("Saved as an empty text. Clear removes the value instead");
  }
  return (
    <div id={`${controlId(field)}-notes`} className={styles.notes}>
      {notes.map((note, index) => (
        <p key={index}>{note}</p>
      ))}
    </div>
  );
}

interface PreviousProps extends ComponentProps<typeof FieldValue> {
  /** True for a value that still holds, which is not struck through. */
  plain?: boolean;
}

/** A value as it was read. */
function Previous({ plain, ...value }: PreviousProps) {
  if (value.value === undefined) return "not loaded";
  if (value.value === null) return "not set";
  return plain ? (
    <FieldValue {...value} />
  ) : (
    <s>
      <FieldValue {...value} />
    </s>
  );
}
