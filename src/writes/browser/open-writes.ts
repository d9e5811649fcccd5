import { elapsed } from "#src/lib/elapsed.ts";
import { createStore } from "#src/lib/store.ts";

/** Most writes that are open at a time. HTTP/1.1 has six connections to a host, and reads need some. */
export const MAX_OPEN_WRITES = 4;

export interface Place {
  /** Keeps the place until the request ends, also after the write was given up. */
  keepUntil: (end: Promise<unknown>, operation: string) => void;
  /** Gives back a place that no request took. */
  release: () => void;
}

export interface BlockedBy {
  count: number;
  /** Their operation; null where they are of several. */
  operation: string | null;
  /** Time at which the last of them was sent, as `elapsed` counts. */
  since: number;
}

/**
 * Counts the writes of this tab that have no answer from a host. Others wait here and not in the
 * browser, which would send them later whatever happens to the page: a single write first, then
 * those of a run.
 */
export function createOpenWrites() {
  const open = new Map<object, { operation: string | null; since: number }>();
  const waiting = { person: new Set<() => void>(), run: new Set<() => void>() };
  const blockedBy = createStore<BlockedBy | null>(null);

  function update() {
    const next = [...waiting.person, ...waiting.run].slice(0, MAX_OPEN_WRITES - open.size);
    for (const admit of next) admit();
    const isBlocked = waiting.person.size + waiting.run.size > 0;
    const operations = new Set([...open.values()].map(({ operation }) => operation));
    const [operation = null] = operations.size === 1 ? operations : [];
    const since = Math.max(...[...open.values()].map((one) => one.since));
    blockedBy.set(isBlocked ? { count: open.size, operation, since } : null);
  }

  function take(): Place {
    const place = {};
    open.set(place, { operation: null, since: elapsed() });
    let isKept = false;
    function leave() {
      open.delete(place);
      update();
    }
    return {
      keepUntil(end, operation) {
        isKept = true;
        open.set(place, { operation, since: elapsed() });
        void end.then(leave, leave);
      },
      release() {
        if (!isKept) leave();
      },
    };
  }

  return {
    tryEnter: (): Place | null => (open.size < MAX_OPEN_WRITES ? take() : null),

    /** Waits for a place. Resolves with null once `stop` is aborted. */
    enter(lane: "person" | "run", stop: AbortSignal): Promise<Place | null> {
      return new Promise((resolve) => {
        function end(place: Place | null) {
          waiting[lane].delete(admit);
          stop.removeEventListener("abort", leave);
          resolve(place);
        }
        const admit = () => end(take());
        function leave() {
          end(null);
          update();
        }
        if (stop.aborted) return resolve(null);
        stop.addEventListener("abort", leave);
        waiting[lane].add(admit);
        update();
      });
    },

    /** The open writes that others wait for; null while none waits. */
    blockedBy: { get: blockedBy.get, subscribe: blockedBy.subscribe },
  };
}

export type OpenWrites = ReturnType<typeof createOpenWrites>;
