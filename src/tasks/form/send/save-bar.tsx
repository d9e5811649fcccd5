import { Save } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, TextButton } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { type FieldName, controlId, fieldNames, fields } from "#src/tasks/form/fields/fields.ts";
import { focusSoon } from "#src/tasks/form/page-events.ts";
import styles from "./save-bar.module.css";
import { sendPanelId } from "#src/tasks/form/send/send-panel.tsx";
import { type TaskForm, isDirty, whyNotSaved } from "#src/tasks/form/use-task-form.ts";

interface SaveBarProps {
  form: TaskForm;
  onSave: () => void;
}

/** How much is unsaved, and what can be done with it. */
export function SaveBar({ form, onSave }: SaveBarProps) {
  const { changes, unfit, refused, state, discard } = form;
  const reason = whyNotSaved(form);
  const count = changes.length + unfit.length;
  const wrong: FieldName[] = fieldNames.filter((field) => refused[field] || unfit.includes(field));
  const first = wrong[0];
  const busy = useBusyWord(state);
  return (
    <footer className={styles.bar}>
      <p className={styles.count}>
        <b>
          {count === 0 ? "No unsaved changes" : counted(count, "unsaved change", "unsaved changes")}
        </b>
        {first && (
          <>
            <span className={styles.bad}>
              {wrong.length} {wrong.length === 1 ? "is" : "are"} refused
            </span>
            <TextButton onClick={() => focusSoon(controlId(first))}>
              Go to {fields[first].label}
            </TextButton>
          </>
        )}
      </p>
      <a className={styles.peek} href={`#${sendPanelId}`}>
        See what will be sent
      </a>
      <p id="why-not-saved" className={styles.why}>
        {busy ? "" : reason}
      </p>
      <Button size="large" aria-disabled={!isDirty(form) || undefined} onClick={discard}>
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
        aria-keyshortcuts="Control+S Meta+S Control+Enter Meta+Enter"
        onClick={onSave}
      >
        {changes.length === 0 ? "Save" : `Save ${counted(changes.length, "change", "changes")}`}
      </Button>
    </footer>
  );
}

/** What the button says while a save is on its way, with the seconds that the service asked to wait. */
function useBusyWord(state: TaskForm["state"]): string | null {
  const until = state?.phase === "waiting" ? state.until : null;
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const update = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [until]);
  if (state?.phase === "sending") return "Saving…";
  if (state?.phase === "rechecking") return "Looking…";
  return state?.phase === "waiting" ? `Waiting ${left ?? ""} s` : null;
}
