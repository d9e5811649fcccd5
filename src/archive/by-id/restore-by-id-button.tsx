import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { lazyComponent } from "#src/ui/lazy-component.tsx";
import styles from "./restore-by-id-button.module.css";
import { usePlan } from "#src/archive/run/use-plan.tsx";

/** The dialog, and the plan that it leads to. */
const load = () =>
  Promise.all([
    import("#src/archive/by-id/restore-by-id-dialog.tsx"),
    import("#src/archive/run/plan-dialog.tsx"),
  ]);

/** Loaded when it is opened; a pointer or the focus on its button starts that early. */
const RestoreByIdDialog = lazyComponent(async () => {
  await load();
  return (await import("#src/archive/by-id/restore-by-id-dialog.tsx")).RestoreByIdDialog;
});

/** Opens the dialog in which any text with IDs can be pasted; what it finds is restored by a plan. */
export function RestoreByIdButton() {
  const [open, setOpen] = useState(false);
  const { plan, dialog } = usePlan();
  return (
    <>
      <Button
        className={styles.button}
        icon={<ArchiveRestore aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => setOpen(true)}
      >
        <span className={styles.word}>Restore by ID</span>
      </Button>
      {open && (
        <RestoreByIdDialog
          onClose={() => setOpen(false)}
          onRestore={(items) => {
            setOpen(false);
            void plan(items);
          }}
        />
      )}
      {dialog}
    </>
  );
}

/** What fails here is told when it is opened. */
const warm = () => void load().catch(() => undefined);
