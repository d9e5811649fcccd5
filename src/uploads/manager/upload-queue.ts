import type { Pacer } from "#src/api/pacer.ts";
import { putBytes } from "#src/api/put-bytes.ts";
import type { ServiceClock } from "#src/api/service-clock.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import {
  MAX_FILE_BYTES,
  cancelled,
  newUpload,
  transferErrorOf,
} from "#src/uploads/manager/file.ts";
import { createSpeedMeter } from "#src/uploads/manager/speed.ts";
import type { UploadStore } from "#src/uploads/manager/upload-store.ts";
import type { Answer, Outcome, Write } from "#src/writes/send/write.ts";

/** An upload address takes bytes for 5 minutes (docs/api.md, "Uploads"); its answer may have taken 15 s. */
const ADDRESS_LIFETIME_MS = 5 * 60_000 - 15_000;
/** Low, as an upload address expires while its file waits, and more would only share the bandwidth. */
const MAX_CONCURRENT = 2;

interface Deps {
  pacer: Pick<Pacer, "createDelay" | "noteCreate">;
  store: UploadStore;
  /** Sends a create. The signal ends its wait for the rate limit. */
  send: (write: Write<"create">, signal: AbortSignal) => Promise<Outcome<Answer<"create">>>;
  /** True while a create waits, as it was answered 429: another would be too. */
  isLimited: () => boolean;
  /** Aborted when the session ends: bytes stop; a create that has left is still noted. */
  signal: AbortSignal;
  clock: ServiceClock;
  now: () => number;
  /** Origin whose uploads the gateway passes on; null for none. */
  storage: string | null;
  /** Called once all bytes of a file have arrived. */
  onBytesSent: (key: string) => void;
}

/**
 * Queue of files to upload: a create, then the bytes, for each in its turn. At most 5 creates are
 * sent in a minute. Nothing is retried automatically.
 */
