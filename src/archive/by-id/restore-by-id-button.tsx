import { ArchiveRestore } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { RestoreByIdFlow } from "#src/archive/run/run-parts.ts";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";

interface RestoreByIdButtonProps {
  /** Shows the icon alone on a narrow screen. */
  compact?: boolean;
}

export function RestoreByIdButton({ compact = false }: RestoreByIdButtonProps) {
  const [open, setOpen] = useState(false);
  const isIcon = useNarrow() && compact;
  return (
    <>
      <Button
        {...(isIcon && { variant: "quiet", square: true, "aria-label": "Restore by ID" })}
        icon={<ArchiveRestore aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {!isIcon && "Restore by ID"}
      </Button>
      {open && <RestoreByIdFlow onClose={() => setOpen(false)} />}
    </>
  );
}

/** Loads the dialog, and the plan that it leads to. An error shows when they open. */
const preload = () => void RestoreByIdFlow.preload().catch(() => {});
