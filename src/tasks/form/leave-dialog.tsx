import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { Modal } from "#src/tasks/form/modal.tsx";
import styles from "./leave-dialog.module.css";
import { type TaskForm, isDirty, whyNotSaved } from "#src/tasks/form/use-task-form.ts";
import { useSession } from "#src/app/session-context.tsx";

/** Asks before leaving would lose what was entered, and only then. */
export function LeaveGuard({ form }: { form: TaskForm }) {
  const { connection } = useSession();
  const [saving, setSaving] = useState(false);
  const dirty = isDirty(form);
  const blocker = useBlocker({
    // Whoever disconnects has left already: the workspace is not there to stay in.
    shouldBlockFn: ({ current, next }) =>
      dirty && current.pathname !== next.pathname && connection.get() !== null,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const { proceed, reset } = blocker;
  const reason = whyNotSaved(form);
  const count = form.changes.length + form.unfit.length;

  async function saveAndLeave() {
    setSaving(true);
    const outcome = await form.save();
    setSaving(false);
    if (outcome.grade === "confirmed") proceed();
    else reset();
  }
  return (
    <Modal label="Unsaved changes" onClose={reset}>
      <h2>{counted(count, "change is", "changes are")} not saved</h2>
      <p>
        Leaving this task loses {count === 1 ? "it" : "them"}. {reason && `${reason}.`}
      </p>
      <div className={styles.actions}>
        <Button onClick={reset}>Stay</Button>
        <Button tone="bad" onClick={proceed}>
          Discard and leave
        </Button>
        {!reason && (
          <Button
            variant="primary"
            busy={saving ? "Saving…" : undefined}
            onClick={() => void saveAndLeave()}
          >
            Save and leave
          </Button>
        )}
      </div>
    </Modal>
  );
}
