import { CircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { TextButton } from "#src/ui/form/button.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import { controlId, fields } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import { listFields } from "#src/tasks/form/task-diff.ts";
import styles from "./task-page.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

/** Notices above the form: what was refused, what could not be loaded, what someone else changed. */
export function TaskNotices({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { task, read, readError, readAt, changedByOthers, refusedFields, otherRefusals } = form;
  const code = read.status ? ` (${read.status})` : "";
  return (
    <>
      {refusedFields.length + otherRefusals.length > 0 && <RefusalSummary form={form} />}
      <div className={styles.notices}>
        {!task && (
          <Notice title={`Not loaded${code}.`} role="status">
            {read.notRead === "no-read"
              ? "Tasks can’t be read in this workspace. "
              : "The workspace didn’t return this task. "}
            Only the fields you edit are sent. The answer to your first save fills in the form.
          </Notice>
        )}
        {task && read.notRead === "unknown-task" && (
          <Notice tone="warn" title={`Gone${code}.`} role="status">
            The workspace doesn’t find this task any more. The values from before are kept here.
          </Notice>
        )}
        {readError && (
          <Notice tone="bad" title="The task couldn’t be refreshed." role="alert">
            {explain(readError, workspace.host).text} This is the task as it was <Ago at={readAt} />
            . Your changes are kept.
          </Notice>
        )}
        {changedByOthers.size > 0 && (
          <Notice
            tone="warn"
            title={`Changed by someone else while this was open: ${listFields([...changedByOthers.keys()])}.`}
            role="status"
          >
            Fields you didn’t edit show the new value. Your changes are kept.
          </Notice>
        )}
      </div>
    </>
  );
}

/** Everything that the workspace refused in the last save, with links to the fields. Takes the focus. */
function RefusalSummary({ form }: { form: TaskForm }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className={styles.refusals} role="alert" tabIndex={-1}>
      <CircleX aria-hidden />
      <div>
        <h2>Nothing was saved. The workspace refused:</h2>
        <ul>
          {form.refusedFields.map((field) => (
            <li key={field}>
              <TextButton onClick={() => focusSoon(controlId(field))}>
                {fields[field].label}
              </TextButton>
              : <bdi>{form.errorOf(field)?.message}</bdi>
            </li>
          ))}
          {form.otherRefusals.map(({ key, words }) => (
            <li key={key}>
              <code>{key}</code>, which isn’t in this form: <bdi>{words}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
