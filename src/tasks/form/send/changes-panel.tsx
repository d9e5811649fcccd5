import { curlOf } from "#src/api/curl.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { bodyOf, inputOf } from "#src/tasks/form/edits.ts";
import { FieldChange } from "#src/tasks/form/fields/field-value.tsx";
import { type FieldName, formOrder, labels } from "#src/tasks/form/fields/fields.ts";
import { UndoButton } from "#src/tasks/form/fields/task-field.tsx";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import boxedList from "#src/ui/boxed-list.module.css";
import { cx } from "#src/ui/cx.ts";
import { CopyButton } from "#src/ui/form/button.tsx";
import panes from "#src/ui/shell/panes.module.css";
import { JsonText, RawJson } from "#src/ui/text/raw-json.tsx";
import styles from "./changes-panel.module.css";

/** DOM id of the panel, for the link to it on a narrow screen. */
export const changesPanelId = "your-changes";

export function ChangesPanel({ form }: { form: TaskForm }) {
  const edited = formOrder.filter(form.isEdited);
  return (
    <aside
      id={changesPanelId}
      className={cx(panes.aside, styles.panel)}
      aria-label="Your changes"
      tabIndex={-1}
    >
      <h2>Your changes</h2>
      <p aria-live="polite">
        {edited.length === 0
          ? "No changes yet."
          : `${counted(edited.length, "field", "fields")}. Everything else stays as it is.`}
      </p>
      {edited.length > 0 && (
        <ul className={cx(boxedList.list, styles.changes)}>
          {edited.map((field) => (
            <Change key={field} field={field} form={form} />
          ))}
        </ul>
      )}
      {form.changeCount > 0 && <RequestDetails form={form} />}
    </aside>
  );
}

function Change({ field, form }: { field: FieldName; form: TaskForm }) {
  const label = labels[field];
  const { task, changes, edits } = form;
  const sent = changes[field];
  return (
    <li data-state={form.stateOf(field)}>
      <span>{label}</span>
      <span className={styles.values}>
        <FieldChange
          field={field}
          before={inputOf(task, field)}
          after={sent === undefined ? edits[field] : sent}
        />
      </span>
      <UndoButton field={field} form={form} aria-label={`Undo ${label}`} />
    </li>
  );
}

/** The request that Save would send, byte for byte, and an answer that didn't confirm the last one. */
function RequestDetails({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { id, changes, outcome } = form;
  const body = bodyOf(changes);
  const path = `/tasks/${id}`;
  return (
    <details className={styles.details}>
      <summary>Technical details</summary>
      <p className={styles.request}>
        <b>PUT</b>
        <span>
          {workspace.prefix}
          {path}
        </span>
      </p>
      <JsonText text={body} label="Request body" className={styles.body} />
      <CopyButton text={curlOf({ ...workspace, method: "PUT", path, body })} what="request as cURL">
        Copy as cURL
      </CopyButton>
      {outcome?.grade === "unknown" && outcome.value && (
        <details>
          <summary>The task in the answer</summary>
          <RawJson raw={outcome.value.raw} />
        </details>
      )}
    </details>
  );
}
