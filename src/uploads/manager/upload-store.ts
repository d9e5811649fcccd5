import { createEmitter } from "#src/lib/store.ts";
import { type Upload, fromStored, toStored } from "#src/uploads/manager/file.ts";
import type { UploadStorage } from "#src/uploads/manager/upload-storage.ts";

/**
 * The uploads of one workspace, as values: each change replaces one, notifies, and is stored for
 * the next visit. Where the browser can't store it, it still works until a reload.
 */
export function createUploadStore(workspace: string, storage: UploadStorage) {
  let files: readonly Upload[] = [];
  let canStore = true;
  let unreadable = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const changes = createEmitter();

  /** Changes the storage one by one, so that the last change is the one kept. */
  function change(act: () => Promise<void>) {
    writing = writing.then(act).catch(() => {
      if (!canStore) return;
      canStore = false;
      changes.emit();
    });
  }

  function keep(file: Upload) {
    const row = toStored(workspace, file);
    if (row) change(() => storage.put(row));
  }

  function drop(id: string | null) {
    if (id !== null) change(() => storage.drop(workspace, id));
  }

  return {
    files: () => files,
    find: (key: string) => files.find((file) => file.key === key),
    /** False once the browser has refused to store something. */
    canStore: () => canStore,
    /** Number of stored uploads that can't be read and are left out. */
    unreadable: () => unreadable,
    /** Resolves when every change so far is stored, or was refused. */
    settled: () => writing,

    subscribe: changes.subscribe,

    add(added: readonly Upload[]) {
      files = [...files, ...added];
      for (const file of added) keep(file);
      changes.emit();
    },

    patch(key: string, change: Partial<Upload>) {
      const before = files.find((file) => file.key === key);
      if (!before) return;
      const after = { ...before, ...change };
      files = files.map((file) => (file === before ? after : file));
      const onlyProgress = after.stage.name === "sending" && before.stage.name === "sending";
      if (before.id !== after.id) drop(before.id);
      if (!onlyProgress) keep(after);
      changes.emit();
    },

    remove(key: string) {
      const file = files.find((each) => each.key === key);
      if (!file) return;
      files = files.filter((each) => each !== file);
      drop(file.id);
      changes.emit();
    },

    async load(): Promise<void> {
      const loaded = await storage.load(workspace).catch(() => {
        canStore = false;
        return { uploads: [], unreadable: 0 };
      });
      unreadable = loaded.unreadable;
      const here = new Set(files.map(({ id }) => id));
      files = [...loaded.uploads.filter(({ id }) => !here.has(id)).map(fromStored), ...files];
      changes.emit();
    },
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;
