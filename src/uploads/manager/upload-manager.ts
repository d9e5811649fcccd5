import { queryOptions } from "@tanstack/react-query";
import { type FileResource, fileKey } from "#src/api/api.ts";
import type { Item } from "#src/api/envelope.ts";
import type { Session } from "#src/app/session-context.tsx";
import { parseTime } from "#src/lib/dates.ts";
import { newId } from "#src/lib/new-id.ts";
import {
  type Upload,
  isFinished,
  isUnderWay,
  newUpload,
  pathOf,
} from "#src/uploads/manager/file.ts";
import type { PickedFile } from "#src/uploads/manager/picked-file.ts";
import { cancelled } from "#src/uploads/manager/stops.ts";
import { uploadFile } from "#src/uploads/manager/upload-file.ts";
import { type UploadStorage, createUploadStorage } from "#src/uploads/manager/upload-storage.ts";
import { createUploadStore } from "#src/uploads/manager/upload-store.ts";
import {
  type AttachWrite,
  type Outcome,
  type Target,
  saysNothing,
} from "#src/writes/send/write.ts";

interface Deps extends Pick<Session, "api" | "writes" | "clock" | "queryClient" | "signal"> {
  workspace: string;
  /** Origin whose uploads the gateway passes on; null for none. */
  storage?: string | null;
  uploadStorage?: UploadStorage;
}

/** Low, as more would only share the bandwidth. */
const MAX_CONCURRENT = 2;

/** True where every later finish would fail as well. */
const isHopeless = (outcome: Outcome | null) =>
  (outcome?.grade === "not-sent" && outcome.reason !== "other-tab") ||
  (outcome?.grade === "refused" && ["key", "gateway"].includes(outcome.reason));

/**
 * The uploads of a session, from the disk to the folder. It outlives pages, so that uploads continue
 * after a navigation, and it alone moves a file from one state to the next ("States and transitions").
 */
