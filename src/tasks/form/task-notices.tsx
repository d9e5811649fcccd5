import { explain } from "#src/api/explain.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Ago } from "#src/ui/text/time.tsx";
import { type Watched, wordFor } from "#src/tasks/form/drift.ts";
import styles from "./task-page.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { useSession } from "#src/app/session-context.tsx";

/** What to know before editing: what was not read, and what changed while the form was open. */
export function TaskNotices({ form }: { form: TaskForm }) {
  const { workspace } = useSession();
  const { known, read, readError, readAt, elsewhere } = form;
  const host = workspace.host;
  const changed = Object.keys(elsewhere).filter((name): name is Watched => name in elsewhere);
  const code = read.status ? ` (${read.status})` : "";
  return (
    <div className={styles.notices}>
      {!known && (
        <Notice title={`Not read${code}.`} role="status">
          {read.notRead === "no-read"
            ? "The workspace offers no way to read one task. "
            : "The workspace did not give this task. "}
          Each field is left alone until you touch it; the answer to the first save fills the form.
        </Notice>
      )}
      {known && read.notRead === "unknown-task" && (
        <Notice tone="warn" title={`Gone${code}.`} role="status">
          The workspace does not know this task any more. What was read before is kept here.
        </Notice>
      )}
      {readError && (
        <Notice tone="bad" title="The task could not be read again." role="alert">
          {explain(readError, host).text} The form is as it was read <Ago at={readAt} />; what you
          entered is kept.
        </Notice>
      )}
      {changed.length > 0 && (
        <Notice
          tone="warn"
          title={`Changed elsewhere while this was open: ${changed.map(wordFor).join(", ")}.`}
          role="status"
        >
          Fields that you did not touch show the new value; what you entered is kept.
        </Notice>
      )}
    </div>
  );
}
