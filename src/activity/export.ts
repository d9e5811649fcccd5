import { csvOf } from "#src/lib/csv.ts";
import { type Entry, canHash, sha256 } from "#src/writes/log/entry.ts";
import { operationName } from "#src/activity/words.ts";

/** An exported record, as JSON. */
export interface ActivityFile {
  format: "reshelve activity";
  version: 1;
  exported_at: string;
  /** What these entries are, in words. */
  scope: string;
  /** Whether these are all entries of the record; of a selection only each entry can be recomputed. */
  whole: boolean;
  count: number;
  last_hash: string | null;
  /** SHA-256 over what the file says of itself and the hashes in their order; null where the browser cannot hash. */
  seal: string | null;
  /** Oldest first. */
  entries: readonly Entry[];
}

/** What the seal of a file has to be. Rejects where the browser cannot hash. */
export function sealOf({ seal: _seal, entries, ...head }: ActivityFile): Promise<string> {
  const members = Object.entries(head).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return sha256(JSON.stringify([members, entries.map(({ hash }) => hash)]));
}

/** The text of a file, which is the same for the same content. */
export const layOut = (file: unknown) => `${JSON.stringify(file, null, 2)}\n`;

interface Told {
  scope: string;
  whole: boolean;
  /** In epoch milliseconds. */
  now: number;
}

/** Entries, oldest first, as a file whose chain can be recomputed. */
export async function jsonOfEntries(entries: readonly Entry[], told: Told): Promise<string> {
  const file: ActivityFile = {
    format: "reshelve activity",
    version: 1,
    exported_at: new Date(told.now).toISOString(),
    scope: told.scope,
    whole: told.whole,
    count: entries.length,
    last_hash: entries.at(-1)?.hash ?? null,
    seal: null,
    entries,
  };
  return layOut(canHash() ? { ...file, seal: await sealOf(file) } : file);
}

/** The columns of a table of entries; the operation is also named as the page does. */
const head = [
  "at",
  "operation",
  "operation_name",
  "target",
  "name",
  "grade",
  "reason",
  "by",
  "status",
  "duration_ms",
  "who",
  "run",
  "request",
  "origin",
  "method",
  "path",
  "body",
  "answer",
  "before",
  "hash",
] as const;

/** Entries, oldest first, as a table for spreadsheets; one row for each entry. */
export function csvOfEntries(entries: readonly Entry[]): string {
  return csvOf(
    head,
    entries.map((entry) =>
      head.map((column) => {
        if (column === "operation_name") return operationName(entry.operation);
        return column === "duration_ms" ? entry.duration : entry[column];
      }),
    ),
  );
}
