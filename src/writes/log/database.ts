import type { DBSchema, IDBPDatabase } from "idb";
import { createDatabase } from "#src/lib/database.ts";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import type { ItemCheck } from "#src/writes/run/kept-runs.ts";
import type { ItemResult, SavedRun } from "#src/writes/run/run-plan.ts";

/** A request that is on its way, and the tab that sent it. */
export interface OpenRequest {
  request: string;
  tab: string;
  entry: AuditEntry;
}

/** Version 0.1.0 linked entries by their hashes, and reads only entries that have both members. */
interface StoredEntry extends AuditEntry {
  sequence?: number;
  before?: string | null;
  hash?: string | null;
}

interface Schema extends DBSchema {
  entries: {
    key: number;
    value: StoredEntry;
    indexes: { request: string; target: string };
  };
  open: { key: string; value: OpenRequest };
  runs: { key: string; value: SavedRun; indexes: { origin: string } };
  results: {
    key: [string, number];
    value: (ItemResult | ItemCheck) & { run: string; index: number };
  };
}

export type Database = IDBPDatabase<Schema>;

/** The record of writes and the runs of this browser. Holds no key and no secret. */
export const createWritesDatabase = (name = "reshelve") =>
  createDatabase<Schema>(name, 1, (fresh) => {
    const entries = fresh.createObjectStore("entries", {
      keyPath: "sequence",
      autoIncrement: true,
    });
    entries.createIndex("request", "request");
    entries.createIndex("target", "target");
    fresh.createObjectStore("open", { keyPath: "request" });
    fresh.createObjectStore("runs", { keyPath: "id" }).createIndex("origin", "origin");
    fresh.createObjectStore("results", { keyPath: ["run", "index"] });
  });
