import { explain } from "#src/api/explain.ts";
import { useSession } from "#src/app/session-context.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import { listFields } from "#src/tasks/form/task-diff.ts";
import styles from "./task-page.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

/** Notices above the form: what could not be loaded, and what someone else changed. */
export function TaskNotices({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { task, read, readError, readAt, changedByOthers } = form;
  const code = read.status ? ` (${read.status})` : "";
  return (
    <div className={styles.notices}>
      {!task && (
        <Notice title={`Not loaded${code}.`} role="status">
          {read.notRead === "no-read"
            ? "This workspace may not show single tasks, or has none with this ID. "
            : "The workspace didn’t return this task. "}
          Only the fields you edit are sent. The answer to your first save fills in the form.
        </Notice>
      )}
      {task && read.notRead === "unknown-task" && (
        <Notice tone="warn" title={`Gone${code}.`} role="status">
          The workspace says that it doesn’t find this task any more. The values from before are
          kept here.
        </Notice>
      )}
      {readError && (
        <Notice tone="bad" title="The task couldn’t be refreshed." role="alert">
          {explain(readError, workspace.host).text} This is the task as it was <Ago at={readAt} />.
          Your changes are kept.
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
  );
}
