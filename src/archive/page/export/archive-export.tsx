import { Download } from "lucide-react";
import { useState } from "react";
import { ExportPanel } from "#src/archive/page/page-parts.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import { useSelection } from "#src/archive/selection/selection-part.ts";
import { formatNumber } from "#src/lib/format.ts";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";

export interface ExportProps {
  results: Pick<Results, "searched"> | null;
  /** Without those restored since. */
  left: Pick<Results, "matches" | "searched"> | null;
}

/** Menu that exports the selection, what matches or all that was read, and copies IDs. */
export function ArchiveExport(props: ExportProps) {
  const { matches = [], searched = [] } = props.left ?? {};
  const selected = useSelection().size();
  const [busy, setBusy] = useState(false);
  return (
    <PopoverMenu
      name="Export"
      command="exportRows"
      button={`Export ${formatNumber(selected || matches.length)}`}
      icon={<Download aria-hidden />}
      disabled={selected + searched.length === 0}
      busy={busy ? "Exporting…" : undefined}
    >
      {(close) => <ExportPanel {...props} onBusy={setBusy} onClose={close} />}
    </PopoverMenu>
  );
}
