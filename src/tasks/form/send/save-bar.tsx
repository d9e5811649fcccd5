import { Save } from "lucide-react";
import { askedToWait, blockedMessage, waitingLabel } from "#src/writes/outcome-words.ts";
import { Button, TextButton } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { controlId, labels } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import { changesPanelId } from "#src/tasks/form/send/changes-panel.tsx";
import { useKeyHint } from "#src/ui/commands/key-hint.ts";
import { restoreFocusTo, restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import textStyles from "#src/ui/text/text.module.css";
import styles from "./save-bar.module.css";
import { useBlockedBy } from "#src/writes/use-blocked-by.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import { lastMessage } from "#src/tasks/form/send/save-message.ts";
import { listFields } from "#src/tasks/form/task-diff.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";

/** Moves focus to Save when the wait is stopped. */
const focusSave = restoreFocusTo("save-task");

/** Result of the last save, and the number of unsaved changes, with Discard and Save. */
export function SaveBar({ form }: { form: TaskForm }) {
  const { changeCount, unsavedCount: count, wrongFields, state, whyNotSaved: reason } = form;
  const [first] = wrongFields;
  const busy = useBusyWord(state);
  const blocked = useBlockedBy();
  return (
    <footer className={styles.bar}>
      <LastSave form={form} />
      <p className={styles.count}>
        <span>
          <b>{count === 0 ? "No unsaved changes" : counted(count, "change", "changes")}</b>
          {count > 0 && ", not saved yet"}
        </span>
        {first && (
          <TextButton onClick={() => focusSoon(controlId(first))}>Go to {labels[first]}</TextButton>
        )}
      </p>
      <a className={styles.peek} href={`#${changesPanelId}`}>
        Your changes
      </a>
      <p id="why-not-saved" className={count === 0 ? textStyles.hidden : styles.why}>
        {busy ? "" : reason}
        {state?.phase === "waiting" && (
          <span ref={focusSave}>
            {state.until === null
              ? blockedMessage(blocked)
              : `The workspace asked us to slow down.${askedToWait(state.asked)}`}{" "}
            <TextButton onClick={form.stopWaiting}>Stop waiting</TextButton>
          </span>
        )}
      </p>
      <Button aria-disabled={count === 0 || undefined} onClick={form.discard}>
        Discard
      </Button>
      <Button
        variant="primary"
        icon={<Save aria-hidden />}
        busy={busy ?? undefined}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? "why-not-saved" : undefined}
        id="save-task"
        {...useKeyHint("saveTask")}
        onClick={() => void form.save()}
      >
        {changeCount === 0 ? "Save" : `Save ${counted(changeCount, "change", "changes")}`}
      </Button>
    </footer>
  );
}

/** Label of the button while a save is under way, with the seconds until a retry. */
function useBusyWord(state: TaskForm["state"]): string | null {
  const left = useSecondsLeft(state?.phase === "waiting" ? state.until : null);
  if (state?.phase === "queued") return waitingLabel(null);
  if (state?.phase === "sending") return "Saving…";
  if (state?.phase === "rechecking") return "Checking…";
  return state?.phase === "waiting" ? waitingLabel(left) : null;
}

/** Moves focus to the new result when the button that checked goes. */
const focusResult = restoreFocusOnRemove((notice) => notice.closest<HTMLElement>("[role=status]"));

/** Result of the last save, but for what was refused of a field, which is shown there. */
function LastSave({ form }: { form: TaskForm }) {
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
