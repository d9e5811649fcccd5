import { vi } from "vitest";
import { type AdmitOptions, type Lane, type Turn, createPacer } from "#src/api/pacer.ts";
import { createStore } from "#src/lib/store.ts";

/** Lets so many milliseconds pass. */
export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

interface Options extends Pick<Parameters<typeof createPacer>[0] & object, "hold" | "share"> {
  known?: number | null;
}

/** A pacer on a clock that stands still until the test lets it pass. */
export function openPacer(options: Options = {}) {
  const { known = null, ...deps } = options;
  vi.useFakeTimers({ now: 0 });
  const learned = createStore(known === null ? null : { perMinute: known, at: Date.now() });
  let timers = 0;
  const pacer = createPacer({
    ...deps,
    async wait(milliseconds) {
      timers += 1;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      timers -= 1;
    },
    learned,
  });
  const lifetime = new AbortController();
  const granted: { at: number; turn: Turn }[] = [];

  /** Asks for so many turns; `granted` notes when each comes. */
  function ask(count: number, lane: Lane, options: Partial<AdmitOptions> = {}) {
    for (let asked = 0; asked < count; asked += 1)
      void pacer
        .admit({ lane, signal: AbortSignal.any([lifetime.signal]), ...options })
        .then((turn) => turn && granted.push({ at: Date.now(), turn }));
  }
  const reply = (request: ReturnType<typeof pacer.send>, status: number, left?: number) =>
    pacer.reply(request, { status, remaining: left ?? null, retryAfterSeconds: null });
  return {
    pacer,
    learned,
    stop: () => lifetime.abort(),
    ask,
    granted,
    /** Times at which turns were granted. */
    times: () => granted.map(({ at }) => at),
    timers: () => timers,
    accept: (request = pacer.send(), left?: number) => reply(request, 200, left),
    /** Notes so many requests that were accepted. */
    acceptMany(count: number) {
      for (let one = 0; one < count; one += 1) reply(pacer.send(), 200);
    },
    /** Notes a 429, which asks for a pause of so many seconds. */
    refuse: (seconds: number | null = null, request = pacer.send()) =>
      pacer.reply(request, { status: 429, remaining: null, retryAfterSeconds: seconds }),
    /** Gets a turn, or null where none is granted now. */
    async turnNow(lane: Lane, options: Partial<AdmitOptions> = {}) {
      const before = granted.length;
      ask(1, lane, options);
      await pass(0);
      return granted[before]?.turn ?? null;
    },
  };
}
