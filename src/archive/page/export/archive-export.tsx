import { Download } from "lucide-react";
import { useState } from "react";
import type { ExportedItem } from "#src/archive/page/export/export-files.ts";
import type { Decisions } from "#src/archive/triage/kept/decisions.ts";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { ExportPanel } from "#src/archive/page/export/export-panel.tsx";

/** Items that can be exported together. */
export interface ExportedItems {
  count: number;
  items: () => readonly ExportedItem[];
}

interface ArchiveExportProps {
  selected: ExportedItems;
  matches: ExportedItems;
  /** All that was read. */
  searched: ExportedItems;
  /** Host of the workspace. */
  host: string;
  decisions?: Decisions | null;
}

/** Menu that exports the selection, what matches or all that was read, and copies IDs. */
export function ArchiveExport(props: ArchiveExportProps) {
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
      {(close) => <ExportPanel {...props} onClose={close} onBusy={setBusy} />}
    </PopoverMenu>
  );
}
