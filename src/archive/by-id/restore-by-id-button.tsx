import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { RestoreByIdFlow } from "#src/archive/run/run-parts.ts";
import styles from "./restore-by-id-button.module.css";

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
const preload = () => void RestoreByIdFlow.preload().catch(() => {});
