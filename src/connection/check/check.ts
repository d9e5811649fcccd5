import { createApi } from "#src/api/api.ts";
import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import type { Endpoint } from "#src/api/http.ts";
import {
  type CheckReply,
  type CheckFailure,
  failureOf,
} from "#src/connection/check/check-failures.ts";

export interface CheckReport {
  /** Null when all checks passed. */
  failure: CheckFailure | null;
  /** Warning about a key that was accepted, such as one that may not list webhooks; else null. */
  warning: string | null;
}

type Target = Endpoint & { key: string };

/** Requests one webhook, once ("List webhooks"). Rejects only with the signal's reason. */
async function requestWebhook(connection: Endpoint, signal?: AbortSignal): Promise<CheckReply> {
  const api = createApi({ workspace: connection, key: () => connection.key });
  try {
    const page = await api.listWebhooks({ page: 1, per_page: 1 }, signal);
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

/** A 403 proves the key, which may be allowed to do other things. */
const NOT_LISTED = "Connected. Webhooks can’t be listed with this key (403).";

/**
 * Checks an address and a key before they are used. The key is sent only after the address has
 * replied in JSON without it, with a 401, a 403 or a page of webhooks: a mistyped address must
 * not receive a key. Rejects only with the signal's reason.
 */
export async function checkConnection(target: Target, signal?: AbortSignal): Promise<CheckReport> {
  const without = await requestWebhook({ ...target, key: null }, signal);
  const failure = failureOf(without, { ...target, keySent: false });
  if (failure) return { failure, warning: null };
  const withKey = await requestWebhook(target, signal);
  return {
    failure: failureOf(withKey, { ...target, keySent: true }),
    warning: withKey instanceof ApiError && withKey.status === 403 ? NOT_LISTED : null,
  };
}

/** Checks a new key at a workspace that is already trusted; null when it was accepted. */
export async function checkKey(target: Target, signal?: AbortSignal): Promise<CheckFailure | null> {
  return failureOf(await requestWebhook(target, signal), { ...target, keySent: true });
}
