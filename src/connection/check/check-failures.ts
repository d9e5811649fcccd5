import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { intermediaryReply } from "#src/api/explain.ts";
import { methods } from "#src/api/http.ts";

/** A failed check in words: what happened, and what to do. Names in braces are filled in. */
interface Row {
  /** Index of the check. */
  check: 0 | 1 | 2;
  title: string;
  text: string;
  todo: readonly string[];
  /** The field that is the likely cause. */
  field?: "address" | "key";
  /** True where other headers of the workspace would mend it. */
  isCors?: boolean;
}

export interface CheckFailure extends Pick<Row, "check" | "title" | "text" | "todo"> {
  /** The field that is the likely cause. */
  field: Row["field"];
  /** Path prefix that was tried. */
  prefix: string;
  /** True where the key was sent: the person may want to replace it. */
  aboutKey: string;
  /** Text to copy for whoever runs the workspace or the console; null where it is not theirs to mend. */
  forAdministrator: string | null;
  /** The body of the reply, with the key removed; may be empty. */
  details: string;
}

export interface CheckContext {
  origin: string;
  prefix: string;
  keySent: boolean;
}

/** Result of one request: a page of webhooks, a list of something else, or an error. */
export type CheckReply =
  | "webhooks"
  | "other-list"
  | ApiError
  | UnreachableError
  | UnreadableResponseError;

const checkSpelling = "Check the spelling of the address and your internet connection.";
const ownAddress = "Use the workspace’s own address, the one staff sign in to.";
const otherPrefix = "If the API isn’t under {prefix}, set its path prefix under Advanced.";

const rows = {
  unreachable: {
    check: 0,
    title: "Can’t reach the workspace",
    text: "Either nothing replies at {host}, or it blocks pages from {page}. The browser doesn’t say which.",
    todo: [checkSpelling, "If both are right, ask whoever runs Reshelve for you."],
    field: "address",
    isCors: true,
  },
  noReply: {
    check: 0,
    title: "Can’t reach the workspace",
    text: "{host} did not reply within 10 seconds, or the connection to it was lost. It may be down, or a firewall may block the request.",
    todo: [checkSpelling],
    field: "address",
  },
  lostWithKey: {
    check: 2,
    title: "No reply to the request with the key",
    text: "{host} replied without the key. With it, either the connection was lost or the workspace doesn’t allow the Authorization header.",
    todo: ["Try again, in case the connection was lost."],
    isCors: true,
  },
  notJson: {
    check: 1,
    title: "This address doesn’t reply in JSON",
    text: "{host} sent {reply} instead of a list in JSON. It may be the public website, a sign-in page, or something between you and the workspace.",
    todo: [ownAddress, otherPrefix],
    field: "address",
  },
  noApi: {
    check: 1,
    title: "The API is not at this address",
    text: "{host} replies in JSON, but not with a list of webhooks under {prefix}. It may be another service.",
    todo: [ownAddress, otherPrefix],
    field: "address",
  },
  unavailable: {
    check: 1,
    title: "The workspace isn’t available right now",
    text: "{host} replied with {reply}. The address and the key may still be right.",
    todo: ["Connect again {later}.", "If it keeps happening, ask whoever runs the workspace."],
  },
  keyRefused: {
    check: 2,
    title: "The workspace did not accept this key",
    text: "{host} replied as a workspace does, and rejected only the key.",
    todo: [
      "Paste the full key.",
      "Check that it belongs to this workspace and hasn’t been replaced or revoked.",
    ],
    field: "key",
  },
} as const satisfies Record<string, Row>;

type Cause = keyof typeof rows;

/** Everything that a browser requires before it lets this page read and write, and the ways around it. */
const corsText = (page: string, origin: string) =>
  `Reshelve at ${page} can’t use ${origin}, unless the workspace replies with

Access-Control-Allow-Origin: ${page}
Access-Control-Allow-Headers: Authorization, Content-Type, Accept, X-Requested-With
Access-Control-Allow-Methods: ${methods.join(", ")}

Served through its gateway (docs/deploying.md), Reshelve needs nothing of the workspace.
For one person: RESHELVE_WORKSPACE=${origin} npm run dev`;

/** The reply of a failed read in words: "503", "a sign-in page". */
function replyOf(reply: CheckReply): string {
  if (reply instanceof ApiError) return String(reply.status);
  if (!(reply instanceof UnreadableResponseError)) return "";
  if (reply.reason === "redirect") return "a redirect";
  return `a ${intermediaryReply(reply) ?? "different reply"}`;
}

function detailsOf(reply: CheckReply): string {
  if (reply instanceof UnreadableResponseError) return reply.excerpt;
  if (!(reply instanceof ApiError)) return "";
  return reply.words === null ? String(reply.status) : `${reply.status}\n“${reply.words}”`;
}

/**
 * Cause of a failed request with or without the key; null for a page of webhooks, for a request for
 * the key, and for a 403 to the key, which is known but can't list webhooks.
 */
function causeOf(reply: CheckReply, context: CheckContext): Cause | null {
  if (reply === "webhooks") return null;
  if (reply === "other-list") return "noApi";
  if (reply instanceof UnreachableError) {
    if (context.keySent) return "lostWithKey";
    const isOwn = context.origin === location.origin;
    return isOwn || reply.reason === "timeout" ? "noReply" : "unreachable";
  }
  if (reply instanceof UnreadableResponseError)
    return reply.reason === "shape" ? "noApi" : "notJson";
  const { status, json } = reply;
  // Proves nothing about the address or the key.
  if (status === 408 || status === 429 || status >= 500) return "unavailable";
  if (context.keySent && status === 401) return "keyRefused";
  if ((status === 401 || status === 403) && (context.keySent || json)) return null;
  // Most likely a web page: nothing proves that this is an API.
  return json ? "noApi" : "notJson";
}

function aboutKey(check: Row["check"], cause: Cause, keySent: boolean): string {
  if (!keySent) return "The key was not sent.";
  if (cause === "lostWithKey")
    return "The key may have been sent to this address once. Nothing was saved.";
  return check === 2
    ? "Nothing was saved."
    : "The key was sent to this address once. Replace it if you don’t trust the address.";
}

/** The failure of a request with or without the key; null where it proves what was asked. */
export function failureOf(reply: CheckReply, context: CheckContext): CheckFailure | null {
  const cause = causeOf(reply, context);
  if (cause === null) return null;
  const row: Row = rows[cause];
  const { origin, prefix, keySent } = context;
  const { host } = new URL(origin);
  const page = location.origin;
  const seconds = reply instanceof ApiError ? reply.retryAfterSeconds : null;
  const values: Record<string, string> = {
    host,
    page,
    prefix,
    reply: replyOf(reply),
    later: seconds === null ? "in a moment" : `in ${seconds} s`,
  };
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
  // Once the key was sent, a workspace that can't reply now has been found before.
  const check = cause === "unavailable" && keySent ? 2 : row.check;
  return {
    check,
    prefix,
    title: row.title,
    text: fill(row.text),
    todo: row.todo.map(fill),
    field: row.field,
    aboutKey: aboutKey(check, cause, keySent),
    forAdministrator: row.isCors && origin !== page ? corsText(page, origin) : null,
    details: detailsOf(reply),
  };
}
