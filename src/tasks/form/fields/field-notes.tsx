import type { ReactNode } from "react";
import { cutText } from "#src/lib/cut-text.ts";
import { type Held, unread } from "#src/tasks/form/draft.ts";
import { type FieldName, controlId, fields } from "#src/tasks/form/fields/fields.ts";
import styles from "./task-field.module.css";
import { spellTime } from "#src/tasks/time/times.ts";
import { readTime } from "#src/tasks/time/typed-time.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { useTimeSettings } from "#src/tasks/time/zone.ts";

interface FieldNotesProps {
  field: FieldName;
  form: TaskForm;
}

/** What the field held before: in the workspace, or before someone else changed it. */
export function FieldNotes({ field, form }: FieldNotesProps) {
  const { standings, was, elsewhere, draft } = form;
  const { state } = standings[field];
  const touched = state === "changed" || state === "cleared" || state === "refused";
  const before = elsewhere[field];
  const notes: ReactNode[] = [];
  if (before !== undefined && touched) {
    notes.push(
      <>
        Changed elsewhere: was <Was field={field} held={before} />, now{" "}
        <Was field={field} held={was[field]} plain />. Yours is kept.
      </>,
    );
  } else if (before !== undefined) {
    notes.push(
      <>
        Changed elsewhere: was <Was field={field} held={before} />
      </>,
    );
  } else if (touched) {
    notes.push(
      <>
        Was <Was field={field} held={was[field]} />
      </>,
    );
  }
  if (field === "title" && state === "changed" && draft.title !== draft.title?.trim()) {
    notes.push("Spaces at the ends are sent; the workspace may take them away");
  }
  if (field === "description" && state === "changed" && draft.description === "") {
    notes.push("Sent as an empty text; Clear sends null");
  }
  return (
    <div id={`${controlId(field)}-notes`} className={styles.notes}>
      {notes.map((note, index) => (
        <p key={index}>{note}</p>
      ))}
    </div>
  );
}

interface WasProps {
  field: FieldName;
  held: Held;
  /** What holds now is not struck through. */
  plain?: boolean;
}

/** A value as it was read, in words. */
function Was({ field, held, plain }: WasProps) {
  const { zone } = useTimeSettings();
  if (held === unread) return <span>not read</span>;
  if (held === null) return <span>not set</span>;
  const { type } = fields[field];
  const read = type.as === "time" ? readTime(held) : null;
  const words = read && !("problem" in read) ? spellTime(read.at, zone) : cutText(held, 120);
  const shown = words === "" ? "an empty text" : words;
  return (
    <bdi className={type.as === "id" ? styles.idText : undefined}>
      {plain ? shown : <s>{shown}</s>}
    </bdi>
  );
}
