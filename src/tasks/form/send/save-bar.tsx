import { Save } from "lucide-react";
import { counted } from "#src/lib/format.ts";
import { controlId, labels } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/focus-soon.ts";
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
import { useBusyLabel, useWait } from "#src/writes/use-wait.ts";
import styles from "./save-bar.module.css";

export function SaveBar({ form }: { form: TaskForm }) {
  const { changeCount: count, firstWrongField: first, state } = form;
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
        {count === 0 ? "Save" : `Save ${counted(count, "change", "changes")}`}
      </Button>
    </footer>
  );
}

/** Moves focus to the new result when the button that checked goes. */
const focusResult = restoreFocusOnRemove((notice) => notice.parentElement);

/** Result of the last save, but for what was refused of a field, which is shown there. */
function LastSave({ form }: { form: TaskForm }) {
  const { saved, state, outcome, isOwnSave } = form;
  const message = lastMessage(form);
  const recheckFailed = state?.phase === "done" && state.recheckError !== undefined;
  return (
    <div role="status" aria-label="Last save" tabIndex={-1} className={styles.result}>
      {saved && <Notice tone="ok" title={`Saved: ${listFields(saved)}.`} />}
      {message && (
        <Notice
          ref={focusResult}
          tone={message.tone}
          title={message.title}
          actions={
            outcome?.grade === "unknown" && (
              <Button
                size="small"
                busy={state?.phase === "rechecking" ? "Checking…" : undefined}
                onClick={() => void (isOwnSave ? form.recheck() : form.refresh())}
              >
                {isOwnSave ? "Check" : "Refresh"}
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
function lastMessage({ outcome, isOwnSave }: TaskForm): OutcomeMessage | null {
  if (!outcome || outcome.grade === "confirmed") return null;
  if (!isOwnSave && outcome.grade !== "unknown") return null;
  const message = unconfirmedMessage(outcome, saveWords);
  if (outcome.grade === "unknown") return message;
  const { fields, others } = refusalsOf("fieldErrors" in outcome ? outcome.fieldErrors : {});
  if (fields.length > 0 && others.length === 0) return null;
  const notInForm = others.map(({ key, words }) => `${key}, which isn’t in this form: ${words}`);
  const text = others.length > 0 ? notInForm.join(" ") : message.text;
  return { ...message, text: `${text} ${kept}` };
}
