import { useSession } from "#src/app/session-context.tsx";
import { type ArchivedItem, keyOf } from "#src/archive/items/item.ts";
import { counted } from "#src/lib/format.ts";
import { Paper, PaperTable } from "#src/ui/print/paper.tsx";
import { PrintDocument } from "#src/ui/print/print-document.tsx";
import type { Column } from "#src/ui/table/column.ts";

interface ArchivePaperProps {
  name: string;
  nouns: readonly [singular: string, plural: string];
  matches: readonly ArchivedItem[];
  columns: readonly Column<ArchivedItem>[];
  /** The query as it was written. */
  query: string;
}

/** Printed results: all items that match, in their order, in view or not. */
export function ArchivePaper({ name, nouns, matches, columns, query }: ArchivePaperProps) {
  const { host } = useSession().workspace;
  const found = counted(matches.length, ...nouns);
  return (
    <PrintDocument>
      {() => (
        <Paper
          title={name}
          subtitle={query ? `${host} · ${found} that match “${query}”` : `${host} · ${found}`}
        >
          <PaperTable columns={columns} rows={matches} rowId={keyOf} />
        </Paper>
      )}
    </PrintDocument>
  );
}
