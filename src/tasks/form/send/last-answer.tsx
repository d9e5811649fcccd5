import { Button } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { lastMessage } from "#src/tasks/form/send/save-message.ts";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { listFields } from "#src/tasks/form/task-diff.ts";
import { RawJson } from "#src/ui/text/raw-json.tsx";
import styles from "./send-panel.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

/** Moves focus to the new result when the button that checked goes. */
const focusAnswer = restoreFocusOnRemove((notice) => notice.closest<HTMLElement>("[role=status]"));

/** Result of the last save, and what else its answer showed. */
export function LastAnswer({ form }: { form: TaskForm }) {
  const { report, state, outcome, isOwnSave } = form;
  const message = lastMessage(form);
  const refusedCount = form.refusedFields.length;
  const recheckFailed = state?.phase === "done" && state.recheckError !== undefined;
  return (
    <div role="status" tabIndex={-1} className={styles.answer}>
      {report && (
        <>
          <h3>{report.by === "read" ? "Last check" : "Last answer"}</h3>
          <Notice tone="ok" title={`Saved: ${listFields(report.saved)}.`}>
            {report.by === "read" && "Reading the task showed it; the answer to the save did not. "}
            {report.normalised.length > 0 &&
              `The workspace wrote these in another form: ${listFields(report.normalised)}.`}
          </Notice>
          {report.changedByOthers.length > 0 && (
            <Notice
              tone="warn"
              title={`Changed by someone else meanwhile: ${listFields(report.changedByOthers)}.`}
            >
              The form shows the current values.
            </Notice>
          )}
        </>
      )}
      {message && (
        <>
          <h3>Last answer</h3>
          <Notice
            ref={focusAnswer}
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
            {refusedCount > 0 && `${counted(refusedCount, "field was", "fields were")} refused. `}
            {message.text}
            {recheckFailed && " The status couldn’t be checked either."}
          </Notice>
          {outcome?.grade === "unknown" && outcome.value && (
            <details>
              <summary>The task in the answer</summary>
              <RawJson raw={outcome.value.raw} />
            </details>
          )}
        </>
      )}
    </div>
  );
}
