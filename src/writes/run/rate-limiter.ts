import { rateLimitDelay } from "#src/api/repeat.ts";

/** The window in which a service counts requests (docs/api.md, "Rate limits"). */
const WINDOW_MS = 60_000;
/** Lower bound of the learned pace. */
const SLOWEST_PER_MINUTE = 6;

function signal() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve: () => resolve() };
}

interface Deps {
  /** Milliseconds on a clock that is never set. */
  elapsed: () => number;
  wait: (milliseconds: number) => Promise<void>;
  /** Called when something changed that the page shows. */
  onChange: () => void;
}

/**
 * Rate limiter of a run. After a 429 all requests wait, and one is tried first; the first 429 teaches
 * how many a minute the service accepts.
 */
export function createRateLimiter(fixed: number | null, { elapsed, wait, onChange }: Deps) {
  let perMinute = fixed;
  let paused = false;
  let closed = false;
  let blockedUntil = 0;
  let limitedAt = 0;
  let probing: "none" | "needed" | "going" = "none";
  let nextStart = 0;
  let remaining: number | null = null;
  /** Times at which requests that were not rate limited were sent, within the window. */
  let succeededAt: number[] = [];
  /** Pauses since a request was last accepted. */
  let pauses = 0;
  let changed = signal();

  function notify() {
    changed.resolve();
    changed = signal();
    onChange();
  }
  const until = (moment: number) =>
    Promise.race([wait(Math.max(0, moment - elapsed())), changed.promise]);
  function recent() {
    const since = elapsed() - WINDOW_MS;
    succeededAt = succeededAt.filter((at) => at > since);
    return succeededAt;
  }

  /** A tenth less than was accepted, so that others who use the workspace are left some. */
  function reducedPace(): number | null {
    if (perMinute !== null) return Math.max(SLOWEST_PER_MINUTE, Math.floor(perMinute * 0.8));
    const seen = recent().length;
    // So few may have met a window that others had used up: they teach nothing.
    return seen < SLOWEST_PER_MINUTE ? null : Math.max(SLOWEST_PER_MINUTE, Math.floor(seen * 0.9));
  }

  /** Pauses for a number of milliseconds. Requests that were under way together count once. */
  function backOff(milliseconds: number) {
    if (probing !== "needed" && fixed === null) perMinute = reducedPace();
    probing = "needed";
    remaining = null;
    limitedAt = elapsed();
    blockedUntil = Math.max(blockedUntil, elapsed() + milliseconds);
    notify();
  }

  return {
    /** Resolves with true when a request may be sent, with false once the run is closed. */
    async acquire(): Promise<boolean> {
      for (;;) {
        if (closed) return false;
        const at = elapsed();
        if (paused || probing === "going") await changed.promise;
        else if (at < blockedUntil) await until(blockedUntil);
        else if (probing === "needed") {
          probing = "going";
          return true;
        } else if (at < nextStart) await until(nextStart);
        else {
          if (perMinute !== null) nextStart = at + WINDOW_MS / perMinute;
          return true;
        }
      }
    },

    /** Gives back a request that was acquired and not needed. */
    release() {
      if (probing === "going") probing = "needed";
      notify();
    },

    /** Notes a request that was not rate limited, by when it was sent; `left` is how many more the service accepts. */
    succeed(sentAt: number, left: number | null) {
      succeededAt.push(sentAt);
      // Sent before the pause, so no sign that the pause is over.
      if (sentAt < limitedAt) return;
      remaining = left;
      pauses = 0;
      if (probing === "going") probing = "none";
      if (fixed === null && perMinute !== null) perMinute += 1;
      const [oldest] = left === 0 ? recent() : [];
      if (oldest !== undefined) blockedUntil = Math.max(blockedUntil, oldest + WINDOW_MS);
      notify();
    },

    backOff,

    /** Pauses after a 429, for longer with each pause that did not help; `seconds` as the service asked, or null. */
    limit(seconds: number | null) {
      if (probing !== "needed") pauses += 1;
      backOff(rateLimitDelay(Math.max(0, pauses - 1), { retryAfterSeconds: seconds }));
    },

    pause() {
      paused = true;
      notify();
    },
    resume() {
      paused = false;
      notify();
    },
    close() {
      closed = true;
      notify();
    },

    /** State for the page: requests a minute, the end of the pause, requests left. */
    view: () => ({
      perMinute: perMinute === null ? null : Math.floor(perMinute),
      waitsUntil: blockedUntil > elapsed() ? blockedUntil : null,
      remaining,
    }),
  };
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;
