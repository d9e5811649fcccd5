import { ApiError } from "#src/api/errors.ts";
import type { OnResponse } from "#src/api/http.ts";
import { mayRepeatRead, rateLimitDelay, readRepeatDelay } from "#src/api/repeat.ts";
import { type SentRead, createReadPace } from "#src/archive/items/reader/read-pace.ts";
import { createReadSpeed } from "#src/archive/items/reader/read-speed.ts";

/** Requests that are under way at the same time. */
const MAX_IN_FLIGHT = 2;

/** Sends one request. Rejects as the wire does; `onResponse` is called with each answer before that. */
export type Read<T> = (signal: AbortSignal, onResponse: OnResponse) => Promise<T>;

export interface ReadQueueDeps {
  /** Milliseconds on a clock that is never set. */
  elapsed: () => number;
  /** Resolves after so many milliseconds, or when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Ends all reading. */
  signal: AbortSignal;
  /** True while a read or write that the person waits for is under way: it goes first. */
  isOthersBusy: () => boolean;
  pace: { get: () => number | null; set: (perMinute: number) => void };
}

/** The pages that are to be read. */
interface Pages {
  hasNext: () => boolean;
  /** Reads the next page by `send`, and never rejects. Called only while `hasNext`. */
  readNext: () => Promise<void>;
  /** Called while no page is left to read; some may still be under way. */
  onEnd: () => void;
  /** Called when the pace or the pause may have changed. */
  onChange: () => void;
}

const isLimited = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 429;

/**
 * Queue of all reads in bulk of a session: two at a time, at one pace, after what the person waits
 * for. After a 429 all of them wait, and one is tried alone.
 */
export function createReadQueue(deps: ReadQueueDeps, pages: Pages) {
  const { elapsed, signal } = deps;
  const pace = createReadPace({ elapsed, learned: deps.pace });
  const speed = createReadSpeed(elapsed);
  /** Reads that are not pages. */
  let others: (() => Promise<void>)[] = [];
  let inFlight = 0;
  /** Answers with 429 since the last other answer. */
  let limited = 0;
  let limitedAt = 0;
  let waitsUntil: number | null = null;
  let timer: AbortController | null = null;

  /** Milliseconds until a read may be sent. */
  const delay = () => Math.max(0, pace.delay(), (waitsUntil ?? 0) - elapsed());
  const hasNext = () => others.length > 0 || pages.hasNext();

  /** Sends as many reads as may be sent now; called again when more may. */
  function sendNext() {
    if (signal.aborted) return;
    if (waitsUntil !== null && waitsUntil <= elapsed()) {
      waitsUntil = null;
      speed.reset();
    }
    // After a 429 one read is tried alone.
    while (hasNext() && inFlight < (limited > 0 ? 1 : MAX_IN_FLIGHT)) {
      if (deps.isOthersBusy()) return;
      const milliseconds = delay();
      if (milliseconds > 0) return void sendAfter(milliseconds);
      void sendOne(others.shift() ?? pages.readNext);
    }
    if (!pages.hasNext()) pages.onEnd();
  }
  async function sendOne(read: () => Promise<void>) {
    inFlight += 1;
    await read();
    inFlight -= 1;
    sendNext();
    pages.onChange();
  }
  async function sendAfter(milliseconds: number) {
    timer?.abort();
    const mine = (timer = new AbortController());
    await deps.wait(milliseconds, AbortSignal.any([signal, mine.signal]));
    if (mine.signal.aborted) return;
    sendNext();
    pages.onChange();
  }

  function accept(remaining: number | null) {
    pace.succeed(remaining);
    speed.answer();
    limited = 0;
  }
  function waitOut(error: ApiError, sent: SentRead) {
    pace.limit(sent);
    // Another read that was under way has met the same limit.
    if (limited > 0 && sent.at <= limitedAt) return;
    waitsUntil = elapsed() + rateLimitDelay(limited, error);
    limitedAt = elapsed();
    limited += 1;
  }

  /**
   * Sends a read, and again where it may be repeated. A 429 makes all reads wait and rejects: what was
   * read goes back into the queue.
   */
  async function send<T>(read: Read<T>): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      const sent = pace.send();
      let remaining: number | null = null;
      try {
        const found = await read(signal, (answer) => void ({ remaining } = answer));
        signal.throwIfAborted();
        accept(remaining);
        return found;
      } catch (error) {
        signal.throwIfAborted();
        if (isLimited(error)) waitOut(error, sent);
        else accept(remaining);
        if (isLimited(error) || !mayRepeatRead(failures, error)) throw error;
        await deps.wait(readRepeatDelay(failures, error), signal);
        // Another read may have met a limit meanwhile.
        while (!signal.aborted && delay() > 0) await deps.wait(delay(), signal);
        signal.throwIfAborted();
      }
    }
  }

  return {
    send,
    sendNext,

    /**
     * Sends another read ahead of the pages. A 429 makes it wait for as long as that takes; rejects
     * with any other error, or once it is no longer `wanted`.
     */
    readAhead<T>(read: Read<T>, wanted: AbortSignal): Promise<T> {
      const ends = AbortSignal.any([signal, wanted]);
      return new Promise((resolve, reject) => {
        function leave() {
          others = others.filter((other) => other !== tryNow);
          reject(ends.reason);
        }
        async function tryNow() {
          try {
            resolve(await send((_signal, onResponse) => read(ends, onResponse)));
          } catch (error) {
            if (isLimited(error) && !ends.aborted) others.push(tryNow);
            else reject(error);
          }
        }
        if (ends.aborted) return leave();
        ends.addEventListener("abort", leave, { once: true });
        others.push(tryNow);
        sendNext();
      });
    },

    /** Requests a minute that reads keep to; null while no limit was seen. */
    perMinute: pace.perMinute,
    /** End of a pause that the workspace asked for, as `elapsed` counts. */
    waitsUntil: () => waitsUntil,
    /** Seconds that so many requests take, with the pause; null while it is not known. */
    secondsFor(requests: number): number | null {
      const seconds = requests === 0 ? null : speed.secondsFor(requests, pace.perMinute());
      const waiting = waitsUntil === null ? 0 : Math.ceil((waitsUntil - elapsed()) / 1000);
      return seconds === null ? null : seconds + Math.max(0, waiting);
    },
    /** Forgets the measured speed, as after a pause. */
    resetSpeed: speed.reset,
  };
}
