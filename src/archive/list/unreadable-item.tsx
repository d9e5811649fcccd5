import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import { UnreadableRow } from "#src/ui/table/unreadable-row.tsx";
import { saysArchived } from "#src/archive/queries.ts";
import { RestoreButton } from "#src/archive/restore/restore-button.tsx";
import { RestoreNote } from "#src/archive/restore/restore-note.tsx";

interface UnreadableItemProps {
  kind: Kind;
  row: Extract<Row<Archived>, { readable: false }>;
}

/** Unreadable row; it can be restored if it has an ID and is archived. */
export function UnreadableItem({ kind, row }: UnreadableItemProps) {
  const { id } = row;
  if (id === null || !saysArchived(row.raw)) return <UnreadableRow row={row} />;
  const target = { kind, id, name: id };
  return (
    <UnreadableRow
      row={row}

      action={<RestoreButton {...target} variant="row" />}
      note={<RestoreNote {...target} />}
    />
  );
}
