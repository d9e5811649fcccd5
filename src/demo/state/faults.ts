import { type Reply, html, json, networkError, noContent } from "#src/demo/state/replies.ts";
import { createRandom } from "#src/demo/seed/random.ts";
import { second, minute } from "#src/demo/state/time.ts";

const PER_MINUTE = 60;

export const tooMany = (seconds: number) =>
  json({ message: "Too Many Attempts." }, 429, { "Retry-After": `${seconds}` });

/** Middleware that accepts so many requests a minute. */
export function createRateLimit(now: () => number) {
  let accepted: number[] = [];
  return async function limited(handle: () => Promise<Reply>) {
    accepted = accepted.filter((at) => at > now() - minute);
    const [oldest] = accepted;
    if (oldest !== undefined && accepted.length >= PER_MINUTE) {
      return tooMany(Math.max(1, Math.ceil((oldest + minute - now()) / second)));
    }
    accepted.push(now());
    const remaining = PER_MINUTE - accepted.length;
    const reply = await handle();
    reply.headers.set("X-RateLimit-Remaining", `${remaining}`);
    return reply;
  };
}

type Sleep = (milliseconds: number) => Promise<void>;

/** A request that may fail: `write` does what it asks for. */
export interface FaultyCall {
  write: () => Reply | Promise<Reply>;
  sleep: Sleep;
}

/** Ways in which a request fails; three of them do what it asks for first. */
export const faults = {
  "429": () => tooMany(2),
  "500": () => json({ message: "Server Error" }, 500),
  "503": () => json({ message: "Service Unavailable" }, 503),
  hang: async ({ write, sleep }: FaultyCall) => {
    const reply = await write();
    await sleep(40 * second);
    return reply;
  },
  cut: async ({ write }: FaultyCall) => {
    await write();
    return networkError();
  },
  html: () => html("Sign in"),
  empty: async ({ write }: FaultyCall) => {
    await write();
    return noContent();
  },
  offline: networkError,
};

/** Percentage of the writes that end in a fault, where writes fail. */
const chances: Readonly<Record<string, number>> = {
  "429": 12,
  "500": 8,
  "503": 5,
  hang: 5,
  cut: 10,
  html: 8,
  empty: 6,
} satisfies Partial<Record<keyof typeof faults, number>>;

/** Middleware of writes that fail at random. */
export function createWriteFaults(sleep: Sleep) {
  const random = createRandom("write faults");
  return async function failing(write: () => Promise<Reply>): Promise<Reply> {
    let roll = random.next() * 100;
    for (const [name, fault] of Object.entries(faults)) {
      roll -= chances[name] ?? 0;
      if (roll < 0) return fault({ write, sleep });
    }
    return write();
  };
}
