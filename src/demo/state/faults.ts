import { type Answer, html, json, networkError, noContent } from "#src/demo/state/answers.ts";
import { createRandom } from "#src/demo/seed/random.ts";
import type { Settings } from "#src/demo/state/settings.ts";
import { second, minute } from "#src/demo/state/time.ts";

const PER_MINUTE = 60;

/** 429; `seconds` is sent as `Retry-After`, null leaves it out. */
export const tooMany = (seconds: number | null) =>
  json(
    { message: "Too Many Attempts." },
    429,
    seconds === null ? {} : { "Retry-After": `${seconds}` },
  );

/** Middleware that accepts so many requests a minute, if there is a limit at all. */
export function createRateLimit(now: () => number) {
  let accepted: number[] = [];
  return async function limited(limit: Settings["readLimit"], handle: () => Promise<Answer>) {
    if (limit === "none") return handle();
    const shows = limit === "shown";
    accepted = accepted.filter((at) => at > now() - minute);
    const [oldest] = accepted;
    if (oldest !== undefined && accepted.length >= PER_MINUTE) {
      return tooMany(shows ? Math.max(1, Math.ceil((oldest + minute - now()) / second)) : null);
    }
    accepted.push(now());
    const left = PER_MINUTE - accepted.length;
    const answer = await handle();
    if (shows) answer.headers.set("X-RateLimit-Remaining", `${left}`);
    return answer;
  };
}

type Sleep = (milliseconds: number) => Promise<void>;

/** A request that may fail: `write` does what it asks for. */
export interface FaultyCall {
  write: () => Answer | Promise<Answer>;
  sleep: Sleep;
}

/** Ways in which a request fails; three of them do what it asks for first. */
export const faults = {
  "429 with a time": () => tooMany(2),
  "429 without": () => tooMany(null),
  "500": () => json({ message: "Server Error" }, 500),
  "503": () => json({ message: "Service Unavailable" }, 503),
  hang: async ({ write, sleep }: FaultyCall) => {
    const answer = await write();
    await sleep(40 * second);
    return answer;
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

/** Percentage of requests per fault. */
const chances: Record<"flaky" | "hostile", Readonly<Record<string, number>>> = {
  flaky: { "429 with a time": 5, "429 without": 5, "500": 3, "503": 2, hang: 3, cut: 2, html: 1 },
  hostile: { "429 with a time": 12, "500": 8, "503": 5, hang: 5, cut: 10, html: 8, empty: 6 },
} satisfies Record<string, Partial<Record<keyof typeof faults, number>>>;

/** Fault mode of write requests; may change during a run. */
export type WriteFaults = "calm" | "limited" | keyof typeof chances;

/** Middleware of all write requests: rate limit and random faults. */
export function createWriteFaults(now: () => number, sleep: Sleep) {
  const random = createRandom("write faults");
  const limited = createRateLimit(now);
  return async function pass(kind: WriteFaults, write: () => Promise<Answer>): Promise<Answer> {
    if (kind === "calm") return write();
    if (kind === "limited") return limited("shown", write);
    let roll = random.next() * 100;
    for (const [name, fault] of Object.entries(faults)) {
      roll -= chances[kind][name] ?? 0;
      if (roll < 0) return fault({ write, sleep });
    }
    return write();
  };
}
