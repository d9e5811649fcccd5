/** The window in which a service counts requests (docs/api.md, "Rate limits"). */
const WINDOW_MS = 60_000;
/** Lower bound of the pace: without it one bad minute could slow reading down for good. */
const SLOWEST_PER_MINUTE = 6;
/** The part of a limit that reads use; the rest is for what the person does meanwhile. */
const USED_PART = 0.8;
/** Requests that may be sent without spacing, so that a small workspace is read at once. */
const BURST = 15;

/** A read that was sent at a time, in milliseconds of `elapsed`; two may have the same. */
export interface SentRead {
  readonly at: number;
}

interface Deps {
  elapsed: () => number;
  /** Requests a minute learned earlier in this workspace; null while no limit was seen. */
  learned: { get: () => number | null; set: (perMinute: number) => void };
}

const paceOf = (limit: number) => Math.max(SLOWEST_PER_MINUTE, Math.floor(limit * USED_PART));

/**
 * The pace of reads in bulk. They are sent at once until an answer tells of a limit; from then on a
 * fifth of it stays free in every minute.
 */
export function createReadPace({ elapsed, learned }: Deps) {
  let perMinute = learned.get();
  /** Requests that were sent within the window, oldest first. */
  let sent: SentRead[] = [];
  /** Those that were sent since the service last began to count anew. */
  let counted: SentRead[] = [];
  let lastRemaining: number | null = null;
  /** True while the last answer was a 429. */
  let isLimited = false;

  const within = (reads: readonly SentRead[]) =>
    reads.filter(({ at }) => at > elapsed() - WINDOW_MS);
  function learn(pace: number) {
    if (pace === perMinute) return;
    perMinute = pace;
    learned.set(pace);
  }

  return {
    /** Requests a minute that reads keep to; null while no limit was seen. */
    perMinute: () => perMinute,

    /** Milliseconds until the next read may be sent. */
    delay(): number {
      if (perMinute === null) return 0;
      sent = within(sent);
      const oldest = sent.at(-perMinute);
      if (oldest) return oldest.at + WINDOW_MS - elapsed();
      const last = sent.at(-1);
      if (!last || sent.length < BURST) return 0;
      return Math.max(0, last.at + WINDOW_MS / perMinute - elapsed());
    },

    /** Notes that a read is sent. */
    send(): SentRead {
      const read = { at: elapsed() };
      sent.push(read);
      counted.push(read);
      return read;
    },

    /**
     * Notes an answer that was not a 429; `remaining` is how many more requests the service accepts,
     * or null. What remains and what was sent are together never more than the limit.
     */
    succeed(remaining: number | null) {
      isLimited = false;
      if (perMinute === null) sent = within(sent);
      if (remaining === null) return;
      // The service counts anew from this request on.
      if (lastRemaining !== null && remaining > lastRemaining) counted = counted.slice(-1);
      lastRemaining = remaining;
      counted = within(counted);
      learn(Math.max(perMinute ?? 0, paceOf(remaining + counted.length)));
    },

    /** Notes a 429 to a read. The first one teaches the limit, each further one that the pace is too fast. */
    limit(read: SentRead) {
      sent = sent.filter((other) => other !== read);
      lastRemaining = null;
      // Reads that were under way together, and those that try whether the pause is over, count once.
      if (isLimited) return;
      isLimited = true;
      const accepted = within(sent).length;
      if (perMinute !== null) learn(paceOf(perMinute));
      // So few may have met a window that others had used up: they teach nothing.
      else if (accepted >= SLOWEST_PER_MINUTE) learn(paceOf(accepted));
    },
  };
}
