import { webhookSchema } from "#src/api/api.ts";
import { pageOf } from "#src/api/envelope.ts";
import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { type Endpoint, createRequest } from "#src/api/http.ts";
import { hideSecrets } from "#src/api/secrets.ts";
import {
  type CheckContext,
  type CheckFailure,
  errorWithoutJson,
  keyRefused,
  notWebhooks,
  temporaryFailure,
  unknownApi,
  unreachable,
  unreachableWithKey,
  unreadable,
} from "#src/connection/check/check-failures.ts";

const TIMEOUT_MS = 10_000;

/** The checks in their order; the first that fails is explained. */
export const checkNames = [
  "Address reachable",
  "Is a workspace",
  "Version supported",
  "Key accepted",
] as const;

export interface Check {
  name: string;
  state: "passed" | "failed" | "untried";
  note: string;
}

export interface CheckReport {
  checks: readonly Check[];
  /** Null when all four passed. */
  failure: CheckFailure | null;
  /** Warning about a check that passed, such as a key that may not list webhooks; else null. */
  warning: string | null;
}

export const untriedChecks: readonly Check[] = checkNames.map((name) => ({
  name,
  state: "untried",
  note: "Not checked",
}));

type Target = Endpoint & { key: string };

interface CheckOptions {
  signal?: AbortSignal;
  /** True where the site sets the address, so that the user can't change it. */
  given?: boolean;
  /** The origin of this page, for the CORS header to ask for. */
  page?: string;
}

const webhooks = pageOf("wh", webhookSchema, { prepare: hideSecrets });

/** Result of one request: a page of webhooks, a list of something else, or an error. */
type Answer = "webhooks" | "other-list" | ApiError | UnreachableError | UnreadableResponseError;

/** Requests one webhook, once ("List webhooks"). Rejects only with the signal's reason. */
async function requestWebhook(
  connection: Endpoint,
  signal: AbortSignal | undefined,
): Promise<Answer> {
  const request = createRequest({ workspace: connection, key: () => connection.key });
  try {
    const page = await request("GET", "/webhooks", {
      schema: webhooks,
      query: { page: 1, per_page: 1 },
      signal,
      timeout: TIMEOUT_MS,
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

function contextOf({ origin, prefix }: Target, options: CheckOptions) {
  const { given = false, page = location.origin } = options;
  return { origin, prefix, host: new URL(origin).host, given, page };
}

/**
 * True when something answers at an address whose answer the browser did not show: it does not
 * allow this page (CORS). Sends no key, no cookies, and nothing that a workspace would act on.
 */
async function answersAnyPage(
  { origin, prefix }: Endpoint,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    await fetch(`${origin}${prefix}/webhooks`, {
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return true;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}

const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

/** The failure of a request with or without the key; null for 401, 403 and a page of webhooks. */
function failureOf(answer: Answer, context: CheckContext): CheckFailure | null {
  if (answer === "webhooks") return null;
  if (answer === "other-list") return notWebhooks(context);
  if (answer instanceof UnreachableError)
    return context.keySent ? unreachableWithKey(answer, context) : unreachable(answer, context);
  if (answer instanceof UnreadableResponseError) return unreadable(answer, context);
  if (isTemporary(answer.status)) return temporaryFailure(answer, answer.json, context);
  const asksForKey = answer.status === 401 || answer.status === 403;
  if (asksForKey && (context.keySent || answer.json)) return null;
  return answer.json ? unknownApi(answer, context) : errorWithoutJson(answer, context);
}

/** The failure of the request with the key. A 403 passes: the key is known, but can't list webhooks. */
function keyFailureOf(answer: Answer, context: CheckContext): CheckFailure | null {
  const failure = failureOf(answer, context);
  if (failure) return failure;
  return answer instanceof ApiError && answer.status === 401 ? keyRefused(answer, context) : null;
}

/** Warning about a 403 to the request with the key: the key is accepted, and may do other things. */
function warningOf(answer: Answer): string | null {
  if (!(answer instanceof ApiError) || answer.status !== 403) return null;
  return answer.json
    ? "Connected. This key isn’t allowed to list webhooks (403)."
    : "Connected, but the answer to the key was a 403 without JSON: something between you and the workspace may have sent it.";
}

function reportOf(
  failure: CheckFailure | null,
  apiNote: string,
  warning: string | null = null,
): CheckReport {
  const failedAt = failure ? failure.check : checkNames.length;
  const checks = checkNames.map((name, index): Check => {
    if (index > failedAt) return { name, state: "untried", note: "Not checked" };
    if (index === failedAt) return { name, state: "failed", note: failure?.note ?? "" };
    const isWarned = index === 3 && warning !== null;
    const note = index === 2 ? apiNote : isWarned ? "Webhooks not allowed" : "Passed";
    return { name, state: "passed", note };
  });
  return { checks, failure, warning: failure ? null : warning };
}

/**
 * Checks an address and a key before they are used. The key is sent only after the address has
 * answered in JSON without it, with a 401, a 403 or a page of webhooks: a mistyped address must
 * not receive a key. Rejects only with the signal's reason.
 */
export async function checkConnection(
  target: Target,
  options: CheckOptions = {},
): Promise<CheckReport> {
  const { signal } = options;
  const context = contextOf(target, options);
  const without = await requestWebhook({ ...target, key: null }, signal);
  const isCut = without instanceof UnreachableError && without.reason === "network";
  const blocksPage =
    isCut && context.origin !== context.page && (await answersAnyPage(target, signal));
  const failure = failureOf(without, { ...context, blocksPage, keySent: false });
  if (failure) return reportOf(failure, "Passed");
  const withKey = await requestWebhook(target, signal);
  return reportOf(
    keyFailureOf(withKey, { ...context, keySent: true }),
    // A 401 proves no more than that a key is required.
    without === "webhooks" ? "Passed" : "Requires a key",
    warningOf(withKey),
  );
}

/** Checks a new key at a workspace that is already trusted; null when it was accepted. */
export async function checkKey(
  target: Target,
  options: CheckOptions = {},
): Promise<CheckFailure | null> {
  const answer = await requestWebhook(target, options.signal);
  return keyFailureOf(answer, { ...contextOf(target, options), keySent: true });
}
