import { CircleX } from "lucide-react";
import { useEffect, useRef } from "react";
import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { quote } from "#src/ui/feedback/outcome-messages.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import { type FieldName, controlId, fields, formOrder } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import type { Refusals } from "#src/tasks/form/send/refusals.ts";
import { type WatchedField, listFields } from "#src/tasks/form/task-diff.ts";
import styles from "./task-page.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

/** Notices above the form: what was refused, what could not be loaded, what someone else changed. */
export function TaskNotices({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { task, read, readError, readAt, changedByOthers, refusals } = form;
  const changed = Object.keys(changedByOthers).filter(
    (name): name is WatchedField => name in changedByOthers,
  );
  const refused = Object.keys(refusals.fields).length + refusals.others.length > 0;
  const code = read.status ? ` (${read.status})` : "";
  return (
    <>
      {refused && <RefusalSummary refusals={refusals} />}
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
            The workspace doesn’t know this task any more. The values from before are kept here.
          </Notice>
        )}
        {readError && (
          <Notice tone="bad" title="The task couldn’t be refreshed." role="alert">
            {explain(readError, workspace.host).text} This is the task as it was <Ago at={readAt} />
            . Your changes are kept.
          </Notice>
        )}
        {changed.length > 0 && (
          <Notice
            tone="warn"
            title={`Changed by someone else while this was open: ${listFields(changed)}.`}
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
function RefusalSummary({ refusals }: { refusals: Refusals }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const messages = formOrder.flatMap((field): [FieldName, string][] =>
    (refusals.fields[field] ?? []).map((words) => [field, words]),
  );
  return (
    <div ref={box} className={styles.refusals} role="alert" tabIndex={-1}>
      <CircleX aria-hidden />
      <div>
        <h2>Nothing was saved. The workspace refused:</h2>
        <ul>
          {messages.map(([field, words]) => (
            <li key={`${field} ${words}`}>
              <TextButton onClick={() => focusSoon(controlId(field))}>
                {fields[field].label}
              </TextButton>
              : <bdi>{quote(words)}</bdi>
            </li>
          ))}
          {refusals.others.map(({ key, messages: words }) => (
            <li key={key}>
              <code>{key}</code>, which isn’t in this form: <bdi>{words.map(quote).join(" ")}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
