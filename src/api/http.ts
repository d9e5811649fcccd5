import { isObject, parseCount } from "#src/api/envelope.ts";
import { hideValues, secretPattern } from "#src/api/replies/hide-values.ts";
import {
  type FieldErrors,
  ApiError,
  NotConnectedError,
  UnreachableError,
  UnreadableResponseError,
} from "#src/api/errors.ts";
import { type Pacer, hasOwnLimit } from "#src/api/pacer.ts";
import { parseRetryAfter } from "#src/api/repeat.ts";
import { parseJson } from "#src/lib/json.ts";
import { z } from "zod/mini";

/**
 * The address and key of a request. `key` is null where a gateway adds its own, and while an
 * address is checked without it.
 */
export interface Endpoint {
  /** Scheme, host and port, without a slash at the end. */
  origin: string;
  /** `/api`, unless the workspace is reached through a proxy under another path. */
  prefix: string;
  /** True for a gateway on the console's own origin, whose sign-in needs the cookies of the browser. */
  gateway?: boolean;
  key: string | null;
}

/** Time after which a read is given up. A write has no limit: a late reply is still read. */
export const READ_TIMEOUT_MS = 10_000;

/** Methods of all requests, in the order in which headers name them. */
export const methods = ["GET", "POST", "PUT"] as const;
export type Method = (typeof methods)[number];

export interface RequestOptions<T> {
  schema: z.ZodMiniType<T>;
  /** Parameters of the address; an empty one is not sent. */
  query?: Readonly<Record<string, string | number | undefined>> | undefined;
  /** The exact text to send, as the preview showed it. */
  body?: string | undefined;
  signal?: AbortSignal | undefined;
  /** True where the secrets of webhooks are what is asked for: only the key is hidden in the reply. */
  bringsSecrets?: boolean;
  /** Called with a whole reply before it is parsed, whatever its status. */
  onResponse?: OnResponse | undefined;
}

export interface RawResponse {
  status: number;
  text: string;
  /** ID of the request in the log of a gateway (`X-Request-Id`); null when absent, or without a gateway. */
  requestId: string | null;
}

export type OnResponse = (reply: RawResponse) => void;

export interface Wire {
  workspace: Omit<Endpoint, "key">;
  /** The key at the moment a request leaves; null for none. */
  key: () => string | null;
  /** Pattern of the secrets that no reply hands on, with the key. */
  secrets?: (key: string) => RegExp | null;
  /** Once aborted, reads under way end and no request leaves any more. */
  signal?: AbortSignal;
  /** Notes each request and its reply, to learn the limit from them. */
  pacer?: Pacer;
  /** Called on every 401 with the key that was used: it is missing, wrong or withdrawn. */
  onKeyRefused?: (key: string | null) => void;
  /**
   * Called after every read and every confirmed write, with false where a read had no reply that
   * can be used (none, a 5xx, not JSON); after a write without any reply, too. A 401 has its own call.
   */
  onReply?: (isUsable: boolean) => void;
  /** Called with the service's own time in epoch milliseconds, where the browser shows `Date`. */
  onServiceTime?: (time: number) => void;
}

/**
 * The one function that speaks HTTP ("Endpoints"). Rejects with ApiError, UnreachableError,
 * UnreadableResponseError or NotConnectedError, or with the signal's reason when the caller aborts.
 */
export function createRequest(wire: Wire) {
  return async <T>(method: Method, path: string, options: RequestOptions<T>): Promise<T> => {
    try {
      const reply = await send(wire, method, path, options);
      wire.onReply?.(true);
      return reply;
    } catch (error) {
      const isUsable = isUsableReply(error);
      if (isUsable !== null && (method === "GET" || error instanceof UnreachableError))
        wire.onReply?.(isUsable);
      throw error;
    }
  };
}

/** False where an error says that no usable reply came; null where it says neither. */
function isUsableReply(error: unknown): boolean | null {
  if (error instanceof UnreachableError || error instanceof UnreadableResponseError) return false;
  if (!(error instanceof ApiError) || error.status === 401) return null;
  return error.status < 500;
}

