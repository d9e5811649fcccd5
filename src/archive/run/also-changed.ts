import type { Archived } from "#src/api/archive.ts";
import type { Item } from "#src/api/envelope.ts";
import type { Session } from "#src/app/session-context.tsx";
import { archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { type ArchivedItem, archivedItem, keyOf } from "#src/archive/items/item.ts";
import { parseTime } from "#src/lib/format.ts";
import { type Planned, plannedTarget } from "#src/writes/run/run-plan.ts";
import type { Compare } from "#src/writes/run/run.ts";

/** Fields that are compared: their names in an item, in an answer, and on screen. */
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
 * Fields other than `archived_at` that the answer to a restore shows changed since the item was
 * listed. One that either of them lacks, or that can't be read, is not known and not named.
 */
export function alsoChanged(listed: ArchivedItem, answer: Item<Archived>): string[] {
  const { item, raw, problems } = answer;
  const row = { readable: true, id: item.id, item, raw, problems } as const;
  const after = archivedItem(listed.kind, row, listed.page);
  const received = Object(raw);
  const changed = fields.flatMap(([name, wire, word]) => {
    const [from, to] = [listed[name], after[name]];
    if (from === null || (to === null && received[wire] !== null)) return [];
    return to === null || comparable(from) !== comparable(to) ? [word] : [];
  });
  // The title of an invoice is that of a line, which an answer may leave out.
  const isTitled = [received["title"], received["name"]].includes(after.title);
  const isRenamed = isTitled && listed.title !== listed.id && listed.title !== after.title;
  return isRenamed ? ["title", ...changed] : changed;
}

/** Compares the answers to restores with the items as they are loaded now. */
export function compareLoaded(session: Session, items: readonly Planned[]): Compare {
  const planned = new Set(items.map(plannedTarget));
  const { items: loaded } = archivedItemsPart(session).reader.get();
  const before = new Map(
    loaded.flatMap((item) => (planned.has(keyOf(item)) ? [[keyOf(item), item]] : [])),
  );
  return (item, answer) => {
    const listed = before.get(keyOf(item));
    return listed ? alsoChanged(listed, answer) : [];
  };
}
