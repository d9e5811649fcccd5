import { rateLimitDelay, readRepeatDelay } from "#src/api/repeat.ts";
import { z } from "zod/mini";
import { elapsed as sinceStart } from "#src/lib/elapsed.ts";
import { createEmitter } from "#src/lib/store.ts";
import { stored } from "#src/lib/stored.ts";
import { wait as waitFor } from "#src/lib/wait.ts";

/** The window in which a service counts requests (docs/api.md, "Rate limits"). */
const WINDOW_MS = 60_000;
/** Lower bound of the pace: without it one bad minute could slow a workspace down for good. */
const SLOWEST_PER_MINUTE = 6;
/** The part of a limit that bulk requests use; the rest is for what the person does in the meantime. */
const USED_PART = 0.8;
/** Requests that may be sent without spacing, so that a small workspace is read immediately. */
const BURST = 15;
/** Reads in the background that are under way at the same time. */
const MAX_BACKGROUND = 2;
/** Most and fewest answers that the speed of reading is measured by. */
const MAX_ANSWERS = 20;
const MIN_ANSWERS = 4;

/** Uploads that a workspace creates in a minute (docs/api.md, "Rate limits"). */
const MAX_CREATES = 5;
/** A little over a minute, as a create is counted when it arrives. */
const CREATE_WINDOW_MS = 61_000;
/** True for a create, which a workspace counts apart: its answer says nothing about the others. */
export const hasOwnLimit = (method: string, path: string) => method === "POST" && path === "/files";

/** Lanes that wait for a turn. What the person does (a page's read, a single write) never waits for one. */
export type BulkLane = "run" | "background";

/** A request that was sent: at which time, in which pause, and whether that pause was over. */
export interface SentRequest {
  readonly at: number;
  readonly pause: number;
  readonly isOpen: boolean;
}

/** The parts of an answer that show the limit; `remaining` is how many more are accepted, or null. */
interface PacedAnswer {
  status: number;
  remaining: number | null;
  retryAfterSeconds: number | null;
}

/** Permission to send one request in bulk. */
export interface Turn {
  /** Ends the turn. False where no request was sent, or it was answered 429. */
  end: (counts: boolean) => void;
}
interface OpenTurn {
  readonly at: number;
  readonly lane: BulkLane;
}

export interface TurnOptions {
  stop: AbortSignal;
  /** True to go before others of the lane. */
  isAhead?: boolean;
  /** True for one of a few reads that go together, however many are under way; a pause holds it too. */
  isTogether?: boolean;
  /** True while it may not be sent though its turn has come; `wake` asks again. */
  isHeld?: () => boolean;
  /** Requests a minute that the user has fixed; null learns them. */
  fixed?: number | null;
}
interface Waiting extends TurnOptions {
  lane: BulkLane;
  grant: () => void;
}

const storedPace = z.int().check(z.positive());

/** The pace that was learned for a workspace, in requests a minute. */
export const learnedPace = (address: string) =>
  stored("reshelve.archive.pace", storedPace, { perWorkspace: address });

interface Deps {
  /** Milliseconds on a clock that is never set. */
  elapsed?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
  /** Requests a minute learned earlier in this workspace; null while no limit was seen. */
  learned?: { get: () => number | null; set: (perMinute: number) => unknown };
}

const paceOf = (limit: number) => Math.max(SLOWEST_PER_MINUTE, Math.floor(limit * USED_PART));

/**
 * The one rate limiter of a session. All answers teach it the limit. Bulk requests are sent immediately
 * until an answer shows a limit; from then on a fifth of it stays free in every minute. After a 429
 * all of them wait, and one is tried alone.
 */
