import { Download } from "lucide-react";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import { useSession } from "#src/app/session-context.tsx";
import { exportParts } from "#src/archive/finder/export/export-files.ts";
import { archivedItem } from "#src/archive/finder/item.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { download } from "#src/lib/download.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { KeyButton } from "#src/ui/keys/key-button.tsx";

interface ExportRowsProps {
  kind: Kind;
  /** The rows that are shown, in their order. */
  rows: readonly Row<Archived>[];
}

/** Button that exports the shown rows as CSV, with all fields that All archived exports. */
export function ExportRows({ kind, rows }: ExportRowsProps) {
  const { host } = useSession().workspace;
  const { singular, plural } = viewOf(kind);
  // A row that couldn’t be read has no fields to export.
  const readable = rows.filter((row) => row.readable);
  const count = readable.length;

  async function save() {
    if (count === 0) return;
    const items = readable.map((row) => archivedItem(kind, row, 1));
    const scope = counted(count, singular, plural);
    const parts = await exportParts("csv", items, { host, scope });
    download(`archived ${plural} ${host}`, "csv", parts);
  }

  return (
    <KeyButton
      shortcut="exportRows"
      variant="quiet"
      icon={<Download aria-hidden />}
      // Not disabled, so that it keeps the focus.
      aria-disabled={count === 0 || undefined}
      onClick={() => void save()}
    >
      <span>Export CSV {formatNumber(count)}</span>
    </KeyButton>
  );
}
