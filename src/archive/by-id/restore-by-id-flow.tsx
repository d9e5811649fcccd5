import { useState } from "react";
import { RestoreByIdDialog } from "#src/archive/by-id/restore-by-id-dialog.tsx";
import { PlanDialog, usePlan } from "#src/archive/run/use-plan.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";

interface RestoreByIdFlowProps {
  /** Text that is in the field when it opens. */
  text?: string;
  /** Called once both dialogs are closed. */
  onClose: () => void;
}

/** Restore by ID: the dialog for the IDs, and the plan where they are several. */
export function RestoreByIdFlow({ text = "", onClose }: RestoreByIdFlowProps) {
  const { plan } = usePlan();
  const [planned, setPlanned] = useState<readonly PlannedItem[] | null>(null);
  if (planned) return <PlanDialog items={planned} onClose={onClose} />;
  return (
    <RestoreByIdDialog
      text={text}
      onClose={onClose}
      onRestore={(items) => {
        if (items.length > 1) return setPlanned(items);
        onClose();
        void plan(items);
      }}
    />
  );
}
