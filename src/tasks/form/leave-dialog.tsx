import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useDisconnectWarning } from "#src/app/session-context.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/dialog.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { type TaskForm, unsavedCount, whyNotSaved } from "#src/tasks/form/use-task-form.ts";

/** Confirmation before unsaved changes are lost. */
export function LeaveGuard({ form }: { form: TaskForm }) {
  const [saving, setSaving] = useState(false);
  const count = unsavedCount(form);
  const dirty = count > 0;
  useDisconnectWarning(
    dirty ? `${counted(count, "unsaved change", "unsaved changes")} in a task` : null,
  );
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  const { proceed, reset } = blocker;
  const reason = whyNotSaved(form);

  async function saveAndLeave() {
    setSaving(true);
    const outcome = await form.save();
    setSaving(false);
    if (outcome?.grade === "confirmed") proceed();
    else reset();
  }
  return (
    <Dialog closeOnBackdrop narrow title="Unsaved changes" onClose={reset}>
      <p>
        {counted(count, "change isn’t", "changes aren’t")} saved. If you leave, you lose{" "}
        {count === 1 ? "it" : "them"}. {reason && `${reason}.`}
      </p>
      <DialogActions>
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
      </DialogActions>
    </Dialog>
  );
}