export function createUploadQueue(deps: Deps) {
  const { pacer, store, send, isLimited, signal, clock, now, storage, onBytesSent } = deps;
  let made = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const sources = new Map<string, File>();
  /** Upload addresses while they work, and no longer. */
  const addresses = new Map<string, { url: string; timer: ReturnType<typeof setTimeout> }>();
  const underWay = new Map<string, AbortController>();

  /** Starts queued uploads; reschedules itself for the rate limit. */
  function startNext() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const queued = store.files().filter(({ stage }) => stage.name === "queued");
    for (const { key } of queued) {
      if (underWay.size >= MAX_CONCURRENT) return;
      if (underWay.has(key)) continue;
      if (!addresses.has(key) && isLimited()) continue;
      const pause = addresses.has(key) ? 0 : pacer.createDelay();
      if (pause > 0) {
        timer ??= setTimeout(startNext, pause);
        continue;
      }
      start(key);
    }
  }

  function start(key: string) {
    const cancel = new AbortController();
    underWay.set(key, cancel);
    void uploadFile(key, AbortSignal.any([cancel.signal, signal]))
      .then((sent) => {
        if (sent && !signal.aborted) onBytesSent(key);
      })
      .finally(() => {
        underWay.delete(key);
        if (!signal.aborted) startNext();
      });
  }

  signal.addEventListener("abort", () => {
    if (timer !== null) clearTimeout(timer);
    sources.clear();
    for (const key of addresses.keys()) forgetAddress(key);
  });

  /**
   * Gets an upload address where there is none that still works, and sends the bytes; true when all
   * arrived.
   */
  async function uploadFile(key: string, stop: AbortSignal): Promise<boolean> {
    if (!addresses.has(key)) {
      const stopped = await create(key, stop);
      if (signal.aborted) return false;
      if (stopped) {
        store.patch(key, { stage: { name: "stopped", why: stopped } });
        return false;
      }
    }
    const source = sources.get(key);
    const address = addresses.get(key);
    if (!source || !address) return false;
    if (stop.aborted) {
      store.patch(key, { stage: { name: "stopped", why: cancelled } });
      return false;
    }
    let sent = 0;
    const speed = createSpeedMeter();
    store.patch(key, { stage: { name: "sending", sent, rate: null } });
    try {
      await putBytes(address.url, source, {
        signal: stop,
        gatewayFor: storage,
        onProgress: (loaded) => {
          if (signal.aborted) return;
          sent = loaded;
          const rate = speed.note(elapsed(), sent);
          store.patch(key, { stage: { name: "sending", sent, rate } });
        },
      });
      if (signal.aborted) return false;
      forgetAddress(key);
      store.patch(key, { stage: { name: "waiting" } });
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const { origin } = new URL(address.url);
      const sentAll = source.size > 0 && sent >= source.size;
      const why = transferErrorOf(error, sentAll, origin === storage ? null : origin);
      // One that was refused is over, whatever its age.
      if (why.status !== null || why.reason === "redirected") forgetAddress(key);
      store.patch(key, { stage: { name: "stopped", why } });
      return false;
    }
  }

  async function create(key: string, stop: AbortSignal) {
    const file = store.find(key);
    pacer.noteCreate();
    store.patch(key, { stage: { name: "creating" } });
    const filename = file?.name ?? "";
    let awaited = true;
    const onAddress = (url: string) => {
      if (awaited && !signal.aborted) keepAddress(key, url);
    };
    const outcome = await send({ operation: "create", key, filename, onAddress }, stop);
    awaited = false;
    if (outcome.grade !== "confirmed") return { step: "create", outcome } as const;
    const { id } = outcome.value;
    if (store.files().some((other) => other.id === id && other.key !== key)) {
      forgetAddress(key);
      const unknown = { grade: "unknown", reason: "other-item", status: null } as const;
      return { step: "create", outcome: unknown } as const;
    }
    store.patch(key, { id, created: clock.stamp(now()), finishSent: null });
    return null;
  }

  function keepAddress(key: string, url: string) {
    forgetAddress(key);
    const timer = setTimeout(() => forgetAddress(key), ADDRESS_LIFETIME_MS);
    addresses.set(key, { url, timer });
  }

  function forgetAddress(key: string) {
    clearTimeout(addresses.get(key)?.timer);
    addresses.delete(key);
  }

  return {
    /** Queues files; one that is too large is refused here, and nothing of it is sent. */
    add(files: readonly File[]) {
      const added = files.map((source) => {
        made += 1;
        const key = `new-${now()}-${made}`;
        const fits = source.size <= MAX_FILE_BYTES;
        if (fits) sources.set(key, source);
        const stage = { name: fits ? "queued" : "too-large" } as const;
        return newUpload({ key, name: source.name, size: source.size, added: now(), stage });
      });
      store.add(added);
      startNext();
    },

    /** Stops a file that is queued or uploading. The answer to a create is waited for. */
    cancel(key: string) {
      underWay.get(key)?.abort();
      if (underWay.has(key)) return;
      if (store.find(key)?.stage.name !== "queued") return;
      store.patch(key, { stage: { name: "stopped", why: cancelled } });
      startNext();
    },

    /** Sends a file that stopped again: under its address while that works, else as a new upload. */
    retry(key: string, chosen?: File) {
      if (chosen) {
        if (chosen.size > MAX_FILE_BYTES) return;
        sources.set(key, chosen);
        forgetAddress(key);
        store.patch(key, { name: chosen.name, size: chosen.size });
      }
      if (!sources.has(key) || underWay.has(key)) return;
      store.patch(key, { stage: { name: "queued" } });
      startNext();
    },

    /** True while the bytes of a file are still at hand. */
    holds: (key: string) => sources.has(key),

    /** Time at which the next create may be sent, as `elapsed` counts; null when it may be sent now. */
    nextCreateAt(): number | null {
      const pause = pacer.createDelay();
      return pause === 0 ? null : elapsed() + pause;
    },

    forget(key: string) {
      underWay.get(key)?.abort();
      sources.delete(key);
      forgetAddress(key);
    },
  };
}
