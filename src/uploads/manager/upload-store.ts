import { createEmitter } from "#src/lib/store.ts";
import { type Upload, isUnderWay } from "#src/uploads/manager/file.ts";
import { left } from "#src/uploads/manager/stops.ts";
import type { UploadStorage } from "#src/uploads/manager/upload-storage.ts";
import { openChannel } from "#src/writes/browser/tabs.ts";

/**
 * The uploads of one workspace, as values: each change replaces one, notifies, and is stored for
 * the next visit and the other tabs. Where the browser can't store it, it still works until a reload.
 */
export function createUploadStore(workspace: string, storage: UploadStorage, signal: AbortSignal) {
  /** On it the tabs say that the stored uploads of a workspace have changed. */
  const tabs = openChannel("reshelve.uploads");
  signal.addEventListener("abort", () => tabs.close());
  let files: readonly Upload[] = [];
  let canStore = true;
  let storing: Promise<unknown> = Promise.resolve();
  const changes = createEmitter();

  function set(next: readonly Upload[]) {
    files = next;
    changes.emit();
  }

  /** Uses the storage for one thing after the other, so that the last change is the one kept. */
  function queue(act: () => Promise<unknown>) {
    storing = storing.then(act).catch(() => {
      if (!canStore) return;
      canStore = false;
      changes.emit();
    });
  }

  /** Stores a file, or removes what is stored of it, for the next visit and the other tabs. */
  function save(file: Upload, isRemoved = false) {
    const { id } = file;
    if (id === null) return;
    queue(async () => {
      await (isRemoved ? storage.drop(workspace, id) : storage.put(workspace, file));
      tabs.postMessage(workspace);
    });
  }

  /** Takes over what is stored of the files that this tab neither is busy with nor changes now. */
  function refresh({ isFirst = false } = {}) {
    const before = new Set(files);
    queue(async () => {
      if (!canStore) return;
      const rows = await storage.load(workspace);
      const shown = files.flatMap((file) => {
        if (file.id === null || isUnderWay(file) || !before.has(file)) return file;
        const row = rows.find(({ id }) => id === file.id);
        if (!row) return [];
        return row.stage === left ? file : { ...row, key: file.key };
      });
      // Neither what was removed since, nor what another tab is sending.
      const known = new Set([...before, ...files].map(({ id }) => id));
      const added = rows.filter(({ id, stage }) => !known.has(id) && (isFirst || stage !== left));
      set([...shown, ...added.toSorted(byNeed)]);
    });
  }

  refresh({ isFirst: true });
  tabs.addEventListener("message", ({ data }) => {
    if (data === workspace) refresh();
  });

  return {
    files: () => files,
    find: (key: string) => files.find((file) => file.key === key),
    /** False once the browser has refused to store something. */
    canStore: () => canStore,
    /** Resolves when what was stored is in the list, and every change so far is stored or was refused. */
    settled: () => storing,

    subscribe: changes.subscribe,

    /** Adds uploads before the others, which keep their order. */
    add(added: readonly Upload[]) {
      for (const file of added) save(file);
      set([...added, ...files]);
    },

    patch(key: string, change: Partial<Upload>) {
      const before = files.find((file) => file.key === key);
      if (!before) return;
      const after = { ...before, ...change };
      const onlyProgress = after.stage.name === "sending" && before.stage.name === "sending";
      if (before.id !== after.id) save(before, true);
      if (!onlyProgress) save(after);
      set(files.map((file) => (file === before ? after : file)));
    },

    /** Removes an upload from the list; returns what puts it back in its place. */
    remove(key: string): () => void {
      const index = files.findIndex((each) => each.key === key);
      const file = files[index];
      if (!file) return () => {};
      save(file, true);
      set(files.toSpliced(index, 1));
      return () => {
        if (files.some((each) => each.key === key)) return;
        save(file);
        set(files.toSpliced(index, 0, file));
      };
    },
  };
}

const isWaiting = ({ stage }: Upload) => stage.name === "waiting";

/** Unfinished uploads first, the oldest of them on top as it is deleted first; then the newest. */
function byNeed(a: Upload, b: Upload): number {
  if (isWaiting(a) !== isWaiting(b)) return isWaiting(a) ? -1 : 1;
  const age = (a.created ?? a.added) - (b.created ?? b.added);
  return isWaiting(a) ? age : -age;
}