export function createUploadManager(deps: Deps) {
  const { api, writes, queryClient, clock, signal, workspace } = deps;
  const { uploadStorage = createUploadStorage(), storage = null } = deps;
  const store = createUploadStore(workspace, uploadStorage, signal);
  const findById = (id: string) => store.files().find((file) => file.id === id);

  /** The files of uploads that may still be sent. */
  const sources = new Map<string, File>();
  const underWay = new Map<string, AbortController>();
  signal.addEventListener("abort", () => sources.clear());

  /** Starts queued uploads, as many as may go at the same time. A stalled one holds up no other. */
  function startNext() {
    const isBusy = ({ key, stage }: Upload) =>
      underWay.has(key) && (stage.name !== "sending" || !stage.isStalled);
    const files = store.files();
    const slots = Math.max(0, MAX_CONCURRENT - files.filter(isBusy).length);
    const queued = files.filter(({ key, stage }) => stage.name === "queued" && !underWay.has(key));
    for (const file of queued.slice(0, slots)) void start(file);
  }

  async function start(file: Upload) {
    const { key } = file;
    const source = sources.get(key);
    if (!source) return;
    const cancel = new AbortController();
    underWay.set(key, cancel);
    const stopped = await uploadFile({
      file,
      source,
      writes,
      storage,
      signal: AbortSignal.any([cancel.signal, signal]),
      onStage(stage) {
        if (signal.aborted) return;
        store.patch(key, { stage });
        if (stage.name === "sending" && stage.isStalled) startNext();
      },
      onCreated(id) {
        const other = findById(id);
        if (other && other.key !== key) return false;
        store.patch(key, { id, created: Date.now() });
        return true;
      },
    });
    underWay.delete(key);
    // After the session, nothing is said of what it has left.
    if (signal.aborted) return;
    if (stopped?.next === "choose") sources.delete(key);
    store.patch(key, { stage: stopped ?? { name: "waiting" } });
    if (!stopped) void finish(key);
    startNext();
  }

  /** True while a write is queued, waits, or has had no reply yet. */
  const isOpen = (target: Target) => (writes.stateOf(target)?.phase ?? "done") !== "done";
  const isFinishing = ({ id }: Upload) => id !== null && isOpen({ operation: "finish", id });
  const isAttaching = ({ attachSent }: Upload) =>
    attachSent !== null && isOpen({ operation: "attach", ...attachSent });

  function applyFacts(file: Upload, item: FileResource) {
    const created = item.created_at ? parseTime(item.created_at) : null;
    store.patch(file.key, {
      name: item.name ?? file.name,
      size: file.size ?? item.size ?? null,
      reportedSize: item.size ?? null,
      created: file.created ?? (created && clock.onDevice(created.getTime())),
    });
  }

  function applyFinish({ id }: Target<"finish">, outcome: Outcome<Item<FileResource>>) {
    const file = findById(id);
    if (!file || isFinished(file)) return;
    if (outcome.grade === "confirmed") {
      store.patch(file.key, { stage: { name: "finished" } });
      queryClient.setQueryData(fileKey(outcome.value.item.id), outcome.value);
      applyFacts(file, outcome.value.item);
    } else if (outcome.grade === "refused" && outcome.reason === "gone") {
      store.patch(file.key, { stage: { name: "not-found" } });
    }
  }

  function applyAttach({ folder, files }: Target<"attach">, outcome: Outcome) {
    const isUnclear =
      outcome.grade === "unknown" || (outcome.grade === "refused" && outcome.maybeDone === true);
    for (const { key, stage, attachSent } of files.flatMap((id) => findById(id) ?? [])) {
      if (outcome.grade === "confirmed" && stage.name !== "attached") {
        const name = attachSent?.folderName;
        const attached = { name: "attached", to: folder, folder: name, at: Date.now() } as const;
        store.patch(key, { attachSent: null, stage: attached });
      } else if (outcome.grade !== "confirmed" && attachSent?.folder === folder)
        store.patch(key, { attachSent: isUnclear ? attachSent : null });
    }
  }

  // Replies that came after we stopped waiting count, and so do checks.
  writes.onEnded((target) => {
    if (target.operation === "finish") {
      const state = writes.stateOf(target);
      if (state?.phase === "done") applyFinish(target, state.outcome);
    } else if (target.operation === "attach") {
      const state = writes.stateOf(target);
      if (state?.phase === "done") applyAttach(target, state.outcome);
    }
  });

  /** Query of a file in the workspace. Never moves the file: no field shows its state. */
  const fileQuery = (id: string) =>
    queryOptions({
      queryKey: fileKey(id),
      queryFn: async (context) => {
        const known = await api.readFile(id, context.signal);
        const file = findById(id);
        if (known.item.id !== id) throw new Error("The reply is about another file.");
        if (file) applyFacts(file, known.item);
        return known;
      },
      staleTime: 0,
      retry: false,
    });

  /** Sends "Complete a file upload", however late it is by the clock of this device. */
  async function finish(key: string): Promise<Outcome | null> {
    const file = store.find(key);
    if (!file || file.id === null || isFinished(file)) return null;
    const { id } = file;
    // Joins a finish that is under way already: it is never sent twice at the same time.
    return writes.send({ operation: "finish", id }, { name: pathOf(file) });
  }

  /** Reason why a file can't be attached now, or null. One that was finished elsewhere looks unfinished here. */
  function attachProblem(file: Upload): string | null {
    if (file.stage.name === "attached") return "It has already been used.";
    return isAttaching(file) ? "It is being attached." : null;
  }

  return {
    files: store.files,
    subscribe: store.subscribe,
    canStore: store.canStore,
    settled: store.settled,
    remove: store.remove,
    attachProblem,
    /** The file as the workspace last returned it, in memory only: the finish and each read keep it. */
    fileQuery,
    finish,

    /** Adds files to upload. */
    add(files: readonly PickedFile[]) {
      const added = files.map(({ file: source, directory }) => {
        const key = newId();
        sources.set(key, source);
        const { name, size } = source;
        const stage = { name: "queued" } as const;
        return newUpload({ key, name, directory, size, added: Date.now(), stage });
      });
      store.add(added);
      startNext();
    },

    /** Stops a file that is queued or uploading. The reply to a create is waited for. */
    cancel(key: string) {
      const upload = underWay.get(key);
      if (upload) upload.abort();
      else if (store.find(key)?.stage.name === "queued") store.patch(key, { stage: cancelled });
    },

    /** Sends a file that stopped again, as a new upload. */
    retry(key: string, chosen?: File) {
      if (chosen) {
        sources.set(key, chosen);
        store.patch(key, { name: chosen.name, size: chosen.size });
      }
      if (!sources.has(key) || underWay.has(key)) return;
      store.patch(key, { stage: { name: "queued" } });
      startNext();
    },

    /** Finishes one after the other; stops where every later one would fail as well. */
    async finishAll(keys: readonly string[]) {
      for (const key of keys) if (isHopeless(await finish(key))) return;
    },

    /** Adds uploads that were begun elsewhere, by their ids; returns the keys of all of them. */
    adopt(ids: readonly string[]): string[] {
      const fresh = ids.filter((id) => !findById(id));
      const stage = { name: "waiting" } as const;
      store.add(fresh.map((id) => newUpload({ key: id, id, added: Date.now(), stage })));
      return ids.map((id) => findById(id)?.key ?? id);
    },

    /** Loads what the workspace knows of files, one after the other. */
    async read(keys: readonly string[]) {
      for (const key of keys) {
        const id = store.find(key)?.id;
        if (id) await queryClient.query(fileQuery(id)).catch(() => null);
      }
    },

    /**
     * Attaches files to a folder, once, in their order; null when one of them cannot be. The log keeps
     * the name of the folder.
     */
    async attach(write: AttachWrite, folderName?: string): Promise<Outcome | null> {
      const { folder } = write;
      const files = write.files.flatMap((id) => findById(id) ?? []);
      if (files.length === 0 || files.length !== write.files.length) return null;
      if (files.some((file) => attachProblem(file) !== null)) return null;
      const name = files.map(pathOf).join(", ");
      const ended = writes.send(write, { name, into: folderName });
      const attachSent = { folder, folderName, files: [...write.files] };
      for (const { key } of files) store.patch(key, { attachSent });
      const outcome = await ended;
      // An outcome that says nothing of an earlier attach leaves it unclear.
      if (outcome.grade === "refused" || outcome.grade === "not-sent")
        for (const { key, attachSent: before } of files)
          if (before && (saysNothing(outcome) || before.folder !== folder))
            store.patch(key, { attachSent: before });
      return outcome;
    },

    /** True when leaving the page now would interrupt something. */
    busy: () =>
      store.files().some((file) => isUnderWay(file) || isFinishing(file) || isAttaching(file)),
  };
}

export type UploadManager = ReturnType<typeof createUploadManager>;
