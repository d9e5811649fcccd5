import { archiveKinds, schemaOf } from "#src/api/archive.ts";
import { z } from "zod/mini";
import { itemOf } from "#src/api/envelope.ts";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";
import { parseTime } from "#src/lib/dates.ts";
import type { Change } from "#src/writes/send/write.ts";

/** Fields that are compared: their names in an item, in a reply, and on screen. */
const fields = [
  ["number", "number", "number"],
  ["status", "status", "status"],
  ["visibility", "visibility", "visibility"],
  ["client", "client", "client"],
  ["currency", "currency", "currency"],
  ["total", "total_amount", "total"],
  ["url", "url", "URL"],
  ["description", "description", "description"],
  ["startAt", "start_date", "start"],
  ["dueAt", "due_date", "due"],
  ["closedAt", "closed_at", "closed"],
] as const;

/** A value as it is compared: of a time the moment, however it is written. */
const comparable = (value: string | number) =>
  typeof value === "string" ? (parseTime(value)?.getTime() ?? value) : value;

/**
 * Fields other than `archived_at` that the reply to a restore shows changed since the item was
 * listed. One that either of them lacks, or that can't be read, is not known and not named.
 */
export function alsoChanged(listed: ArchivedItem, raw: unknown): Change[] {
  const parsed = z.safeParse(itemOf(archiveKinds[listed.kind].prefix, schemaOf(listed.kind)), raw);
  if (!parsed.success) return [];
  const { item, problems } = parsed.data;
  const row = { readable: true, id: item.id, item, raw, problems } as const;
  const after = archivedItem(listed.kind, row, listed.page);
  const received = Object(raw);
  const changed = fields.flatMap(([name, wire, field]): Change[] => {
    const from = listed[name];
    const to = after[name];
    if (from === null || (to === null && received[wire] !== null)) return [];
    if (to !== null && comparable(from) === comparable(to)) return [];
    return [{ field, from: String(from), to: to === null ? "" : String(to) }];
  });
  // The title of an invoice is that of a line, which a reply may leave out.
  const isTitled = [received["title"], received["name"]].includes(after.title);
  const isRenamed = isTitled && listed.title !== listed.id && listed.title !== after.title;
  if (!isRenamed) return changed;
  return [{ field: "title", from: listed.title, to: after.title }, ...changed];
}
