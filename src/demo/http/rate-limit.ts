import { type Answer, json } from "#src/demo/http/answers.ts";
import type { Settings } from "#src/demo/state/settings.ts";
import { minute, second } from "#src/demo/state/time.ts";

/** Requests that are accepted within any minute. */
const PER_MINUTE = 60;

/** 429; `seconds` is sent as `Retry-After`, null leaves it out. */
export const tooMany = (seconds: number | null) =>
  json(
    { message: "Too Many Attempts." },
    429,
    seconds === null ? {} : { "Retry-After": `${seconds}` },
  );

/** Middleware that accepts so many requests a minute. `shows` is false for one whose headers are hidden. */
export function createRateLimit(now: () => number) {
  let accepted: number[] = [];
  return async function limited(handle: () => Promise<Answer>, shows = true): Promise<Answer> {
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

/** Middleware of read requests, by the rate limit in the settings. */
export function createReadLimit(now: () => number) {
  const limited = createRateLimit(now);
  return function pass(
    limit: Settings["readLimit"],
    handle: () => Promise<Answer>,
  ): Promise<Answer> {
    return limit === "none" ? handle() : limited(handle, limit === "shown");
  };
}
