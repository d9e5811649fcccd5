import { Save } from "lucide-react";
import { counted } from "#src/lib/format.ts";
import { controlId, labels } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import { changesPanelId } from "#src/tasks/form/send/changes-panel.tsx";
import { refusalsOf } from "#src/tasks/form/send/refusals.ts";
import { listFields } from "#src/tasks/form/task-diff.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";
import bars from "#src/ui/bar.module.css";
import { useKeyHint } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { WaitNote } from "#src/ui/feedback/wait-note.tsx";
import { Button, TextButton } from "#src/ui/form/button.tsx";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import textStyles from "#src/ui/text/text.module.css";
import { type OutcomeMessage, changeWords, unconfirmedMessage } from "#src/writes/outcome-words.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import { useBusyLabel, useWait } from "#src/writes/use-wait.ts";
import styles from "./save-bar.module.css";

export function SaveBar({ form }: { form: TaskForm }) {
  const { changeCount, unsavedCount: count, firstWrongField: first, state } = form;
  const reason = form.whyNotSaved;
  const busy = useBusyLabel(state, "Saving…");
  const wait = useWait(state);
  return (
    <footer className={cx(bars.bar, styles.bar)}>
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
        {wait && (
          <WaitNote
            title={wait.title}
            text={wait.text}
            nextId="save-task"
            onStop={form.stopWaiting}
          />
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

/** Moves focus to the new result when the button that checked goes. */
const focusResult = restoreFocusOnRemove((notice) => notice.parentElement);

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

interface SaveMessage extends OutcomeMessage {
  /** True when reading the task again may show more. */
  canRecheck: boolean;
}

interface LastSave {
  outcome: Outcome | null;
  /** False when it was sent by a form that was left since. */
  isOwnSave: boolean;
}

const kept = "Your changes are kept here.";
const saveWords = {
  ...changeWords,
  done: "saved",
  advice: `${kept} Check the status before you save again: saving overwrites what someone else may have changed since.`,
};

/**
 * Message about the last save, if it was not confirmed: what happened, what was kept, what to do. Of a
 * form that was left only while it is unknown. Null for a refusal that fields of the form show.
 */
function lastMessage({ outcome, isOwnSave }: LastSave): SaveMessage | null {
  if (!outcome || outcome.grade === "confirmed") return null;
  if (!isOwnSave && outcome.grade !== "unknown") return null;
  const message = unconfirmedMessage(outcome, saveWords);
  if (outcome.grade === "unknown") return { ...message, canRecheck: true };
  const { reason } = outcome;
  const { fields, others } = refusalsOf("fieldErrors" in outcome ? outcome.fieldErrors : {});
  const notInForm = others.map((other) => `${other.key}, which isn’t in this form: ${other.words}`);
  if (fields.length > 0 && notInForm.length === 0) return null;
  const text = notInForm.length > 0 ? notInForm.join(" ") : message.text;
  const canRecheck = reason === "unchanged" && notInForm.length === 0;
  return { ...message, text: `${text} ${kept}`, canRecheck };
}
