import { Download } from "lucide-react";
import { useState } from "react";
import type { ExportProps } from "#src/archive/page/export/export-panel.tsx";
import { ExportPanel } from "#src/archive/page/page-parts.ts";
import { formatNumber } from "#src/lib/format.ts";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";

/** Menu that exports the selection, what matches or all that was read, and copies IDs. */
export function ArchiveExport(props: ExportProps) {
  const { selected, matches, searched } = props;
  const [busy, setBusy] = useState(false);
  return (
    <PopoverMenu
      name="Export"
      command="exportRows"
      button={`Export ${formatNumber(selected.count || matches.count)}`}
      icon={<Download aria-hidden />}
      disabled={selected.count + searched.count === 0}
      busy={busy ? "Exporting…" : undefined}
    >
      {(close) => <ExportPanel {...props} onBusy={setBusy} onClose={close} />}
    </PopoverMenu>
  );
}
