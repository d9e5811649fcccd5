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
