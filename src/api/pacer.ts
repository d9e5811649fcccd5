import { ApiError } from "#src/api/errors.ts";
import { repeatDelay } from "#src/api/repeat.ts";
import { elapsed } from "#src/lib/elapsed.ts";
import { createEmitter, createStore } from "#src/lib/store.ts";
import { wait as waitFor } from "#src/lib/wait.ts";

/** The window in which a service counts requests (docs/api.md, "Rate limits"). */
const WINDOW_MS = 60_000;
/** Lower bound of the pace: without it one bad minute could slow a workspace down for good. */
const SLOWEST_PER_MINUTE = 6;
/** Time after which a learned pace is tried half as fast again, as others may have used the limit then. */
const PACE_AGE_MS = 600_000;
/** Requests a minute above which an aged pace is forgotten. */
const FASTEST_PER_MINUTE = 1_000;
/** The part of a limit that bulk requests use; the rest is for what the person does in the meantime. */
const USED_PART = 0.8;
/** Requests that may be sent without spacing, so that a small workspace is read immediately. */
const BURST = 15;
/** Reads in the background that are under way at the same time. */
const MAX_BACKGROUND = 2;
/** Reads in the background after which another tab of the workspace has its turn. */
const READS_PER_LEASE = 20;

/** True for a create, which a workspace counts apart: its reply says nothing about the others. */
export const hasOwnLimit = (method: string, path: string) => method === "POST" && path === "/files";

/** Most writes in flight at a time. HTTP/1.1 has six connections to a host, and reads need some. */
export const MAX_WRITES_IN_FLIGHT = 4;
/** Lanes in the order in which they are admitted. A page's own reads are sent without asking. */
export type Lane = "person" | "run" | "background";

/** A request that was sent: at which time, in which pause, and whether that pause was over. */
export interface SentRequest {
  readonly at: number;
  readonly pause: number;
  readonly isOpen: boolean;
}

/** The parts of a reply that show the limit; `remaining` is how many more are accepted, or null. */
type PacedReply = Pick<ApiError, "status" | "retryAfterSeconds"> & { remaining: number | null };

/** Permission to send one request. */
export interface Turn {
  /**
   * Ends the turn. `counts` is false where no request was sent, or it got a 429. A write stays
   * in flight until `replied` settles: one that was given up still has a connection.
   */
  end: (counts: boolean, replied?: Promise<unknown>) => void;
}
interface OpenTurn {
  readonly at: number;
  readonly lane: Lane;
}

export interface AdmitOptions {
  lane: Lane;
  /** Ends the wait. */
  signal: AbortSignal;
  /** True for a request that changes something: at most four of them are in flight. */
  isWrite?: boolean;
  /** True to go before other reads in the background. */
  isAhead?: boolean;
  /** True for one of a few reads that a person waits for: they wait for pauses, not for a lease or others. */
  isTogether?: boolean;
}
interface Waiting extends AdmitOptions {
  grant: () => void;
}

/** A pace in requests a minute, and the time at which it was learned, in epoch milliseconds. */
export interface LearnedPace {
  perMinute: number;
  at: number;
}

/** Tells the other tabs of a workspace: a request in bulk was sent, or the workspace asked for a pause. */
export type PacerMessage = { type: "paced" } | { type: "paused"; milliseconds: number };

interface Deps {
  wait?: (milliseconds: number) => Promise<void>;
  /** The pace learned in this workspace, by all its tabs; null while no limit was seen. */
  learned?: { get: () => LearnedPace | null; set: (pace: LearnedPace) => unknown };
  /** Runs a task while no other tab of the workspace reads in the background. */
  hold?: (task: () => Promise<void>) => Promise<unknown>;
  /** Channel to the pacers of the other tabs. */
  share?: {
    post: (message: PacerMessage) => void;
    subscribe: (listener: (message: PacerMessage) => void) => void;
  };
}

const paceOf = (limit: number) => Math.max(SLOWEST_PER_MINUTE, Math.floor(limit * USED_PART));

/**
 * The one scheduler of requests to a workspace. All replies teach it the limit. Bulk requests are sent
 * immediately until a reply shows a limit; from then on a fifth of it stays free in every minute.
 * After a 429 all of them wait, and one is tried alone. What the person does waits for writes in
 * flight alone, and goes before the others.
 */
