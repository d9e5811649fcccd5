import { Save } from "lucide-react";
import { askedToWait, blockedMessage, waitingLabel } from "#src/ui/feedback/outcome-messages.ts";
import { Button, TextButton } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { controlId, fields } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import { changesPanelId } from "#src/tasks/form/send/changes-panel.tsx";
import { LastSave } from "#src/tasks/form/send/last-save.tsx";
import { useKeyHint } from "#src/ui/commands/key-hint.ts";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import { useSecondsLeft } from "#src/ui/text/use-seconds-left.ts";
import styles from "./save-bar.module.css";
import { useBlockedBy } from "#src/writes/use-blocked-by.ts";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

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
          <TextButton onClick={() => focusSoon(controlId(first))}>
            Go to {fields[first].label}
          </TextButton>
        )}
      </p>
      <a className={styles.peek} href={`#${changesPanelId}`}>
        Your changes
      </a>
      <p id="why-not-saved" className={styles.why}>
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
      <Button size="large" aria-disabled={count === 0 || undefined} onClick={form.discard}>
        Discard
      </Button>
      <Button
        variant="primary"
        size="large"
        icon={<Save aria-hidden />}
        busy={busy ?? undefined}
        className={reason ? styles.off : undefined}
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
  if (state?.phase === "sending") return "Saving…";
  if (state?.phase === "rechecking") return "Checking…";
  return state?.phase === "waiting" ? waitingLabel(left) : null;
}
