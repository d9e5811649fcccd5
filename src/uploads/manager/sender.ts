import { putBytes } from "#src/api/put-bytes.ts";
import type { WriteSender } from "#src/writes/send/writes.ts";
import type { ServiceClock } from "#src/api/service-clock.ts";
import { type DeskFile, byteTrouble, largestFile } from "#src/uploads/manager/file.ts";
import { createPace } from "#src/uploads/manager/pace.ts";
import type { Shelf } from "#src/uploads/manager/shelf.ts";
import { createSpeed } from "#src/uploads/manager/speed.ts";

/** An upload address takes bytes for 5 minutes (docs/api.md, "Uploads"); the last 15 s are not used. */
const addressLasts = 5 * 60_000 - 15_000;
/** Two at a time: an address runs out while its file waits, and more would only share the line. */
const atOnce = 2;

interface Deps {
  shelf: Shelf;
  writes: WriteSender;
  clock: ServiceClock;
  now: () => number;
  /** Called once all bytes of a file are there. */
  onBytesThere: (key: string) => void;
}

/**
 * Sends files: a create, then the bytes, for each in its turn. At most 5 creates leave in a minute.
 * Nothing is sent again by itself.
 */
export function createSender({ shelf, writes, clock, now, onBytesThere }: Deps) {
  let era = {};
  let made = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let pace = createPace();
  const sources = new Map<string, File>();
  const addresses = new Map<string, { url: string; at: number }>();
  const underWay = new Map<string, AbortController>();

  function hasAddress(key: string): boolean {
    const address = addresses.get(key);
    return address !== undefined && now() - address.at < addressLasts;
  }

  /** Starts what may start, and comes back when the next create may leave. */
  function pump() {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const queued = shelf.files().filter(({ stage }) => stage.name === "queued");
    for (const { key } of queued) {
      if (underWay.size >= atOnce) return;
      if (underWay.has(key)) continue;
      const pause = hasAddress(key) ? 0 : pace.wait(now());
      if (pause > 0) {
        timer ??= setTimeout(pump, pause);
        continue;
      }
      start(key);
    }
  }

  function start(key: string) {
    const mine = era;
    const stop = new AbortController();
    underWay.set(key, stop);
    void carry(key, stop.signal)
      .then((there) => {
        if (there && mine === era) onBytesThere(key);
      })
      .finally(() => {
        if (mine !== era) return;
        underWay.delete(key);
        pump();
      });
  }

  const cancelled = { step: "bytes", reason: "cancelled", status: null } as const;

  /** Creates where there is no address that still works, and sends the bytes; whether all are there. */
  async function carry(key: string, signal: AbortSignal): Promise<boolean> {
    const mine = era;
    if (!hasAddress(key)) {
      const stopped = await create(key);
      if (mine !== era) return false;
      if (stopped) {
        shelf.patch(key, { stage: { name: "stopped", why: stopped } });
        return false;
      }
    }
    const source = sources.get(key);
    const address = addresses.get(key);
    if (!source || !address) return false;
    if (signal.aborted) {
      shelf.patch(key, { stage: { name: "stopped", why: cancelled } });
      return false;
    }
    let sent = 0;
    const speed = createSpeed();
    shelf.patch(key, { stage: { name: "sending", sent, rate: null } });
    try {
      await putBytes(address.url, source, {
        signal,
        onProgress: (loaded) => {
          if (mine !== era) return;
          sent = loaded;
          const rate = speed.note(now(), sent);
          shelf.patch(key, { stage: { name: "sending", sent, rate } });
        },
      });
      if (mine !== era) return false;
      addresses.delete(key);
      shelf.patch(key, { stage: { name: "waiting" } });
      return true;
    } catch (error) {
      if (mine !== era) return false;
      const why = byteTrouble(error, source.size > 0 && sent >= source.size);
      // One that was refused is over, whatever its age.
      if (why.status !== null) addresses.delete(key);
      shelf.patch(key, { stage: { name: "stopped", why } });
      return false;
    }
  }

  async function create(key: string) {
    const file = shelf.find(key);
    const sentAt = now();
    pace.took(sentAt);
    shelf.patch(key, { stage: { name: "creating" } });
    const filename = file?.name ?? "";
    const outcome = await writes.send({ operation: "create", key, filename });
    if (outcome.grade !== "confirmed") return { step: "create", outcome } as const;
    const { id, uploadUrl } = outcome.value;
    addresses.set(key, { url: uploadUrl, at: sentAt });
    shelf.patch(key, { id, created: clock.stamp(sentAt), finishSent: null });
    return null;
  }

  return {
    /** Puts files into the queue; one that is too large is refused here, and nothing of it is sent. */
    add(files: readonly File[]) {
      const added = files.map((source): DeskFile => {
        made += 1;
        const key = `new-${now()}-${made}`;
        const fits = source.size <= largestFile;
        if (fits) sources.set(key, source);
        return {
          key,
          id: null,
          name: source.name,
          size: source.size,
          added: now(),
          created: null,
          stage: { name: fits ? "queued" : "too-large" },
          facts: null,
          finishSent: null,
          attachSent: null,
        };
      });
      shelf.add(added);
      pump();
    },

    /** Stops a file that waits or is on the way. A create that has left is waited for. */
    cancel(key: string) {
      underWay.get(key)?.abort();
      if (underWay.has(key)) return;
      if (shelf.find(key)?.stage.name !== "queued") return;
      shelf.patch(key, { stage: { name: "stopped", why: cancelled } });
      pump();
    },

    /** Sends a file that stopped again: under its address while that works, else as a new upload. */
    retry(key: string, chosen?: File) {
      if (chosen) {
        if (chosen.size > largestFile) return;
        sources.set(key, chosen);
        addresses.delete(key);
        shelf.patch(key, { name: chosen.name, size: chosen.size });
      }
      if (!sources.has(key) || underWay.has(key)) return;
      shelf.patch(key, { stage: { name: "queued" } });
      pump();
    },

    /** Whether the bytes of a file are still at hand. */
    holds: (key: string) => sources.has(key),

    /** When the next create may leave, in epoch milliseconds; null when it may leave now. */
    nextCreateAt(): number | null {
      const pause = pace.wait(now());
      return pause === 0 ? null : now() + pause;
    },

    forget(key: string) {
      underWay.get(key)?.abort();
      sources.delete(key);
      addresses.delete(key);
    },

    /** Stops everything, as its workspace is left. */
    stop() {
      era = {};
      for (const one of underWay.values()) one.abort();
      if (timer !== null) clearTimeout(timer);
      timer = null;
      pace = createPace();
      sources.clear();
      addresses.clear();
      underWay.clear();
    },
  };
}
