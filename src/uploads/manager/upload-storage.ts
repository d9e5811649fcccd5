import { type IDBPDatabase, openDB } from "idb";
import { z } from "#src/api/zod.ts";
import { type StoredUpload, storedSchema } from "#src/uploads/manager/file.ts";

const table = "files";

/** Keeps uploads over a reload, per workspace. Every function rejects when the browser refuses. */
export interface UploadStorage {
  /** Loads the uploads of a workspace; those that do not parse are left out and counted. */
  load: (workspace: string) => Promise<{ uploads: StoredUpload[]; unreadable: number }>;
  put: (file: StoredUpload) => Promise<void>;
  drop: (workspace: string, id: string) => Promise<void>;
}

/** @throws when the browser offers no IndexedDB, as in some private windows */
export async function openUploadStorage(): Promise<UploadStorage> {
  const database: IDBPDatabase = await openDB("reshelve.uploads", 1, {
    // A tab with a later version of the console must not wait for this one.
    blocking: () => database.close(),
    upgrade: (fresh) => void fresh.createObjectStore(table, { keyPath: ["workspace", "id"] }),
  });
  return {
    load: async (workspace) => {
      const range = IDBKeyRange.bound([workspace], [workspace, []]);
      const rows: unknown[] = await database.getAll(table, range);
      const uploads = rows.flatMap((row) => z.safeParse(storedSchema, row).data ?? []);
      return { uploads, unreadable: rows.length - uploads.length };
    },
    put: async (file) => void (await database.put(table, file)),
    drop: (workspace, id) => database.delete(table, [workspace, id]),
  };
}
