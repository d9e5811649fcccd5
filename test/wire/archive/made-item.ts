import type { Kind } from "#src/api/archive.ts";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";

/** An archived item, archived at a time in epoch milliseconds or at none. */
export function madeItem(
  kind: Kind,
  id: string,
  archived: number | null,
  fields: Record<string, unknown> = {},
): ArchivedItem {
  const archived_at = archived === null ? null : new Date(archived).toISOString();
  const item = { id, title: id, name: id, archived_at, ...fields };
  return archivedItem(kind, { readable: true, id, item, problems: [], raw: item }, 1);
}
