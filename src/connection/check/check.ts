import { pageOf } from "#src/api/envelope.ts";
import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { type Connection, createRequest } from "#src/api/http.ts";
import { webhookSchema } from "#src/api/resources.ts";
import { hideSecrets } from "#src/api/secrets.ts";
import {
  type Finding,
  type Scene,
  keyRefused,
  noAnswer,
  noAnswerWithKey,
  notThisInterface,
  notWebhooks,
  trouble,
  unreadable,
  wordless,
} from "#src/connection/check/check-words.ts";

const waitMs = 10_000;

/** What has to hold, in this order; the first that does not is explained. */
export const checkNames = [
  "Address can be reached",
  "Answers in JSON",
  "Speaks this interface",
  "Accepts the key",
] as const;

export interface Check {
  name: string;
  state: "passed" | "failed" | "untried";
  note: string;
}

export interface CheckReport {
  checks: readonly Check[];
  /** Null when all four passed. */
  failure: Finding | null;
}

export const untriedChecks: readonly Check[] = checkNames.map((name) => ({
  name,
  state: "untried",
  note: "Not tried",
}));

export interface Target extends Connection {
  key: string;
}

export interface CheckOptions {
  signal?: AbortSignal;
  /** The origin of this page, for the header that the workspace has to send. */
  page?: string;
}

const webhooks = pageOf("wh", webhookSchema, hideSecrets);

/** What came back: a page of webhooks, JSON that is a list of something else, or why there is neither. */
type Answer = "webhooks" | "other-list" | ApiError | UnreachableError | UnreadableResponseError;

/** Asks once for one webhook ("List webhooks"). Rejects only with the signal's reason. */
async function ask(connection: Connection, signal: AbortSignal | undefined): Promise<Answer> {
  const request = createRequest({ connection: () => connection });
  try {
    const page = await request("GET", "/webhooks", {
      schema: webhooks,
      query: { page: 1, per_page: 1 },
      signal,
      timeout: waitMs,
    });
    return page.rows.every((row) => row.id !== null) ? "webhooks" : "other-list";
  } catch (error) {
    const expected =
      error instanceof ApiError ||
      error instanceof UnreachableError ||
      error instanceof UnreadableResponseError;
    if (!expected) throw error;
    return error;
  }
}

const isTrouble = (status: number) => status === 408 || status === 429 || status >= 500;

/** What is wrong whoever asks, with the key or without it; null for 401, 403 and a page of webhooks. */
function problemOf(answer: Answer, scene: Scene): Finding | null {
  if (answer === "webhooks") return null;
  if (answer === "other-list") return notWebhooks(scene);
  if (answer instanceof UnreachableError)
    return scene.keySent ? noAnswerWithKey(answer, scene) : noAnswer(answer, scene);
  if (answer instanceof UnreadableResponseError) return unreadable(answer, scene);
  if (isTrouble(answer.status)) return trouble(answer, answer.json, scene);
  const asksForKey = answer.status === 401 || answer.status === 403;
  if (asksForKey && (scene.keySent || answer.json)) return null;
  return answer.json ? notThisInterface(answer, scene) : wordless(answer, scene);
}

/** What is wrong with the key itself. A 403 knows the key, which may not list webhooks: that passes. */
function keyProblemOf(answer: Answer, scene: Scene): Finding | null {
  const problem = problemOf(answer, scene);
  if (problem) return problem;
  return answer instanceof ApiError && answer.status === 401 ? keyRefused(answer, scene) : null;
}

function reportOf(found: Finding | null, thirdNote: string): CheckReport {
  const failedAt = found ? found.check : checkNames.length;
  const checks = checkNames.map((name, index): Check => {
    if (index > failedAt) return { name, state: "untried", note: "Not tried" };
    if (index === failedAt) return { name, state: "failed", note: found?.note ?? "" };
    return { name, state: "passed", note: index === 2 ? thirdNote : "Passed" };
  });
  return { checks, failure: found };
}

/**
 * Tries an address and a key before they are taken. The key goes out only after the address has
 * answered in JSON without it, with a 401, a 403 or a page of webhooks: a mistyped address must
 * not be handed a key. Rejects only with the signal's reason.
 */
export async function checkConnection(
  { origin, prefix, key }: Target,
  { signal, page = location.origin }: CheckOptions = {},
): Promise<CheckReport> {
  const scene = { host: new URL(origin).host, prefix, page, key };
  const without = await ask({ origin, prefix, key: null }, signal);
  const found = problemOf(without, { ...scene, keySent: false });
  if (found) return reportOf(found, "Passed");
  const withKey = await ask({ origin, prefix, key }, signal);
  return reportOf(
    keyProblemOf(withKey, { ...scene, keySent: true }),
    // A 401 proves only that a key is wanted, so it is not called more than that.
    without === "webhooks" ? "Passed" : "Asks for a key",
  );
}

/** Tries a new key at a workspace that is already trusted; null when it was accepted. */
export async function checkKey(
  { origin, prefix, key }: Target,
  { signal, page = location.origin }: CheckOptions = {},
): Promise<Finding | null> {
  const scene = { host: new URL(origin).host, prefix, page, key, keySent: true };
  return keyProblemOf(await ask({ origin, prefix, key }, signal), scene);
}
