import type { QueryClient } from "@tanstack/react-query";
import type { Api } from "#src/api/api.ts";
import { fileKey, folderFilesKey } from "#src/api/resource-keys.ts";
import { sendWrite } from "#src/writes/write-mutation.ts";
import { ApiError } from "#src/api/errors.ts";
import type { ServiceClock } from "#src/api/service-clock.ts";
import type { FileResource } from "#src/api/resources.ts";
import { gradeAttached } from "#src/writes/send/grade.ts";
import type { Outcome } from "#src/writes/send/outcome.ts";
import type { AttachWrite } from "#src/writes/send/write.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { createdFrom } from "#src/uploads/manager/clock.ts";
import {
  type FileFacts,
  type Upload,
  saysFinished,
  saysUsed,
  stateOf,
} from "#src/uploads/manager/file.ts";
import { createUploadQueue } from "#src/uploads/manager/upload-queue.ts";
import { createUploadStore } from "#src/uploads/manager/upload-store.ts";
import { transitionOf } from "#src/uploads/manager/states.ts";
import { type UploadStorage, openUploadStorage } from "#src/uploads/manager/upload-storage.ts";

interface Deps {
  api: Api;
  writes: WriteEngine;
  clock: ServiceClock;
  queryClient: QueryClient;
  /** Aborted when the session ends, which stops all uploads. */
  signal: AbortSignal;
  /** The address of the workspace. */
  workspace: string;
  now?: () => number;
  open?: () => Promise<UploadStorage>;
}

/** Addresses of a file's content, kept in memory only. */
export interface FileLinks {
  url: string | null;
  thumbnail: string | null;
}

/** Result of a check by a read: it settled something, left it open, or failed. */
export type CheckResult = "settled" | "open" | "failed";

const factsOf = (item: FileResource): FileFacts => ({
  name: item.name ?? null,
  size: item.size ?? null,
  type: item.mime_type ?? null,
  uploader: item.uploader ?? null,
  createdAt: item.created_at ?? null,
});

/** 404 for the file itself; a workspace that has no such route says so in other words. */
const saysUnknown = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || error.status === 410) &&
  !/\broute\b/i.test(error.words ?? "");

/**
 * The uploads of a session, from the disk to the folder. It outlives pages, so that uploads continue
 * after a navigation, and it alone moves a file from one state to the next ("States and transitions").
 */
