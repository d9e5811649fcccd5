import type { ArchivedItem } from "#src/archive/items/item.ts";
import { type DecisionsByKey, decisionAbout } from "#src/archive/decisions/decision.ts";
import type { Names } from "#src/api/reads/names.ts";
import { receivedNumber } from "#src/lib/json.ts";
import type { RowsFile } from "#src/lib/export/export-rows.ts";

export type ExportedItem = Pick<ArchivedItem, "kind" | "id"> & Partial<ArchivedItem>;

interface ExportContext {
  host: string;
  /** Name of the exported items, such as "38 matches". */
  scope: string;
  decided: DecisionsByKey;
  /** Names of clients by their IDs. */
  names: Names;
}

/** File with archived items of all kinds, as they were loaded, each with the same columns. */
export function itemsFile(
  rows: readonly ExportedItem[],
  { host, scope, decided, names }: ExportContext,
): RowsFile<ExportedItem> {
  // Of an item that was not loaded the time of archiving is not known.
  const decisionOf = (item: ExportedItem) =>
    decisionAbout(decided, { ...item, archived: item.archived ?? Number.NaN });
  return {
    subject: { what: "archived", host, scope },
    columns: {
      kind: ({ kind }) => kind,
      id: ({ id }) => id,
      number: ({ number }) => number,
      title: ({ title }) => title,
      status: ({ status }) => status,
      visibility: ({ visibility }) => visibility,
      client: ({ client }) => client && (names.get(client) ?? client),
      client_id: ({ client }) => client,
      currency: ({ currency }) => currency,
      total: ({ total, raw }) => total ?? receivedNumber(raw, "total_amount"),
      messages_count: ({ messages }) => messages,
      url: ({ url }) => url,
      description: ({ description }) => description,
      archived_at: ({ archivedAt }) => archivedAt,
      created_at: ({ createdAt }) => createdAt,
      latest_message_created_at: ({ latestAt }) => latestAt,
      start_date: ({ startAt }) => startAt,
      due_date: ({ dueAt }) => dueAt,
      closed_at: ({ closedAt }) => closedAt,
      decision: (item) => decisionOf(item)?.verdict,
      note: (item) => decisionOf(item)?.note,
    },
    rows,
    about: { workspace: host, scope },
    listName: "items",
  };
}
