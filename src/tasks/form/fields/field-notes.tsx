import type { ReactNode } from "react";
import { cutText } from "#src/lib/cut-text.ts";
import { type FieldInput, inputOf } from "#src/tasks/form/edits.ts";
import { type FieldName, controlId, fields } from "#src/tasks/form/fields/fields.ts";
import styles from "./task-field.module.css";
import { ChoiceName } from "#src/tasks/form/fields/choice-name.tsx";
import { useTimeSettings } from "#src/tasks/time/time-settings.ts";
import { formatInZone, readTime } from "#src/tasks/time/times.ts";
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

interface PreviousProps {
  field: FieldName;
  /** The board of the task, or null when it is not known. */
  board: string | null;
  value: FieldInput | undefined;
  /** True for a value that still holds, which is not struck through. */
  plain?: boolean;
}

/** A value as it was read. */
function Previous({ field, board, value, plain }: PreviousProps) {
  const { zone } = useTimeSettings();
  const picked = field === "assignee" || field === "milestone" || field === "list";
  if (value === undefined) return <span>not loaded</span>;
  if (value === null) return <span>not set</span>;
  if (picked && typeof value === "string") {
    const name = <ChoiceName field={field} board={board} id={value} />;
    return plain ? name : <s>{name}</s>;
  }
  const { type } = fields[field];
  const reading = type === "time" ? readTime(value) : null;
  const text = typeof value === "string" ? cutText(value, 120) : "";
  const words = reading && "at" in reading ? formatInZone(reading.at, zone) : text;
  const shown = words === "" ? "an empty text" : words;
  return <bdi>{plain ? shown : <s>{shown}</s>}</bdi>;
}
