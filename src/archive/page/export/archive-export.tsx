import { Download } from "lucide-react";
import { ExportPanel } from "#src/archive/page/late-parts.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import { useSelection } from "#src/archive/selection/selection-part.ts";
import { formatNumber } from "#src/lib/format.ts";
import { PopoverMenu } from "#src/ui/menu/popover-menu.tsx";

export interface ExportProps {
  rows: Pick<Results, "searched"> | null;
  /** Without what was restored since. */
  remaining: Pick<Results, "matches" | "searched"> | null;
}

/** Menu that exports the selection, what matches or all that was read, and copies IDs. */
export function ArchiveExport(props: ExportProps) {
  const { matches = [], searched = [] } = props.remaining ?? {};
  const selected = useSelection().size();
  return (
    <PopoverMenu
      name="Export"
      command="exportRows"
      button={`Export ${formatNumber(selected || matches.length)}`}
      icon={<Download aria-hidden />}
      disabled={selected + searched.length === 0}
    >
      {(close) => <ExportPanel {...props} onClose={close} />}
    </PopoverMenu>
  );
}
