import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { countItems } from "#src/archive/kinds/views.tsx";
import { inRunOrder } from "#src/archive/run/run-order.ts";
import { PlanSummary } from "#src/archive/run/plan-summary.tsx";
import { FormDialog } from "#src/ui/dialog/form-dialog.tsx";
import { CountField, OtherRunNotice, PlanRequests } from "#src/ui/dialog/plan-list.tsx";
import styles from "#src/ui/dialog/plan.module.css";
import { Button } from "#src/ui/form/button.tsx";
import { focusOn } from "#src/ui/restore-focus.ts";
import { type PlannedItem, TYPED_FROM } from "#src/writes/run/run-plan.ts";
import { useRunPlan } from "#src/writes/use-run-plan.ts";

const confirmationId = "confirm-count";

interface PlanDialogProps {
  items: readonly PlannedItem[];
  onClose: () => void;
}

/** Confirmation of a run. The run sends exactly the list that is shown here. */
export function PlanDialog({ items, onClose }: PlanDialogProps) {
  const frozen = inRunOrder(items);
  const [confirmation, setConfirmation] = useState("");
  const { start, going, ...requests } = useRunPlan();
  const { pacer } = useSession().api;

  const isTyped = frozen.length >= TYPED_FROM;
  const isConfirmed = !isTyped || confirmation.trim() === String(frozen.length);
  const mayStart = isConfirmed && !going;
  function submit() {
    if (!isConfirmed) focusOn(confirmationId);
    if (!mayStart) return;
    void start(frozen);
    onClose();
  }

  return (
    <FormDialog
      title={`Restore ${countItems(frozen)}`}
      bodyClassName={styles.body}
      onSubmit={submit}
      onClose={onClose}
      actions={
        <>
          <p>Restoring can’t be undone.</p>
          <Button onClick={onClose}>Cancel</Button>
          {!going && (
            <Button
              type="submit"
              variant="primary"
              icon={<ArchiveRestore aria-hidden />}
              aria-disabled={!mayStart || undefined}
            >
              Restore {countItems(frozen)}
            </Button>
          )}
        </>
      }
    >
      <PlanSummary items={frozen} rate={pacer.view().perMinute} />
      <details className={styles.technical}>
        <summary>Technical details</summary>
        <PlanRequests items={frozen} {...requests} />
      </details>
      {isTyped && (
        <CountField
          id={confirmationId}
          count={frozen.length}
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
        />
      )}
      {going && <OtherRunNotice />}
    </FormDialog>
  );
}
