import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { AuditEntry, UnchainedEntry } from "#src/writes/log/audit-entry.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";

/** A request that is on its way, and the tab that sent it. */
export interface OpenRequest {
  request: string;
  tab: string;
  entry: UnchainedEntry;
}

interface Schema extends DBSchema {
  entries: {
    key: number;
    value: AuditEntry & { sequence?: number };
    indexes: { request: string; target: string };
  };
  open: { key: string; value: OpenRequest };
  runs: { key: string; value: SavedRun; indexes: { origin: string } };
  results: { key: [string, number]; value: ItemResult & { run: string; index: number } };
}

export type Database = IDBPDatabase<Schema>;

/** The record of writes and the runs of this browser. Holds no key and no secret. Rejects where storage is forbidden. */
export function openDatabase(name = "reshelve"): Promise<Database> {
  return openDB<Schema>(name, 1, {
    upgrade(database) {
      const entries = database.createObjectStore("entries", {
        keyPath: "sequence",
        autoIncrement: true,
      });
      entries.createIndex("request", "request");
      entries.createIndex("target", "target");
      database.createObjectStore("open", { keyPath: "request" });
      database.createObjectStore("runs", { keyPath: "id" }).createIndex("origin", "origin");
      database.createObjectStore("results", { keyPath: ["run", "index"] });
    },
  });
}
