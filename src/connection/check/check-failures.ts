import type { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { intermediaryAnswer } from "#src/api/explain.ts";

/**
 * A step of the instructions: a sentence, in which `…` is code, or one with lines to copy below it,
 * and their name.
 */
export type Todo = string | { text: string; copy: string; what: string };

/** A failed check in words: what happened, what was kept, what to do. */
export interface CheckFailure {
  /** Index of the check. */
  check: 0 | 1 | 2 | 3;
  /** A few words beside the check. */
  note: string;
  title: string;
  text: string;
  kept: string;
  todo: readonly Todo[];
  /** The body of the answer, with the key removed; may be empty. */
  details?: string;
  /** The field that is the likely cause. */
  field?: "address" | "key";
}

export interface CheckContext {
  origin: string;
  host: string;
  prefix: string;
  /** The origin of this page. */
  page: string;
  keySent: boolean;
  /** True where the site sets the address, so that the user can't change it. */
  given: boolean;
  /** True when something answers at the address, but not to this page. */
  blocksPage?: boolean;
}

const statusNames: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

function statusText(status: number): string {
  const name = statusNames[status];
  return name === undefined ? String(status) : `${status} ${name}`;
}

const inputKept = ({ given }: CheckContext) =>
  given ? "Your key is still in the form." : "Your address and key are still in the form.";
const nothingSaved = "Nothing was saved on this device.";

/** Text about the kept input, where the address turned out not to be a workspace. */
function keptText(context: CheckContext): string {
  return context.keySent
    ? `${inputKept(context)} The key was sent to this address once. Replace it if you don’t trust the address.`
    : `${inputKept(context)} The key was not sent, so a different key won’t help.`;
}

function errorDetails(error: ApiError): string {
  const fieldErrors = Object.entries(error.fieldErrors).map(
    ([name, messages]) => `${name}: ${messages.join(" ")}`,
  );
  const words = error.words === null ? [] : [`“${error.words}”`];
  return [statusText(error.status), ...words, ...fieldErrors].join("\n");
}

const hostTodo = "Use the workspace’s own address, the one staff sign in to.";
const operatorTodo =
  "If it keeps failing, tell whoever runs this console: its `config.json` sets this address.";

/** Steps where the address is the likely cause. */
const addressTodos = ({ given, prefix }: CheckContext) =>
  given
    ? [operatorTodo]
    : [hostTodo, `If the API isn’t under \`${prefix}\`, set its path prefix under Advanced.`];

/** Every header that a browser requires before it lets this page read and write. */
const headersTodo = (text: string, { page }: CheckContext): Todo => ({
  text,
  copy: [
    `Access-Control-Allow-Origin: ${page}`,
    "Access-Control-Allow-Headers: Authorization, Content-Type, Accept, X-Requested-With",
    "Access-Control-Allow-Methods: GET, POST, PUT",
  ].join("\n"),
  what: "the headers",
});

/** Ways to reach a workspace that does not allow this page. */
const withoutCorsTodos = ({ origin }: CheckContext): Todo[] => [
  "For a team, serve Reshelve through its gateway, which needs nothing of the workspace: `docs/deploying.md` tells how.",
  {
    text: "For yourself alone, start a copy of Reshelve on your computer:",
    copy: `npm run dev -- --workspace ${origin}`,
    what: "the command",
  },
];

/** No answer. A page can't tell a CORS refusal from a dead host, unless another request gets through. */
export function unreachable({ reason }: UnreachableError, context: CheckContext): CheckFailure {
  const { host, page, origin, given, blocksPage } = context;
  const failed = { check: 0, kept: keptText(context) } as const;
  if (blocksPage) {
    return {
      ...failed,
      note: "Not allowed (CORS)",
      title: "The workspace doesn’t allow this page",
      text: `${host} answers, but doesn’t let pages from ${page} read its answers (CORS).`,
      todo: [
        ...withoutCorsTodos(context),
        headersTodo("Or ask the workspace’s administrator to send these headers:", context),
      ],
    };
  }
  const texts = {
    timeout: `${host} did not answer in time. It may be down or slow, or a firewall may block the request.`,
    network:
      origin === page
        ? `The connection to ${host} was lost, or it is down.`
        : `Either nothing answers at ${host}, or it blocks pages from ${page} (CORS). The browser doesn’t tell which.`,
  };
  const headers =
    "If the address is right, ask the workspace’s administrator to send these headers:";
  return {
    ...failed,
    note: "No answer",
    ...(!given && { field: "address" }),
    title: reason === "timeout" ? "No answer within 10 seconds" : "Can’t reach the workspace",
    text: texts[reason],
    todo: [
      given
        ? "Check your internet connection."
        : "Check the spelling of the address and your internet connection.",
      ...(given ? [operatorTodo] : []),
      ...(origin === page ? [] : [headersTodo(headers, context), ...withoutCorsTodos(context)]),
    ],
  };
}

/** No answer once the key is sent: the request without it was answered, so its header is the difference. */
export function unreachableWithKey(
  { reason }: UnreachableError,
  context: CheckContext,
): CheckFailure {
  const headers = "If it keeps failing, ask the workspace’s administrator to send these headers:";
  return {
    check: 3,
    note: "No answer",
    title: "No answer to the request with the key",
    text:
      reason === "timeout"
        ? `${context.host} answered without the key, but not within 10 seconds with it.`
        : `${context.host} answered without the key. With the key, either the connection was lost or the workspace doesn’t allow the Authorization header (CORS).`,
    kept: `${inputKept(context)} The key may have been sent to this address once. ${nothingSaved}`,
    todo: [
      "Try again, in case the connection was lost.",
      ...(context.origin === context.page
        ? [operatorTodo]
        : [headersTodo(headers, context), ...withoutCorsTodos(context)]),
    ],
  };
}

const unreadableReasons: Record<UnreadableResponseError["reason"], [note: string, text: string]> = {
  redirect: ["redirect", "redirects to another address, which Reshelve doesn’t follow"],
  empty: ["empty", "sent an empty answer instead of a JSON list"],
  "not-json": ["not JSON", "sent something other than JSON"],
  cut: ["incomplete", "sent an incomplete answer"],
  "too-large": ["too large", "sent more than Reshelve reads"],
  contradictory: ["contradictory", "sent an answer that says two different things"],
  shape: ["unexpected JSON", "answered in JSON, but not with a list of webhooks"],
};

/** An answer that is no list in JSON: a web page, a redirect, nothing, or JSON of another shape. */
export function unreadable(error: UnreadableResponseError, context: CheckContext): CheckFailure {
  const { reason, status, excerpt } = error;
  if (reason === "shape") return notWebhooks(context, status, excerpt);
  const answer = intermediaryAnswer(error);
  const [note, text] =
    answer !== null && reason !== "redirect"
      ? [answer, `sent a ${answer} instead of a JSON list`]
      : unreadableReasons[reason];
  const incomplete = reason === "cut";
  const cause = incomplete
    ? "The connection may be unstable."
    : answer === null
      ? "It may be the public website or a sign-in page."
      : "Something between you and the workspace may have answered, or this is the public website.";
  return {
    check: 1,
    note: reason === "redirect" ? "Redirect" : `${status}, ${note}`,
    field: "address",
    title: incomplete ? "The answer is incomplete" : "This address doesn’t answer in JSON",
    text: `${context.host} ${text}. ${cause}`,
    kept: keptText(context),
    todo: incomplete ? ["Try again.", ...addressTodos(context)] : addressTodos(context),
    details: excerpt,
  };
}

export function notWebhooks(context: CheckContext, status = 200, excerpt = ""): CheckFailure {
  return {
    check: 2,
    note: `${status}, ${unreadableReasons.shape[0]}`,
    field: "address",
    title: "This address is not a workspace",
    text: `${context.host} ${unreadableReasons.shape[1]}. It may be another service.`,
    kept: keptText(context),
    todo: addressTodos(context),
    details: excerpt,
  };
}

/** A JSON error that a list of webhooks should not give. */
export function unknownApi(error: ApiError, context: CheckContext): CheckFailure {
  const missing = error.status === 404 || error.status === 405;
  return {
    check: 2,
    note: statusText(error.status),
    field: "address",
    title: missing ? "The API is not at this address" : "This address is not a workspace",
    text: missing
      ? `${context.host} answers in JSON, but has no list of webhooks under ${context.prefix}.`
      : `${context.host} answers in JSON, but rejected a plain request for its list of webhooks.`,
    kept: keptText(context),
    todo: addressTodos(context).toReversed(),
    details: errorDetails(error),
  };
}

/** An error without a JSON message, most likely a web page: nothing proves that this is an API. */
export function errorWithoutJson(error: ApiError, context: CheckContext): CheckFailure {
  return {
    check: 1,
    note: `${error.status}, no JSON message`,
    field: "address",
    title: "This address doesn’t answer in JSON",
    text: `${context.host} answered ${statusText(error.status)} without a JSON message. It may be the public website, a sign-in page, or a proxy in front of the workspace.`,
    kept: keptText(context),
    todo: addressTodos(context),
    details: errorDetails(error),
  };
}

/** A rate limit or a server error: proves nothing about the address or the key. */
export function temporaryFailure(
  error: ApiError,
  isJson: boolean,
  context: CheckContext,
): CheckFailure {
  const { status, retryAfterSeconds } = error;
  const limited = status === 429;
  return {
    check: context.keySent ? 3 : isJson ? 2 : 1,
    note: statusText(status),
    title: limited
      ? "The workspace asked us to slow down"
      : "The workspace isn’t available right now",
    text: `${context.host} answered ${statusText(status)}. ${context.keySent ? "The key may still be right." : "The address and the key may still be right."}`,
    kept: `${inputKept(context)} ${context.keySent ? nothingSaved : "The key was not sent."}`,
    todo: [
      retryAfterSeconds === null
        ? "Wait a moment, then connect again."
        : `Connect again in ${retryAfterSeconds} s.`,
      limited
        ? "If it keeps happening, ask the workspace’s administrator about its rate limits."
        : "If it keeps happening, ask the workspace’s administrator if it is running.",
    ],
    details: errorDetails(error),
  };
}

export function keyRefused(error: ApiError, context: CheckContext): CheckFailure {
  return {
    check: 3,
    note: statusText(error.status),
    field: "key",
    title: "The workspace did not accept this key",
    text: `${context.host} answered as a workspace does, and rejected only the key.`,
    kept: `${inputKept(context)} ${nothingSaved}`,
    todo: [
      "Paste the full key.",
      "Check in the workspace that the key hasn’t been replaced or revoked.",
      "Check that the key belongs to this workspace.",
    ],
    details: errorDetails(error),
  };
}
