import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Api, type FileResource, fileKey, folderFilesKey } from "#src/api/api.ts";
import type { Item } from "#src/api/envelope.ts";
import type { ServiceClock } from "#src/api/service-clock.ts";
import { createdFrom } from "#src/uploads/manager/clock.ts";
import {
  type FileFacts,
  type Upload,
  attachAnswerOf,
  attachProblem,
  finishProblem,
  newUpload,
} from "#src/uploads/manager/file.ts";
import { createUploadQueue } from "#src/uploads/manager/upload-queue.ts";
import { type UploadStorage, createUploadStorage } from "#src/uploads/manager/upload-storage.ts";
import { createUploadStore } from "#src/uploads/manager/upload-store.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { gradeAttached } from "#src/writes/send/grade.ts";
import type { AttachWrite, Outcome, Target } from "#src/writes/send/write.ts";
import { sendWrite } from "#src/writes/write-mutation.ts";

interface Deps {
  api: Api;
  writes: WriteEngine;
  clock: ServiceClock;
  queryClient: QueryClient;
  /** Aborted when the session ends, which stops all uploads. */
  signal: AbortSignal;
  workspace: string;
  /** Origin whose uploads the gateway passes on; null for none. */
  storage?: string | null;
  now?: () => number;
  uploadStorage?: UploadStorage;
}

/** Result of a check of the folder: the file is in it, or not, or nothing is proved. */
export type CheckResult = "there" | "absent" | "open" | "failed";

const factsOf = (item: FileResource): FileFacts => ({
  name: item.name ?? null,
  size: item.size ?? null,
  type: item.mime_type ?? null,
  uploader: item.uploader ?? null,
  createdAt: item.created_at ?? null,
});

/**
 * The uploads of a session, from the disk to the folder. It outlives pages, so that uploads continue
 * after a navigation, and it alone moves a file from one state to the next ("States and transitions").
 */
