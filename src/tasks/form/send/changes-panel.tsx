import { ArrowRight } from "lucide-react";
import { counted } from "#src/lib/format.ts";
import { inputOf } from "#src/tasks/form/edits.ts";
import { FieldValue } from "#src/tasks/form/fields/field-value.tsx";
import { type FieldName, fields, formOrder } from "#src/tasks/form/fields/fields.ts";
import { UndoButton } from "#src/tasks/form/fields/undo-button.tsx";
import { RequestDetails } from "#src/tasks/form/send/request-details.tsx";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./changes-panel.module.css";

/** DOM id of the panel, for the link to it on a narrow screen. */
export const changesPanelId = "your-changes";

/** The edited fields, old and new, and the request that saves them. */
export function ChangesPanel({ form }: { form: TaskForm }) {
  const { changes, changeCount, invalidFields } = form;
  const edited = formOrder.filter((field) => field in changes || invalidFields.includes(field));
  return (
    <aside id={changesPanelId} className={styles.panel} aria-label="Your changes" tabIndex={-1}>
      <h2>Your changes</h2>
      <p aria-live="polite">
        {edited.length === 0
          ? "No changes yet."
          : `${counted(edited.length, "field", "fields")}. Everything else stays as it is.`}
      </p>
      {edited.length > 0 && (
        <ul className={styles.changes}>
          {edited.map((field) => (
            <Change key={field} field={field} form={form} />
          ))}
        </ul>
      )}
      {changeCount > 0 && <RequestDetails form={form} />}
    </aside>
  );
}

function Change({ field, form }: { field: FieldName; form: TaskForm }) {
  const { label } = fields[field];
  const { task, changes, edits } = form;
  const sent = changes[field];
  const board = task?.board ?? null;
  return (
    <li data-state={form.stateOf(field)}>
      <span>{label}</span>
      <span className={styles.values}>
        <s>
          <FieldValue {...{ field, board }} value={inputOf(task, field)} />
        </s>
        <ArrowRight aria-hidden />
        <VisuallyHidden> to </VisuallyHidden>
        <b>
          <FieldValue {...{ field, board }} value={sent === undefined ? edits[field] : sent} />
        </b>
      </span>
      <UndoButton field={field} form={form} aria-label={`Undo ${label}`} />
    </li>
  );
}