async function send<T>(wire: Wire, method: Method, path: string, options: RequestOptions<T>) {
  if (wire.signal?.aborted) throw new NotConnectedError();
  const connection = { ...wire.workspace, key: wire.key() };
  const sent = hasOwnLimit(method, path) ? undefined : wire.pacer?.send();
  // A write that has left is waited for, so that the audit log learns its reply.
  const ends = [options.signal, method === "GET" ? wire.signal : undefined];
  const { response, received } = await exchange(connection, method, path, options, ends);
  const { status, ok, headers } = response;
  if (response.type === "opaqueredirect" || (status >= 300 && status < 400))
    throw new UnreadableResponseError("redirect", status, "");
  const serviceTime = Date.parse(headers.get("Date") ?? "") || null;
  const remaining = parseCount(headers.get("X-RateLimit-Remaining"), 0);
  const retryAfterSeconds = parseRetryAfter(headers.get("Retry-After"), serviceTime ?? Date.now());
  if (sent && !wire.signal?.aborted)
    wire.pacer?.reply(sent, { status, remaining, retryAfterSeconds });
  const key = connection.key ?? "";
  const known = ok && options.bringsSecrets ? null : wire.secrets?.(key);
  const text = hideValues(received, known ?? secretPattern([key]));
  const requestId = connection.gateway ? headers.get("X-Request-Id") : null;
  options.onResponse?.({ status, text, requestId });
  if (serviceTime !== null) wire.onServiceTime?.(serviceTime);
  if (status === 401) wire.onKeyRefused?.(connection.key);
  if (!ok) {
    const sentBytes = new TextEncoder().encode(options.body ?? "").length;
    const keyless = connection.key === null;
    throw apiError({ status, retryAfterSeconds, keyless, sentBytes }, text);
  }
  const parsed = z.safeParse(options.schema, parseReply(status, text));
  if (parsed.success) return parsed.data;
  throw new UnreadableResponseError("shape", status, excerpt(text), { cause: parsed.error });
}

export function headersFor(key: string | null): Record<string, string> {
  return {
    "Content-Type": "application/json",
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
  };
}

/** Sends one request, and reads its reply as text. The first of `ends` that aborts ends it. */
async function exchange(
  connection: Endpoint,
  method: Method,
  path: string,
  { query = {}, body }: Pick<RequestOptions<never>, "query" | "body">,
  ends: readonly (AbortSignal | undefined)[],
): Promise<{ response: Response; received: string }> {
  const url = new URL(`${connection.origin}${connection.prefix}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value) url.searchParams.set(name, String(value));
  const late = new AbortController();
  const timer = method === "GET" ? setTimeout(() => late.abort(), READ_TIMEOUT_MS) : undefined;
  const ended = AbortSignal.any(ends.flatMap((signal) => signal ?? []));
  let response: Response | null = null;
  try {
    response = await fetch(url, {
      method,
      headers: headersFor(connection.key),
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([ended, late.signal]),
      credentials: connection.gateway ? "same-origin" : "omit",
      referrerPolicy: "no-referrer",
      redirect: "manual",
      cache: "no-store",
    });
    return { response, received: await response.text() };
  } catch (error) {
    if (ended.aborted) throw ended.reason;
    if (late.signal.aborted) throw new UnreachableError("timeout", { cause: error });
    if (!response) throw new UnreachableError("network", { cause: error });
    // A refusal counts without its words, too.
    if (!response.ok) return { response, received: "" };
    throw new UnreadableResponseError("cut", response.status, "", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The start of a body for the folded details; empty for one that mentions secrets, as a webhook
 * list does, or holds an upload address.
 */
const excerpt = (text: string) => (/secret|upload_url/i.test(text) ? "" : text.slice(0, 2000));

function parseReply(status: number, text: string): unknown {
  if (text.trim() === "") throw new UnreadableResponseError("empty", status, "");
  try {
    return parseJson(text);
  } catch {
    // The parser's own error quotes the body, so it is not passed on. Text that starts like JSON and does not parse was cut short; anything else never was JSON.
    const reason = /^\s*[[{"]/.test(text) ? "cut" : "not-json";
    throw new UnreadableResponseError(reason, status, excerpt(text));
  }
}

function apiError(
  reply: Pick<ApiError, "status" | "retryAfterSeconds" | "keyless" | "sentBytes">,
  text: string,
): ApiError {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // An HTML error page or nothing at all: there are no words worth quoting.
    const isPage = text.trimStart().startsWith("<");
    return new ApiError({ ...reply, json: false, isPage, words: null, fieldErrors: {} });
  }
  return new ApiError({ ...reply, json: true, ...errorWords(body) });
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/**
 * The workspace's own words in the body of an error, also as problem+json or `{ error: … }` has
 * them, and its messages for fields.
 */
export function errorWords(body: unknown): { words: string | null; fieldErrors: FieldErrors } {
  const { message, detail, error, errors }: Record<string, unknown> = Object(body);
  const words = [message, detail, error, Object(error).message].find(isText) ?? null;
  const ofFields = isObject(errors) ? Object.entries(errors) : [];
  const fieldErrors = ofFields
    .map(([field, said]) => [field, [said].flat().filter(isText)] as const)
    .filter(([, said]) => said.length > 0);
  return { words, fieldErrors: Object.fromEntries(fieldErrors) };
}
