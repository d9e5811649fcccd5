import type { DBSchema } from "idb";
import { z } from "zod/mini";
import { createDatabase } from "#src/lib/database.ts";
import { type StoredUpload, storedSchema } from "#src/uploads/manager/file.ts";

interface Schema extends DBSchema {
  files: { key: [workspace: string, id: string]; value: StoredUpload };
}

/** Keeps uploads over a reload, per workspace. Every function rejects when the browser refuses. */
export function createUploadStorage() {
  const { open } = createDatabase<Schema>("reshelve.uploads", 1, (fresh) => {
    fresh.createObjectStore("files", { keyPath: ["workspace", "id"] });
  });
  return {
    /** Loads the uploads of a workspace; those that do not parse are left out and counted. */
    async load(workspace: string) {
      const range = IDBKeyRange.bound([workspace], [workspace, []]);
      const rows: unknown[] = await (await open()).getAll("files", range);
      const uploads = rows.flatMap((row) => z.safeParse(storedSchema, row).data ?? []);
      return { uploads, unreadable: rows.length - uploads.length };
    },
    put: async (file: StoredUpload) => void (await (await open()).put("files", file)),
    drop: async (workspace: string, id: string) => (await open()).delete("files", [workspace, id]),
  };
}

export type UploadStorage = ReturnType<typeof createUploadStorage>;
