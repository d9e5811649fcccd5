import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog/modal.tsx";
import { Button } from "#src/ui/form/button.tsx";

/** Asks whether requests that Activity can't record are sent all the same. */
export function UnrecordedDialog() {
  const { unrecorded } = useSession();
  const { asking } = useSyncExternalStore(unrecorded.subscribe, unrecorded.get);
  if (asking === null) return null;
  return (
    <Dialog narrow title="Send without a record?" onClose={() => unrecorded.answer(false)}>
      <p>{asking} Activity can’t record what you are about to send. Nothing was sent yet.</p>
      <p>
        If you send it, Activity only counts it, and a run can’t be resumed after a reload without a
        check. You are asked once until you disconnect or reload the page.
      </p>
      <DialogActions>
        <Button onClick={() => unrecorded.answer(false)}>Don’t send</Button>
        <Button variant="primary" onClick={() => unrecorded.answer(true)}>
          Send without a record
        </Button>
      </DialogActions>
    </Dialog>
  );
}
