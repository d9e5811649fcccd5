import type { DBSchema } from "idb";
import { createDatabase } from "#src/lib/storage/database.ts";
import { type Upload, parseStored } from "#src/uploads/manager/file.ts";
import { uploadsDatabase } from "#src/uploads/uploads-part.ts";

interface Schema extends DBSchema {
  files: { key: [workspace: string, id: string]; value: Upload & { workspace: string } };
}

/** Keeps uploads over a reload, per workspace. Every function rejects when the browser refuses. */
export function createUploadStorage() {
  const { open } = createDatabase<Schema>(uploadsDatabase, 2, (database, before) => {
    if (before > 0) database.deleteObjectStore("files");
    database.createObjectStore("files", { keyPath: ["workspace", "id"] });
  });
  return {
    /** Loads the uploads of a workspace; those that do not parse are left out. */
    async load(workspace: string): Promise<Upload[]> {
      const range = IDBKeyRange.bound([workspace], [workspace, []]);
      const rows: unknown[] = await (await open()).getAll("files", range);
      return rows.flatMap((row) => parseStored(row) ?? []);
    },
    async put(workspace: string, file: Upload): Promise<void> {
      await (await open()).put("files", { ...file, workspace });
    },
    drop: async (workspace: string, id: string) => (await open()).delete("files", [workspace, id]),
  };
}

export type UploadStorage = ReturnType<typeof createUploadStorage>;
