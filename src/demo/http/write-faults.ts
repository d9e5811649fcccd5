import { type Answer, html, json, networkError, noContent } from "#src/demo/http/answers.ts";
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

/** Fault mode of write requests; may change during a run. */
export type WriteFaults = "calm" | "limited" | "flaky" | "hostile";

type Sleep = (milliseconds: number) => Promise<void>;
type Fault = (handle: () => Promise<Answer>, sleep: Sleep) => Promise<Answer>;

const faults = {
  "429 with a time": () => Promise.resolve(tooMany(2)),
  "429 without": () => Promise.resolve(tooMany(null)),
  "500": () => Promise.resolve(json({ message: "Server Error" }, 500)),
  "503": () => Promise.resolve(json({ message: "Service Unavailable" }, 503)),
  hang: async (handle, sleep) => {
    const answer = await handle();
    await sleep(40 * second);
    return answer;
  },
  cut: async (handle) => {
    await handle();
    return networkError();
  },
  html: () => Promise.resolve(html("Sign in")),
  empty: async (handle) => {
    await handle();
    return noContent();
  },
} as const satisfies Record<string, Fault>;

/** Percentage of requests per fault. */
const chances: Record<"flaky" | "hostile", readonly [keyof typeof faults, number][]> = {
  flaky: [
    ["429 with a time", 5],
    ["429 without", 5],
    ["500", 3],
    ["503", 2],
    ["hang", 3],
    ["cut", 2],
    ["html", 1],
  ],
  hostile: [
    ["429 with a time", 12],
    ["500", 8],
    ["503", 5],
    ["hang", 5],
    ["cut", 10],
    ["html", 8],
    ["empty", 6],
  ],
};

/** Middleware of all write requests: rate limit and random faults. */
export function createWriteFaults(now: () => number, sleep: Sleep) {
  const random = createRandom("write faults");
  const limited = createRateLimit(now);
  return function pass(kind: WriteFaults, handle: () => Promise<Answer>): Promise<Answer> {
    if (kind === "calm") return handle();
    if (kind === "limited") return limited("shown", handle);
    let roll = random.next() * 100;
    for (const [name, chance] of chances[kind]) {
      roll -= chance;
      if (roll < 0) return faults[name](handle, sleep);
    }
    return handle();
  };
}
