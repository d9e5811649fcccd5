import { lastMessage } from "#src/tasks/form/send/save-message.ts";
import { listFields } from "#src/tasks/form/task-diff.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import styles from "./save-bar.module.css";

/** Moves focus to the new result when the button that checked goes. */
const focusResult = restoreFocusOnRemove((notice) => notice.closest<HTMLElement>("[role=status]"));

/** Result of the last save, but for what was refused of a field, which is shown there. */
export function LastSave({ form }: { form: TaskForm }) {
  const { report, state, isOwnSave } = form;
  const message = lastMessage(form);
  const recheckFailed = state?.phase === "done" && state.recheckError !== undefined;
  return (
    <div role="status" aria-label="Last save" tabIndex={-1} className={styles.result}>
      {report && (
        <Notice tone="ok" title={`Saved: ${listFields(report.saved)}.`}>
          {report.by === "read" && "Reading the task showed it; the answer to the save did not. "}
          {report.normalised.length > 0 &&
            `The workspace wrote these in another form: ${listFields(report.normalised)}.`}
        </Notice>
      )}
      {report && report.changedByOthers.length > 0 && (
        <Notice
          tone="warn"
          title={`Changed by someone else in the meantime: ${listFields(report.changedByOthers)}.`}
        >
          The form shows the current values.
        </Notice>
      )}
      {message && (
        <Notice
          ref={focusResult}
          tone={message.tone}
          title={message.title}
          actions={
            message.canRecheck && (
              <Button
                size="small"
                busy={state?.phase === "rechecking" ? "Checking…" : undefined}
                onClick={() => void (isOwnSave ? form.recheck() : form.refresh())}
              >
                {isOwnSave ? "Check status" : "Refresh"}
              </Button>
            )
          }
        >
          {message.text}
          {recheckFailed && " The status couldn’t be checked either."}
        </Notice>
      )}
    </div>
  );
}