export function createUploadManager(deps: Deps) {
  const { api, writes, queryClient, clock, signal, workspace } = deps;
  const { now = Date.now, open = openUploadStorage } = deps;
  const store = createUploadStore(workspace, open);
  const ready = store.load();
  const queue = createUploadQueue({
    ...{ store, signal, clock, now },
    send: (write) => sendWrite(queryClient, writes, write, { name: write.filename }),
    onBytesSent: (key) => void finish(key),
  });
  const links = new Map<string, FileLinks>();
  const attaches = new Map<AttachWrite, readonly string[]>();
  const attaching = new Set<string>();
  /** States of writes that have been taken in. */
  const settled = new WeakSet<object>();

  function applyFacts(file: Upload, item: FileResource) {
    links.set(item.id, { url: item.url ?? null, thumbnail: item.thumbnail ?? null });
    const facts = factsOf(item);
    store.patch(file.key, {
      facts,
      name: facts.name ?? file.name,
      size: file.size ?? facts.size,
      created: createdFrom(facts.createdAt) ?? file.created,
    });
  }

  function applyFinish(file: Upload, outcome: Outcome<{ item: FileResource }>) {
    if (outcome.grade === "unknown") return;
    store.patch(file.key, { finishSent: null });
    if (finishProblem(file) !== null) return;
    if (outcome.grade === "confirmed") {
      store.patch(file.key, { stage: { name: "finished", at: now(), by: "answer" } });
      applyFacts(file, outcome.value.item);
    } else if (saysFinished(outcome)) {
      store.patch(file.key, { stage: { name: "finished", at: now(), by: "words" } });
      void read(file.key);
    } else if (outcome.grade === "refused" && outcome.reason === "gone") {
      applyNotFound(file);
    }
  }

  /** Handles a file that the service does not know: deleted if it was ever seen here, else never there. */
  function applyNotFound({ key, name, created }: Upload) {
    if (name === null && created === null) forget(key);
    else store.patch(key, { stage: { name: "expired" } });
  }

  function applyAttach(write: AttachWrite, keys: readonly string[], outcome: Outcome) {
    if (outcome.grade === "unknown") return;
    attaches.delete(write);
    for (const key of keys) {
      store.patch(key, { attachSent: null });
      if (outcome.grade === "confirmed") {
        store.patch(key, { stage: { name: "attached", to: write.folder, at: now() } });
      } else if (keys.length === 1 && saysUsed(outcome)) {
        store.patch(key, { stage: { name: "attached", to: null, at: now() } });
      }
    }
  }

  /**
   * Takes in every write that was sent or has ended, also one whose answer came after we stopped
   * waiting. A finish is noted when it has a state: before that it would look like an earlier one.
   */
  function settle() {
    for (const file of store.files()) {
      if (file.id === null) continue;
      const state = writes.stateOf({ operation: "finish", id: file.id });
      if (!state || settled.has(state)) continue;
      if (state.phase === "sending") {
        settled.add(state);
        store.patch(file.key, { finishSent: now() });
      } else if (state.phase === "done") {
        settled.add(state);
        applyFinish(file, state.outcome);
      }
    }
    for (const [write, keys] of attaches) {
      const state = writes.stateOf(write);
      if (state?.phase !== "done" || settled.has(state)) continue;
      settled.add(state);
      applyAttach(write, keys, state.outcome);
    }
  }
  writes.subscribe(settle);

  const readFile = (id: string) =>
    queryClient.query({
      queryKey: fileKey(id),
      queryFn: (context) => api.readFile(id, context.signal),
      staleTime: 0,
      retry: false,
    });
  const readFolder = (folder: string) =>
    queryClient.query({
      queryKey: folderFilesKey(folder),
      queryFn: (context) => api.listFolderFiles(folder, context.signal),
      staleTime: 0,
      retry: false,
    });

  /** Reason why a file can't be finished, or null. A finish may be late: only the service knows. */
  function finishProblem(file: Upload): string | null {
    const state = stateOf(file);
    const next = transitionOf(state, "complete");
    return "refused" in next && state !== "deleted" ? next.refused : null;
  }

  /** Sends "Complete a file upload", however late it is by the clock of this device. */
  async function finish(key: string): Promise<Outcome | null> {
    const file = store.find(key);
    if (!file || file.id === null) return null;
    if (finishProblem(file) !== null) return null;
    const { id, name } = file;
    // Joins a finish that is under way already: it is never sent twice at once.
    return sendWrite(queryClient, writes, { operation: "finish", id }, { name: name ?? id });
  }

  async function read(key: string): Promise<CheckResult> {
    const file = store.find(key);
    if (!file || file.id === null) return "failed";
    try {
      const { item } = await readFile(file.id);
      if (item.id !== file.id) return "failed";
      applyFacts(file, item);
      return "settled";
    } catch (error) {
      if (!saysUnknown(error)) return "failed";
      if (stateOf(file) === "pending") applyNotFound(file);
      return "settled";
    }
  }

  function forget(key: string) {
    queue.forget(key);
    store.remove(key);
  }

  /** Reason why a file can't be attached now, or null. */
  function attachProblem(file: Upload): string | null {
    const next = transitionOf(stateOf(file), "attach");
    if ("refused" in next) return next.refused;
    return attaching.has(file.key) ? "It is being attached." : null;
  }

  return {
    files: store.files,
    subscribe: store.subscribe,
    canStore: store.canStore,
    settled: store.settled,
    ready: () => ready,
    serviceOffset: clock.offset,
    links: (id: string): FileLinks => links.get(id) ?? { url: null, thumbnail: null },

    add: queue.add,
    cancel: queue.cancel,
    retry: queue.retry,
    holds: queue.holds,
    nextCreateAt: queue.nextCreateAt,
    forget,
    finish,
    read,

    /** Finishes one after the other; stops where every later one would fail as well. */
    async finishAll(keys: readonly string[]) {
      for (const key of keys) {
        const outcome = await finish(key);
        const hopeless =
          outcome?.grade === "not-sent" ||
          (outcome?.grade === "refused" && outcome.reason === "key");
        if (hopeless) return;
      }
    },

    /** Adds uploads that were begun elsewhere, by their ids; returns the keys of all of them. */
    adopt(ids: readonly string[]): string[] {
      const known = new Map(store.files().map(({ id, key }) => [id, key]));
      const fresh = ids.filter((id) => !known.has(id));
      store.add(
        fresh.map((id) => ({
          key: id,
          id,
          name: null,
          size: null,
          added: now(),
          created: null,
          stage: { name: "waiting" },
          facts: null,
          finishSent: null,
          attachSent: null,
        })),
      );
      return ids.map((id) => known.get(id) ?? id);
    },

    attachProblem,
    finishProblem,

    /** Attaches finished files to a folder, once; null when one of them cannot be. */
    async attach(keys: readonly string[], folder: string): Promise<Outcome | null> {
      const files = keys.flatMap((key) => store.find(key) ?? []);
      const ids = files.flatMap(({ id }) => id ?? []);
      if (ids.length === 0 || ids.length !== keys.length) return null;
      if (files.some((file) => attachProblem(file) !== null)) return null;
      const write: AttachWrite = { operation: "attach", folder, files: ids };
      attaches.set(write, keys);
      for (const key of keys) {
        attaching.add(key);
        store.patch(key, { attachSent: { folder, at: now() } });
      }
      const name = files.map((file) => file.name ?? file.id).join(", ");
      const outcome = await sendWrite(queryClient, writes, write, { name });
      for (const key of keys) {
        attaching.delete(key);
        store.patch(key, {});
      }
      return outcome;
    },

    /** Reads the folder to find out whether an attach that had no clear answer was done. */
    async recheckAttach(key: string): Promise<CheckResult> {
      const file = store.find(key);
      if (!file?.attachSent || file.id === null) return "failed";
      const { folder } = file.attachSent;
      try {
        const outcome = gradeAttached([file.id], await readFolder(folder), "read");
        if (outcome.grade === "unknown") return "open";
        store.patch(key, {
          attachSent: null,
          ...(outcome.grade === "confirmed" && {
            stage: { name: "attached", to: folder, at: now() },
          }),
        });
        return "settled";
      } catch {
        return "failed";
      }
    },

    /** Notes that a finished file was used in a message, a comment or elsewhere. */
    markUsed: (key: string) =>
      store.patch(key, { stage: { name: "attached", to: null, at: now() } }),

    /** True when leaving the page now would interrupt something. */
    busy: () =>
      store.files().some(({ id, stage }) => {
        if (["queued", "creating", "sending"].includes(stage.name)) return true;
        if (id === null) return false;
        const phase = writes.stateOf({ operation: "finish", id })?.phase;
        return phase === "sending" || phase === "waiting";
      }) || attaching.size > 0,
  };
}

export type UploadManager = ReturnType<typeof createUploadManager>;