export function createUploadManager(deps: Deps) {
  const { api, writes, queryClient, clock, signal, workspace } = deps;
  const { now = Date.now, uploadStorage = createUploadStorage(), storage = null } = deps;
  const store = createUploadStore(workspace, uploadStorage);
  const ready = store.load();
  const queue = createUploadQueue({
    ...{ pacer: api.pacer, store, signal, clock, now, storage },
    send: (write, signal) =>
      sendWrite(queryClient, writes, write, { name: write.filename, signal }),
    isLimited: () =>
      store.files().some(({ key, stage }) => {
        if (stage.name !== "creating") return false;
        return writes.stateOf({ operation: "create", key })?.phase === "waiting";
      }),
    onBytesSent: (key) => void finish(key),
  });
  /** Attaches under way, by the keys of their files. */
  const attaching = new Map<string, AttachWrite>();
  /** States of finishes that are noted as sent. */
  const noted = new WeakSet<object>();
  const findById = (id: string) => store.files().find((file) => file.id === id);

  function applyFacts(file: Upload, item: FileResource) {
    const facts = factsOf(item);
    store.patch(file.key, {
      facts,
      name: facts.name ?? file.name,
      size: file.size ?? facts.size,
      created: createdFrom(facts.createdAt) ?? file.created,
    });
  }

  function applyFinish(file: Upload, outcome: Outcome<Item<FileResource>>) {
    if (outcome.grade === "unknown") return;
    store.patch(file.key, { finishSent: null });
    const { stage } = file;
    const claimed = stage.name === "finished" && stage.by === "user";
    if (finishProblem(file) !== null && !claimed) return;
    // A late answer proves what the user has said, and a refusal does not take it back.
    if (outcome.grade === "confirmed") {
      store.patch(file.key, { stage: { name: "finished", at: now(), by: "answer" } });
      queryClient.setQueryData(fileKey(outcome.value.item.id), outcome.value);
      applyFacts(file, outcome.value.item);
    } else if (!claimed && outcome.grade === "refused" && outcome.reason === "gone") {
      store.patch(file.key, { stage: { name: "expired" } });
    }
  }

  /** Notes that a file was used: in the folder `to`, or elsewhere. */
  const setAttached = (key: string, to: string | null) =>
    store.patch(key, { attachSent: null, stage: { name: "attached", to, at: now() } });

  function applyAttach({ folder, files }: Target<"attach">, outcome: Outcome) {
    const answer = attachAnswerOf(outcome);
    for (const { key } of files.flatMap((id) => findById(id) ?? [])) {
      if (outcome.grade === "confirmed") setAttached(key, folder);
      else store.patch(key, { attachSent: answer && { folder, at: now(), answer } });
    }
  }

  // An answer that came after we stopped waiting counts, too.
  writes.onEnded((target) => {
    if (target.operation === "finish") {
      const [file, state] = [findById(target.id), writes.stateOf(target)];
      if (file && state?.phase === "done") applyFinish(file, state.outcome);
    } else if (target.operation === "attach") {
      const state = writes.stateOf(target);
      if (state?.phase === "done") applyAttach(target, state.outcome);
    }
  });
  // A finish is noted when it has a state: before that it would look like an earlier one.
  writes.subscribe(() => {
    for (const { id, key } of store.files()) {
      const state = id === null ? undefined : writes.stateOf({ operation: "finish", id });
      if (state?.phase !== "sending" || noted.has(state)) continue;
      noted.add(state);
      store.patch(key, { finishSent: now() });
    }
  });

  /** Query of a file in the workspace. Never moves the file: no field shows its state. */
  const fileQuery = (id: string) =>
    queryOptions({
      queryKey: fileKey(id),
      queryFn: async (context) => {
        const known = await api.readFile(id, context.signal);
        const file = findById(id);
        if (known.item.id !== id) throw new Error("The answer is about another file.");
        if (file) applyFacts(file, known.item);
        return known;
      },
      staleTime: 0,
      retry: false,
    });

  /** Takes the user's word that a file was finished elsewhere, or takes it back. */
  function markFinished(key: string, isFinished: boolean) {
    const file = store.find(key);
    if (!file || file.id === null) return;
    const { stage } = file;
    if (!isFinished) {
      if (stage.name !== "finished" || stage.by !== "user") return;
      store.patch(key, { stage: { name: "waiting" } });
    } else if (stage.name === "waiting" || stage.name === "expired") {
      store.patch(key, { stage: { name: "finished", at: now(), by: "user" }, finishSent: null });
      if (file.facts === null) void read(key);
    }
  }

  /** Sends "Complete a file upload", however late it is by the clock of this device. */
  async function finish(key: string): Promise<Outcome | null> {
    const file = store.find(key);
    if (!file || file.id === null || finishProblem(file) !== null) return null;
    const { id, name } = file;
    const before = queryClient.getQueryData<Item<FileResource>>(fileKey(id));
    // Joins a finish that is under way already: it is never sent twice at the same time.
    return sendWrite(
      queryClient,
      writes,
      { operation: "finish", id, before },
      { name: name ?? id },
    );
  }

  /** Loads what the workspace knows of a file; false when it couldn't. */
  async function read(key: string): Promise<boolean> {
    const id = store.find(key)?.id;
    if (!id) return false;
    const known = await queryClient.query(fileQuery(id)).catch(() => null);
    return known?.item.id === id;
  }

  function forget(key: string) {
    queue.forget(key);
    store.remove(key);
  }

  /** Forgets the outcome of a finish; the audit log keeps it. */
  function dismissFinish(key: string) {
    const id = store.find(key)?.id;
    if (id) writes.forget({ operation: "finish", id });
    store.patch(key, { finishSent: null });
  }

  /** Reason why a file can't be attached now, or null. */
  const attachProblemNow = (file: Upload) =>
    attachProblem(file) ?? (attaching.has(file.key) ? "It is being attached." : null);

  return {
    files: store.files,
    subscribe: store.subscribe,
    canStore: store.canStore,
    unreadable: store.unreadable,
    settled: store.settled,
    ready: () => ready,
    serviceOffset: clock.offset,

    add: queue.add,
    cancel: queue.cancel,
    retry: queue.retry,
    holds: queue.holds,
    nextCreateAt: queue.nextCreateAt,
    forget,
    /** The file as the workspace last returned it, in memory only: the finish and each read keep it. */
    fileQuery,
    finish,
    dismissFinish,
    read,
    markFinished,

    /** Finishes one after the other; stops where every later one would fail as well. */
    async finishAll(keys: readonly string[]) {
      for (const key of keys) {
        const outcome = await finish(key);
        const hopeless =
          outcome?.grade === "not-sent" ||
          (outcome?.grade === "refused" && ["key", "gateway"].includes(outcome.reason));
        if (hopeless) return;
      }
    },

    /** Adds uploads that were begun elsewhere, by their ids; returns the keys of all of them. */
    adopt(ids: readonly string[]): string[] {
      const known = new Map(store.files().map(({ id, key }) => [id, key]));
      const fresh = ids.filter((id) => !known.has(id));
      store.add(
        fresh.map((id) => newUpload({ key: id, id, added: now(), stage: { name: "waiting" } })),
      );
      return ids.map((id) => known.get(id) ?? id);
    },

    attachProblem: attachProblemNow,
    /** The attach of a file that is under way, or null. */
    attachUnderWay: (key: string): AttachWrite | null => attaching.get(key) ?? null,

    /**
     * Attaches finished files to a folder, once, in their order; null when one of them cannot be.
     * The log keeps the name of the folder.
     */
    async attach(write: AttachWrite, into?: string): Promise<Outcome | null> {
      const { folder } = write;
      const files = write.files.flatMap((id) => findById(id) ?? []);
      if (files.length === 0 || files.length !== write.files.length) return null;
      if (files.some((file) => attachProblemNow(file) !== null)) return null;
      const keys = files.map(({ key }) => key);
      for (const key of keys) {
        attaching.set(key, write);
        store.patch(key, { attachSent: { folder, at: now(), answer: "unclear" } });
      }
      const name = files.map((file) => file.name ?? file.id).join(", ");
      const outcome = await sendWrite(queryClient, writes, write, { name, into });
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
      const { folder, answer } = file.attachSent;
      const found = await queryClient
        .query({
          queryKey: folderFilesKey(folder),
          queryFn: (context) => api.listFolderFiles(folder, context.signal),
          staleTime: 0,
          retry: false,
        })
        .catch(() => null);
      if (!found) return "failed";
      const { grade } = gradeAttached([file.id], found, "read");
      if (grade === "unknown") return "open";
      if (grade === "confirmed") {
        setAttached(key, folder);
        return "there";
      }
      // An attach that was accepted may still be done later.
      const isAccepted = answer === "accepted" || answer === "queued";
      store.patch(key, {
        attachSent: isAccepted ? { ...file.attachSent, answer: "queued" } : null,
      });
      return "absent";
    },

    /** Notes that a finished file was used in a message, a comment or elsewhere. */
    markUsed: (key: string) => setAttached(key, null),

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
