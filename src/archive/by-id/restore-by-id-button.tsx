import { ArchiveRestore } from "lucide-react";
import { createStore } from "#src/lib/store.ts";
import { Button } from "#src/ui/form/button.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";

/** Text that Restore by ID opens with; null while it is closed. */
export const restoreByIdText = createStore<string | null>(null);

interface RestoreByIdButtonProps {
  /** Shows the icon alone on a narrow screen. */
  compact?: boolean;
}

export function RestoreByIdButton({ compact = false }: RestoreByIdButtonProps) {
  const isIcon = useNarrow() && compact;
  return (
    <Button
      {...(isIcon && { variant: "quiet", square: true, "aria-label": "Restore by ID" })}
      icon={<ArchiveRestore aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => restoreByIdText.set("")}
    >
      {!isIcon && "Restore by ID"}
    </Button>
  );
}
