/** Messages per field, keyed as the service keys them: `title`, `items.0.title`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/**
 * The service replied, and refused or failed: a status outside 200 to 299 that is no redirect
 * ("Errors").
 */
export class ApiError extends Error {
  override name = "ApiError";
  declare readonly status: number;
  /** True when the body was JSON; an error page of a proxy is not. */
  declare readonly json: boolean;
  /** The service's own message, verbatim, or null when it sent none that can be read. */
  declare readonly words: string | null;
  declare readonly fieldErrors: FieldErrors;
  /** Seconds to wait, from `Retry-After`; null when absent or hidden by CORS. */
  declare readonly retryAfterSeconds: number | null;
  /** True when the body was a page of HTML, as a proxy sends it. */
  declare readonly isPage?: boolean;
  /** True when the request carried no key: a gateway adds one. */
  declare readonly keyless?: boolean;
  /** Size of the body that was sent, in bytes. */
  declare readonly sentBytes?: number;
  constructor(parts: Omit<ApiError, keyof Error>) {
    super(parts.words ?? `The service replied with ${parts.status}.`);
    Object.assign(this, parts);
  }
}

/**
 * No reply that the browser will show: offline, a dead host, a refused CORS request and a cut
 * connection all look the same to a page. `timeout` means that we stopped waiting.
 */
export class UnreachableError extends Error {
  override name = "UnreachableError";
  readonly reason: "network" | "timeout";
  constructor(reason: "network" | "timeout", options?: ErrorOptions) {
    super(reason === "timeout" ? "No reply in time." : "No reply that the browser shows.", options);
    this.reason = reason;
  }
}

export type UnreadableReason = "redirect" | "empty" | "not-json" | "cut" | "shape";

/** The service replied with success, but not with what the document describes. */
export class UnreadableResponseError extends Error {
  override name = "UnreadableResponseError";
  readonly reason: UnreadableReason;
  readonly status: number;
  /** The first characters of the body, for the folded details. */
  readonly excerpt: string;
  constructor(reason: UnreadableReason, status: number, excerpt: string, options?: ErrorOptions) {
    super(unreadableWords[reason], options);
    this.reason = reason;
    this.status = status;
    this.excerpt = excerpt;
  }
}

const unreadableWords: Record<UnreadableReason, string> = {
  redirect: "The reply points to another address, which is not followed.",
  empty: "The reply has no content.",
  "not-json": "The reply is not JSON.",
  cut: "The reply broke off.",
  shape: "The reply is JSON, but not of the documented shape.",
};

/** Thrown for a request while no workspace is connected. */
export class NotConnectedError extends Error {
  override name = "NotConnectedError";
  constructor() {
    super("No workspace is connected.");
  }
}

/**
 * Reply of a workspace that lacks a list or read, with its status and message
 * (docs/api.md, "Archived lists").
 */
export interface Unavailable {
  available: false;
  status: number;
  words: string | null;
  /** False when the reply was not JSON, so that the workspace may not have given it. */
  json: boolean;
}

/** Data of a list or read that a workspace may lack. */
export type Available<T> = Unavailable | (T & { available: true });

/** The reply of a workspace that lacks a list or read, by its status; null for other errors. */
export function asUnavailable(error: unknown, statuses = [404, 405]): Unavailable | null {
  if (!(error instanceof ApiError) || !statuses.includes(error.status)) return null;
  const { status, words, json } = error;
  return { available: false, status, words, json };
}
