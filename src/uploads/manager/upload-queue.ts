import { UnreachableError } from "#src/api/errors.ts";
import { putBytes } from "#src/api/put-bytes.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { newId } from "#src/lib/new-id.ts";
import { newUpload, pathOf } from "#src/uploads/manager/file.ts";
import {
  type PickedFile,
  type ReadProblem,
  findReadProblem,
} from "#src/uploads/manager/picked-file.ts";
import {
  type Stopped,
  cancelled,
  stoppedAtBytes,
  stoppedAtCreate,
  stoppedAtFile,
} from "#src/uploads/manager/stops.ts";
import type { UploadStore } from "#src/uploads/manager/upload-store.ts";
import type { WriteEngine } from "#src/writes/send/engine.ts";

/** Low, as an upload address expires while its file waits, and more would only share the bandwidth. */
const MAX_CONCURRENT = 2;
/** Time without progress after which an upload has stalled, and another one may start. */
const STALLED_AFTER_MS = 30_000;

interface Deps {
  store: UploadStore;
  writes: Pick<WriteEngine, "send">;
  /** Aborted when the session ends: bytes stop; a create that has left is still noted. */
  signal: AbortSignal;
  /** Origin whose uploads the gateway passes on; null for none. */
  storage: string | null;
  /** Called once all bytes of a file have arrived. */
  onBytesSent: (key: string) => void;
}

/**
 * Queue of files to upload: a create, then the bytes, for each in its turn. Nothing is retried
 * automatically.
 */
export function createUploadQueue(deps: Deps) {
  const { store, writes, signal, storage, onBytesSent } = deps;
  const sources = new Map<string, File>();
  const underWay = new Map<string, AbortController>();

  /** A stalled upload holds up no other. */
  function hasSlot() {
    const stages = [...underWay.keys()].map((key) => store.find(key)?.stage);
    return (
      stages.filter((stage) => stage?.name !== "sending" || !stage.isStalled).length <
      MAX_CONCURRENT
    );
  }

  /** Starts queued uploads, as many as may go at the same time. */
  function startNext() {
    if (signal.aborted) return;
    for (const { key, stage } of store.files()) {
      if (stage.name !== "queued" || underWay.has(key)) continue;
      if (!hasSlot()) return;
      start(key);
    }
  }

  function start(key: string) {
    const cancel = new AbortController();
    underWay.set(key, cancel);
    void uploadFile(key, AbortSignal.any([cancel.signal, signal]))
      .then((stage) => {
        // After the session, nothing is said of what it has left.
        if (signal.aborted) return;
        store.patch(key, { stage: stage ?? { name: "waiting" } });
        if (!stage) onBytesSent(key);
      })
      .finally(() => {
        underWay.delete(key);
        startNext();
      });
  }

  signal.addEventListener("abort", () => sources.clear());

  /**
   * Creates an upload, also for a file that stopped before, and sends its bytes. Resolves with the
   * reason why it stopped, or null once all have arrived.
   */
  async function uploadFile(key: string, stop: AbortSignal): Promise<Stopped | null> {
    const source = sources.get(key);
    if (!source) return cancelled;
    // Nothing is created for a file that can't be sent.
    const problem = await findReadProblem(source);
    if (problem) return forgetSource(key, problem);
    const address = await create(key, stop);
    if (typeof address !== "string") return address;
    return stop.aborted ? cancelled : sendBytes(key, { address, source, stop });
  }

  /** Resolves with the reason why the bytes did not arrive, or null once they have. */
  async function sendBytes(
    key: string,
    { address, source, stop }: { address: string; source: File; stop: AbortSignal },
  ): Promise<Stopped | null> {
    const startedAt = elapsed();
    let sent = 0;
    let stalls: ReturnType<typeof setTimeout> | undefined;
    function onProgress(loaded: number) {
      if (signal.aborted) return;
      sent = loaded;
      const seconds = (elapsed() - startedAt) / 1000;
      const secondsLeft =
        seconds < 1 || sent === 0 ? null : Math.ceil((seconds * (source.size - sent)) / sent);
      store.patch(key, { stage: { name: "sending", sent, secondsLeft } });
      clearTimeout(stalls);
      stalls = setTimeout(() => {
        store.patch(key, { stage: { name: "sending", sent, secondsLeft: null, isStalled: true } });
        startNext();
      }, STALLED_AFTER_MS);
    }
    onProgress(0);
    try {
      await putBytes(address, source, { signal: stop, gatewayFor: storage, onProgress });
      return null;
    } catch (error) {
      // Its bytes may end before all of them were read.
      const problem = error instanceof UnreachableError ? await findReadProblem(source) : null;
      if (problem) return forgetSource(key, problem);
      const { origin } = new URL(address);
      return stoppedAtBytes(error, {
        size: source.size,
        sentAll: source.size > 0 && sent >= source.size,
        storage: origin === storage ? null : origin,
      });
    } finally {
      clearTimeout(stalls);
    }
  }

  /** Forgets a file that the browser no longer reads, so that it is chosen again. */
  function forgetSource(key: string, problem: ReadProblem): Stopped {
    sources.delete(key);
    return stoppedAtFile(store.find(key)?.name ?? "The file", problem);
  }

  /** Resolves with the upload address, which is kept nowhere, or the reason why there is none. */
  async function create(key: string, stop: AbortSignal): Promise<string | Stopped> {
    store.patch(key, { stage: { name: "creating" } });
    const file = store.find(key);
    const filename = file?.name ?? "";
    const received: string[] = [];
    let isAwaited = true;
    const onAddress = (url: string) => {
      // Not that of a late answer.
      if (isAwaited) received.push(url);
    };
    const outcome = await writes.send(
      { operation: "create", key, filename, onAddress },
      { name: file && pathOf(file), signal: stop },
    );
    isAwaited = false;
    // Taken out, as the write may be kept with what it calls.
    const [address] = received.splice(0);
    if (outcome.grade !== "confirmed") return stoppedAtCreate(outcome);
    const { id } = outcome.value;
    const isKnown = store.files().some((other) => other.id === id && other.key !== key);
    if (isKnown || address === undefined)
      return stoppedAtCreate({ grade: "unknown", reason: "other-item", status: null });
    store.patch(key, { id, created: Date.now() });
    return address;
  }

  return {
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

    /** Stops a file that is queued or uploading. The answer to a create is waited for. */
    cancel(key: string) {
      underWay.get(key)?.abort();
      if (underWay.has(key) || store.find(key)?.stage.name !== "queued") return;
      store.patch(key, { stage: cancelled });
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
  };
}