export function createPacer({ elapsed = sinceStart, wait = waitFor, learned }: Deps = {}) {
  let perMinute = learned?.get() ?? null;
  /** Requests of a run accepted above the pace since the last 429: others may have used the limit then. */
  let gained = 0;
  /** True once an answer showed what is left, so that nothing is to be tried out. */
  let showsLimit = false;
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
  /** Time at which the next timer ends. */
  let wakesAt = Number.POSITIVE_INFINITY;
  let creates: number[] = [];
  /** Times at which the background was answered. */
  let answeredAt: number[] = [];
  const changes = createEmitter();

  const within = <T extends { at: number }>(all: readonly T[]) =>
    all.filter(({ at }) => at > elapsed() - WINDOW_MS);
  function learn(pace: number) {
    if (pace === perMinute) return;
    perMinute = pace;
    learned?.set(pace);
    changes.emit();
  }
  const pauseLeft = () => Math.max(0, blockedUntil - elapsed());
  const paceFor = (lane: BulkLane) =>
    perMinute === null ? null : perMinute + (lane === "run" ? gained : 0);

  /** Notes a 429. The first one teaches the limit, one after a pause that the pace is too fast. */
  function refuse(request: SentRequest, seconds: number | null) {
    counted = counted.filter((other) => other !== request);
    remaining = null;
    // Requests that were under way together, or sent by the person in a pause, count once.
    const isNew = request.pause === pauses && request.isOpen;
    if (!isNew && (seconds === null || probe === null)) return;
    if (isNew) {
      const accepted = within(counted).length;
      // A probe that is refused says that the pause goes on, not that the pace is too fast.
      if (refusals === 0) {
        if (perMinute !== null) learn(paceOf(perMinute + gained));
        // So few may have met a window that others had used up: they teach nothing.
        else if (accepted >= SLOWEST_PER_MINUTE) learn(paceOf(accepted));
      }
      gained = 0;
      pauses += 1;
      refusals += 1;
      probe = "needed";
    }
    const delay = rateLimitDelay(Math.max(0, refusals - 1), { retryAfterSeconds: seconds });
    blockedUntil = Math.max(blockedUntil, elapsed() + delay);
    changes.emit();
  }

  /** Notes any other answer. What remains and what was sent until then are never more than the limit. */
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
    showsLimit = true;
    counted = within(counted);
    // Those sent later may not be counted yet.
    learn(Math.max(perMinute ?? 0, paceOf(left + counted.indexOf(request) + 1)));
    const oldest = counted[0];
    if (left === 0 && oldest) blockedUntil = Math.max(blockedUntil, oldest.at + WINDOW_MS);
  }

  /** Milliseconds until a request of a lane may be sent. */
  function delayOf({ lane, fixed = null }: Waiting): number {
    const pace = paceFor(lane);
    turns = within(turns);
    const last = fixed === null ? turns.at(-1) : turns.findLast((turn) => turn.lane === lane);
    const isSpaced = fixed !== null || turns.length >= BURST;
    const rate = fixed ?? pace;
    let from = blockedUntil;
    if (rate !== null && last && isSpaced) from = Math.max(from, last.at + WINDOW_MS / rate);
    const oldest = fixed === null && pace !== null ? turns.at(-pace) : undefined;
    if (oldest) from = Math.max(from, oldest.at + WINDOW_MS);
    return Math.max(0, from - elapsed());
  }

  const isProbing = () => probe !== null && probe !== "needed";

  function next(): Waiting | undefined {
    const run = waiting.find(({ lane }) => lane === "run");
    if (run || open.some(({ lane }) => lane === "run")) return run;
    const isFull = open.length >= MAX_BACKGROUND;
    const free = waiting.filter(({ isTogether, isHeld }) => (isTogether || !isFull) && !isHeld?.());
    return free.find(({ isAhead }) => isAhead) ?? free[0];
  }

  /** Grants as many turns as may be granted now; called again when more may. */
  function wake() {
    // After a pause one is tried alone.
    while (!isProbing()) {
      const one = next();
      if (!one) return;
      const delay = delayOf(one);
      if (delay > 0) {
        void wakeAfter(delay);
        return;
      }
      one.grant();
    }
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

  function openTurn(lane: BulkLane, fixed: number | null): Turn {
    const turn: OpenTurn = { at: elapsed(), lane };
    turns = [...within(turns), turn];
    open.push(turn);
    if (probe === "needed") {
      probe = turn;
      // A pause is no part of the speed.
      answeredAt = [];
    }
    return {
      end(counts) {
        if (!open.includes(turn)) return;
        open = open.filter((other) => other !== turn);
        if (!counts) turns = turns.filter((other) => other !== turn);
        else if (lane === "background")
          answeredAt = [...answeredAt.slice(1 - MAX_ANSWERS), elapsed()];
        else if (perMinute !== null && fixed === null && !showsLimit) gained += 1;
        if (probe === turn) probe = "needed";
        wake();
      },
    };
  }

  return {
    /** Resolves when a request in bulk may be sent; null once `stop` aborts. Its turn must be ended. */
    turn: (lane: BulkLane, options: TurnOptions): Promise<Turn | null> =>
      new Promise((resolve) => {
        const { stop } = options;
        const one: Waiting = { ...options, lane, grant: () => leave(true) };
        function leave(isGranted: boolean) {
          waiting = waiting.filter((other) => other !== one);
          stop.removeEventListener("abort", abort);
          resolve(isGranted ? openTurn(lane, options.fixed ?? null) : null);
        }
        function abort() {
          leave(false);
          wake();
        }
        if (stop.aborted) {
          resolve(null);
          return;
        }
        stop.addEventListener("abort", abort);
        waiting.push(one);
        wake();
      }),
    /** Grants turns again, as something that held them is over. */
    wake,

    /** Ends a pause that the user does not want to wait for: one request is tried now. */
    tryNow() {
      blockedUntil = Math.min(blockedUntil, elapsed());
      wake();
    },

    /** Notes that a request of any lane is sent; its answer is noted by `answer`. */
    send(): SentRequest {
      const request = { at: elapsed(), pause: pauses, isOpen: elapsed() >= blockedUntil };
      counted = [...within(counted), request];
      return request;
    },
    answer(request: SentRequest, { status, remaining, retryAfterSeconds }: PacedAnswer) {
      if (status === 429) refuse(request, retryAfterSeconds);
      else accept(request, remaining);
      wake();
    },

    /**
     * Milliseconds before a request of the person that failed for the nth time (from 0) is sent
     * again: by its own rule, and not before the pause of the workspace is over.
     */
    repeatDelay: (failures: number, error: unknown) =>
      Math.max(readRepeatDelay(failures, error), pauseLeft()),
    /** Milliseconds until the pause of the workspace is over. */
    pauseLeft,

    /** Milliseconds until the next upload may be created; 0 when it may be created now. */
    createDelay(): number {
      const oldest = creates.at(-MAX_CREATES);
      return oldest === undefined ? 0 : Math.max(0, oldest + CREATE_WINDOW_MS - elapsed());
    },
    noteCreate: () => void (creates = [...creates.slice(1 - MAX_CREATES), elapsed()]),

    /** State for the page: requests a minute, the end of a pause as `elapsed` counts, requests left. */
    view: (lane: BulkLane, fixed: number | null = null) => ({
      perMinute: fixed ?? paceFor(lane),
      waitsUntil: blockedUntil > elapsed() ? blockedUntil : null,
      remaining,
    }),
    /** Seconds that so many reads in the background take, with the pause; null while it is not known. */
    secondsFor(reads: number): number | null {
      const paced = perMinute === null ? 0 : 60 / perMinute;
      const [first] = answeredAt;
      const last = answeredAt.at(-1);
      const isMeasured =
        answeredAt.length >= MIN_ANSWERS && first !== undefined && last !== undefined;
      if (reads === 0 || (!isMeasured && perMinute === null)) return null;
      const measured = isMeasured ? (last - first) / 1000 / (answeredAt.length - 1) : 0;
      return Math.ceil(reads * Math.max(measured, paced)) + Math.ceil(pauseLeft() / 1000);
    },
    /** Forgets the measured speed, as when the reading was paused. */
    resetSpeed: () => void (answeredAt = []),
    /** Calls the listener when the pace or a pause may have changed. */
    subscribe: changes.subscribe,
  };
}

export type Pacer = ReturnType<typeof createPacer>;
