import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { PlanDialog } from "#src/archive/run/use-plan.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import styles from "./restore-by-id-button.module.css";

export const RestoreByIdFlow = lazyComponent(
  async () => (await import("#src/archive/by-id/restore-by-id-dialog.tsx")).RestoreByIdFlow,
);

interface RestoreByIdButtonProps {
  /** Shows the icon alone on a narrow screen. */
  compact?: boolean;
}

export function RestoreByIdButton({ compact = false }: RestoreByIdButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        className={compact ? styles.compact : undefined}
        icon={<ArchiveRestore aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        Restore by ID
      </Button>
      {open && <RestoreByIdFlow onClose={() => setOpen(false)} />}
    </>
  );
}

/** Loads the dialog, and the plan that it leads to. An error shows when they open. */
const preload = () => void Promise.allSettled([RestoreByIdFlow.preload(), PlanDialog.preload()]);