export function createPacer(deps: Deps = {}) {
  const { wait = waitFor, hold = (task) => task(), share } = deps;
  const { learned = createStore<LearnedPace | null>(null) } = deps;
  let remaining: number | null = null;
  /** Requests that the service has counted, as far as it was seen, oldest first. */
  let counted: SentRequest[] = [];
  /** Pauses until now, and those since a request was last accepted. */
  let pauses = 0;
  let refusals = 0;
  let blockedUntil = 0;
  /** The turn that tries whether a pause is over. */
  let probe: OpenTurn | "needed" | null = null;
  /** Turns of the last minute, oldest first. */
  let turns: OpenTurn[] = [];
  let open: OpenTurn[] = [];
  let waiting: Waiting[] = [];
  /** The lease of the reads in the background, which one tab has at a time; null while it is not held. */
  let endLease: (() => void) | null = null;
  let isLeaseAsked = false;
  let readsLeft = 0;
  /** Time at which the next timer ends. */
  let wakesAt = Number.POSITIVE_INFINITY;
  /** Writes without a reply from a host. */
  const inFlight = new Set<OpenTurn>();
  const changes = createEmitter();

  /** The pace in requests a minute; null while none is known. One that met no limit for long ages. */
  function perMinute(): number | null {
    const pace = learned.get();
    if (pace === null) return null;
    const ages = Math.floor(Math.max(0, Date.now() - pace.at) / PACE_AGE_MS);
    const aged = Math.floor(pace.perMinute * 1.5 ** ages);
    return aged > FASTEST_PER_MINUTE ? null : aged;
  }
  const within = <T extends { at: number }>(all: readonly T[]) =>
    all.filter(({ at }) => at > elapsed() - WINDOW_MS);
  function learn(pace: number) {
    const isSame = pace === perMinute();
    learned.set({ perMinute: pace, at: Date.now() });
    if (!isSame) changes.emit();
  }
  const pauseLeft = () => Math.max(0, blockedUntil - elapsed());
  function pause(milliseconds: number) {
    blockedUntil = Math.max(blockedUntil, elapsed() + milliseconds);
    changes.emit();
  }

  /** Notes a 429. The first one teaches the limit, one after a pause that the pace is too fast. */
  function refuse(request: SentRequest, seconds: number | null) {
    counted = counted.filter((other) => other !== request);
    remaining = null;
    // Requests that were under way together, or sent by the person in a pause, count once.
    // One that was sent though none was left teaches, too: that pause was our own reckoning.
    const isNew = request.pause === pauses && (request.isOpen || refusals === 0);
    if (!isNew && (seconds === null || probe === null)) return;
    if (isNew) {
      const accepted = within(counted).length;
      // A probe that is refused says that the pause goes on, not that the pace is too fast.
      if (refusals === 0) {
        const pace = perMinute();
        if (pace !== null) learn(paceOf(pace));
        // So few may have met a window that others had used up: they teach nothing.
        else if (accepted >= SLOWEST_PER_MINUTE) learn(paceOf(accepted));
      }
      pauses += 1;
      refusals += 1;
      probe = "needed";
    }
    const reply = { status: 429, retryAfterSeconds: seconds };
    const milliseconds = repeatDelay(Math.max(0, refusals - 1), reply);
    pause(milliseconds);
    share?.post({ type: "paused", milliseconds });
  }

  share?.subscribe((message) => {
    if (message.type === "paced") {
      turns = [...within(turns), { at: elapsed(), lane: "run" }];
      return;
    }
    probe ??= "needed";
    pause(message.milliseconds);
    wake();
  });

  /** Notes any other reply. What remains and what was sent until then are never more than the limit. */
  function accept(request: SentRequest, left: number | null) {
    // Sent before the pause, so no sign that the pause is over.
    if (request.pause !== pauses) return;
    if (request.isOpen) {
      refusals = 0;
      probe = null;
    }
    if (left === null) return;
    // The service counts from this request on.
    if (remaining !== null && left > remaining) counted = counted.slice(-1);
    remaining = left;
    counted = within(counted);
    // Those sent later may not be counted yet.
    learn(Math.max(perMinute() ?? 0, paceOf(left + counted.indexOf(request) + 1)));
    const oldest = counted[0];
    if (left === 0 && oldest) blockedUntil = Math.max(blockedUntil, oldest.at + WINDOW_MS);
  }

  /** Milliseconds until a request in bulk may be sent. */
  function bulkDelay(): number {
    const pace = perMinute();
    if (pace === null) return pauseLeft();
    turns = within(turns);
    const last = turns.length >= BURST ? turns.at(-1) : undefined;
    const spacedFrom = last ? last.at + WINDOW_MS / pace : 0;
    const oldest = turns.at(-pace);
    const windowFrom = oldest ? oldest.at + WINDOW_MS : 0;
    return Math.max(pauseLeft(), spacedFrom - elapsed(), windowFrom - elapsed());
  }

  const isOfBackground = ({ lane }: { lane: Lane }) => lane === "background";

  function askForLease() {
    if (isLeaseAsked) return;
    isLeaseAsked = true;
    void hold(
      () =>
        new Promise((resolve) => {
          endLease = resolve;
          readsLeft = READS_PER_LEASE;
          wakeAndEndLease();
        }),
    );
  }

  function next(): Waiting | undefined {
    const isFull = inFlight.size >= MAX_WRITES_IN_FLIGHT;
    const free = waiting.filter(({ isWrite }) => !isWrite || !isFull);
    const person = free.find(({ lane }) => lane === "person");
    // A probe is under way: its reply shows whether the pause is over.
    if (person || (probe !== null && probe !== "needed")) return person;
    const run = free.find(({ lane }) => lane === "run");
    if (run || open.some(({ lane }) => lane === "run")) return run;
    const isReading = open.filter(isOfBackground).length >= MAX_BACKGROUND;
    const reads = free.filter(({ isTogether }) => isTogether || !isReading);
    const together = reads.find(({ isTogether }) => isTogether);
    if (together || readsLeft > 0)
      return together ?? reads.find(({ isAhead }) => isAhead) ?? reads[0];
    if (reads.length > 0) askForLease();
    return undefined;
  }

  /** Grants as many turns as may be granted now; called again when more may. */
  function wake() {
    for (let one = next(); one; one = next()) {
      const delay = one.lane === "person" ? 0 : bulkDelay();
      if (delay > 0) {
        void wakeAfter(delay);
        return;
      }
      one.grant();
    }
  }
  /** Also gives the lease back where nothing more is read with it. */
  function wakeAndEndLease() {
    wake();
    const isDue = readsLeft === 0 || !waiting.some(isOfBackground);
    if (!endLease || !isDue || open.some(isOfBackground)) return;
    endLease();
    endLease = null;
    isLeaseAsked = false;
    readsLeft = 0;
    wake();
  }
  async function wakeAfter(milliseconds: number) {
    const at = elapsed() + milliseconds;
    if (wakesAt <= at) return;
    wakesAt = at;
    await wait(milliseconds);
    if (wakesAt === at) wakesAt = Number.POSITIVE_INFINITY;
    wake();
    changes.emit();
  }

  function openTurn({ lane, isWrite = false }: AdmitOptions): Turn {
    const turn: OpenTurn = { at: elapsed(), lane };
    if (isWrite) inFlight.add(turn);
    if (lane !== "person") {
      turns = [...within(turns), turn];
      share?.post({ type: "paced" });
    }
    open.push(turn);
    if (lane === "background" && readsLeft > 0) readsLeft -= 1;
    if (probe === "needed" && lane !== "person") probe = turn;
    function land() {
      inFlight.delete(turn);
      wake();
      changes.emit();
    }
    return {
      end(counts, replied) {
        if (!open.includes(turn)) return;
        open = open.filter((other) => other !== turn);
        if (!counts) turns = turns.filter((other) => other !== turn);
        if (probe === turn) probe = "needed";
        if (replied) void replied.then(land, land);
        else inFlight.delete(turn);
        wakeAndEndLease();
      },
    };
  }

  return {
    /** Resolves when a request may be sent; null once `signal` aborts. Its turn must be ended. */
    admit: (options: AdmitOptions): Promise<Turn | null> =>
      new Promise((resolve) => {
        const { signal } = options;
        const one: Waiting = { ...options, grant: () => leave(openTurn(options)) };
        function leave(turn: Turn | null) {
          waiting = waiting.filter((other) => other !== one);
          signal.removeEventListener("abort", abort);
          resolve(turn);
        }
        function abort() {
          leave(null);
          wakeAndEndLease();
        }
        if (signal.aborted) return resolve(null);
        signal.addEventListener("abort", abort);
        waiting.push(one);
        wake();
        if (waiting.includes(one)) changes.emit();
      }),
    /** Ends a pause that the user does not want to wait for: one request is tried now. */
    tryNow() {
      blockedUntil = Math.min(blockedUntil, elapsed());
      wake();
    },

    /** Notes that a request of any lane is sent; its reply is noted by `reply`. */
    send(): SentRequest {
      const request = { at: elapsed(), pause: pauses, isOpen: elapsed() >= blockedUntil };
      counted = [...within(counted), request];
      return request;
    },
    reply(request: SentRequest, { status, remaining, retryAfterSeconds }: PacedReply) {
      if (status === 429) refuse(request, retryAfterSeconds);
      else accept(request, remaining);
      wake();
    },

    /**
     * Milliseconds before a request of the person that failed for the nth time (from 0) is sent
     * again: by its own rule, and not before the pause of the workspace is over.
     */
    repeatDelay: (failures: number, error: unknown) =>
      Math.max(repeatDelay(failures, error instanceof ApiError ? error : {}), pauseLeft()),
    /** Milliseconds until the pause of the workspace is over. */
    pauseLeft,

    /** State for the page: requests a minute, and the end of a pause as `elapsed` counts. */
    view: () => ({
      perMinute: perMinute(),
      waitsUntil: blockedUntil > elapsed() ? blockedUntil : null,
    }),
    /** When the last of the writes in flight was sent, as `elapsed` counts; null if none waits for them. */
    blockedSince: () =>
      waiting.some(({ isWrite }) => isWrite) && inFlight.size >= MAX_WRITES_IN_FLIGHT
        ? Math.max(...[...inFlight].map(({ at }) => at))
        : null,
    /** Seconds that so many reads in the background take, with the pause; null while no pace is known. */
    secondsFor(reads: number): number | null {
      const pace = perMinute();
      if (reads === 0 || pace === null) return null;
      return Math.ceil((reads * 60) / pace + pauseLeft() / 1000);
    },
    /** Calls the listener when the pace or a pause may have changed. */
    subscribe: changes.subscribe,
  };
}

export type Pacer = ReturnType<typeof createPacer>;
