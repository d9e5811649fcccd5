import { type DeskFile, fromKept, keepOf } from "#src/uploads/manager/file.ts";
import type { DeskStore } from "#src/uploads/manager/store.ts";

/**
 * The files of one workspace, as values: each change replaces one, tells who listens, and is kept
 * for the next visit where the browser allows it. What cannot be kept still works until a reload.
 */
export function createShelf(open: () => Promise<DeskStore>) {
  let workspace: string | null = null;
  let files: readonly DeskFile[] = [];
  let kept = true;
  let store: Promise<DeskStore> | null = null;
  let writing: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** One change of the store after the other, so that the last one is the last one kept. */
  function inStore(act: (store: DeskStore) => Promise<void>) {
    store ??= open();
    const opened = store;
    writing = writing
      .then(async () => act(await opened))
      .catch(() => {
        if (!kept) return;
        kept = false;
        tell();
      });
  }

  function keep(file: DeskFile) {
    const row = workspace === null ? null : keepOf(workspace, file);
    if (row) inStore((to) => to.put(row));
  }

  function drop(id: string | null) {
    const from = workspace;
    if (id !== null && from !== null) inStore((to) => to.drop(from, id));
  }

  return {
    files: () => files,
    find: (key: string) => files.find((file) => file.key === key),
    /** False once the browser has refused to keep something. */
    kept: () => kept,
    /** Resolves when everything up to now is kept, or was refused. */
    settled: () => writing,

    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    add(added: readonly DeskFile[]) {
      files = [...files, ...added];
      for (const file of added) keep(file);
      tell();
    },

    patch(key: string, change: Partial<DeskFile>) {
      const before = files.find((file) => file.key === key);
      if (!before) return;
      const after = { ...before, ...change };
      files = files.map((file) => (file === before ? after : file));
      const onlyProgress = after.stage.name === "sending" && before.stage.name === "sending";
      if (before.id !== after.id) drop(before.id);
      if (!onlyProgress) keep(after);
      tell();
    },

    remove(key: string) {
      const file = files.find((each) => each.key === key);
      if (!file) return;
      files = files.filter((each) => each !== file);
      drop(file.id);
      tell();
    },

    /** Goes over to another workspace, or to none; resolves when what is kept of it has been read. */
    async use(next: string | null): Promise<void> {
      workspace = next;
      files = [];
      tell();
      if (next === null) return;
      store ??= open();
      const loaded = await store
        .then((from) => from.load(next))
        .catch(() => {
          kept = false;
          return [];
        });
      if (workspace !== next) return;
      const here = new Set(files.map(({ id }) => id));
      files = [...loaded.filter(({ id }) => !here.has(id)).map(fromKept), ...files];
      tell();
    },
  };
}

export type Shelf = ReturnType<typeof createShelf>;
