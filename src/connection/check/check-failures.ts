import { type ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { intermediaryAnswer } from "#src/api/explain.ts";
import { methods } from "#src/api/http.ts";

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

/** Result of one request: a page of webhooks, a list of something else, or an error. */
export type CheckAnswer =
  | "webhooks"
  | "other-list"
  | ApiError
  | UnreachableError
  | UnreadableResponseError;

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

function errorDetails(error: ApiError): string {
  const fieldErrors = Object.entries(error.fieldErrors).map(
    ([name, messages]) => `${name}: ${messages.join(" ")}`,
  );
  const words = error.words === null ? [] : [`“${error.words}”`];
  return [statusText(error.status), ...words, ...fieldErrors].join("\n");
}

const hostTodo = "Use the workspace’s own address, the one staff sign in to.";
const operatorTodo =
  "If it keeps failing, contact the operator of this console: its `config.json` sets this address.";

/** Every header that a browser requires before it lets this page read and write. */
const headersTodo = (text: string, { page }: CheckContext): Todo => ({
  text,
  copy: [
    `Access-Control-Allow-Origin: ${page}`,
    "Access-Control-Allow-Headers: Authorization, Content-Type, Accept, X-Requested-With",
    `Access-Control-Allow-Methods: ${methods.join(", ")}`,
  ].join("\n"),
  what: "the headers",
});

/** Ways to reach a workspace that does not allow this page. */
const withoutCorsTodos = ({ origin }: CheckContext): Todo[] => [
  "For a team, serve Reshelve through its gateway, which needs nothing of the workspace: `docs/deploying.md` shows how.",
  {
    text: "For yourself alone, start a copy of Reshelve on your computer:",
    copy: `npm run dev -- --workspace ${origin}`,
    what: "the command",
  },
];

/**
 * A failure where the address is the likely cause. The steps name the prefix first where something
 * of the API has answered.
 */
function wrongAddress(
  context: CheckContext,
  failure: Omit<CheckFailure, "field" | "kept" | "todo">,
  first: "host" | "prefix" = "host",
): CheckFailure {
  const { given, prefix, keySent } = context;
  const todos = [
    hostTodo,
    `If the API isn’t under \`${prefix}\`, set its path prefix under Advanced.`,
  ];
  const advice = keySent
    ? "The key was sent to this address once. Replace it if you don’t trust the address."
    : "The key was not sent, so a different key won’t help.";
  return {
    ...failure,
    field: "address",
    kept: `${inputKept(context)} ${advice}`,
    todo: given ? [operatorTodo] : first === "host" ? todos : todos.toReversed(),
  };
}

/** No answer. For a page a CORS refusal looks like a dead host, unless another request gets through. */
function unreachable({ reason }: UnreachableError, context: CheckContext): CheckFailure {
  const { host, page, origin, given, blocksPage } = context;
  if (blocksPage) {
    const { field: _field, ...failure } = wrongAddress(context, {
      check: 0,
      note: "Not allowed (CORS)",
      title: "The workspace doesn’t allow this page",
      text: `${host} answers, but doesn’t let pages from ${page} read its answers (CORS).`,
    });
    const headers = "Or ask the workspace’s administrator to send these headers:";
    return { ...failure, todo: [...withoutCorsTodos(context), headersTodo(headers, context)] };
  }
  const isTimeout = reason === "timeout";
  const lost =
    origin === page
      ? `The connection to ${host} was lost, or it is down.`
      : `Either nothing answers at ${host}, or it blocks pages from ${page} (CORS). The browser doesn’t say which.`;
  const headers =
    "If the address is right, ask the workspace’s administrator to send these headers:";
  return {
    ...wrongAddress(context, {
      check: 0,
      note: "No answer",
      title: isTimeout ? "No answer within 10 seconds" : "Can’t reach the workspace",
      text: isTimeout
        ? `${host} did not answer in time. It may be down or slow, or a firewall may block the request.`
        : lost,
    }),
    todo: [
      ...(given
        ? ["Check your internet connection.", operatorTodo]
        : ["Check the spelling of the address and your internet connection."]),
      ...(origin === page ? [] : [headersTodo(headers, context), ...withoutCorsTodos(context)]),
    ],
  };
}

/** No answer once the key is sent: the request without it was answered, so its header is the difference. */
function unreachableWithKey({ reason }: UnreachableError, context: CheckContext): CheckFailure {
  const { host, origin, page } = context;
  const headers = "If it keeps failing, ask the workspace’s administrator to send these headers:";
  return {
    check: 3,
    note: "No answer",
    title: "No answer to the request with the key",
    text:
      reason === "timeout"
        ? `${host} answered without the key, but not within 10 seconds with it.`
        : `${host} answered without the key. With the key, either the connection was lost or the workspace doesn’t allow the Authorization header (CORS).`,
    kept: `${inputKept(context)} The key may have been sent to this address once. ${nothingSaved}`,
    todo: [
      "Try again, in case the connection was lost.",
      ...(origin === page
        ? [operatorTodo]
        : [headersTodo(headers, context), ...withoutCorsTodos(context)]),
    ],
  };
}

const notWorkspace = "This address is not a workspace";
const notJson = "This address doesn’t answer in JSON";

function notWebhooks(context: CheckContext, status = 200, details = ""): CheckFailure {
  const text = `${context.host} answered in JSON, but not with a list of webhooks. It may be another service.`;
  const note = `${status}, unexpected JSON`;
  return wrongAddress(context, { check: 2, note, title: notWorkspace, text, details });
}

type Unreadable = Exclude<UnreadableResponseError["reason"], "shape">;

const unreadableReasons: Record<Unreadable, [note: string, text: string]> = {
  redirect: ["redirect", "redirects to another address, which Reshelve doesn’t follow"],
  empty: ["empty", "sent an empty answer instead of a JSON list"],
  "not-json": ["not JSON", "sent something other than JSON"],
  cut: ["incomplete", "sent an incomplete answer"],
  "too-large": ["too large", "sent more than Reshelve reads"],
  contradictory: ["contradictory", "sent an answer that says two different things"],
};

/** An answer that is no list in JSON: a web page, a redirect, nothing, or JSON of another shape. */
function unreadable(error: UnreadableResponseError, context: CheckContext): CheckFailure {
  const { reason, status, excerpt: details } = error;
  if (reason === "shape") return notWebhooks(context, status, details);
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
  const failure = wrongAddress(context, {
    check: 1,
    note: reason === "redirect" ? "Redirect" : `${status}, ${note}`,
    title: incomplete ? "The answer is incomplete" : notJson,
    text: `${context.host} ${text}. ${cause}`,
    details,
  });
  return incomplete ? { ...failure, todo: ["Try again.", ...failure.todo] } : failure;
}

/** A rate limit or a server error: proves nothing about the address or the key. */
function temporaryFailure(error: ApiError, context: CheckContext): CheckFailure {
  const { status, retryAfterSeconds } = error;
  const { host, keySent } = context;
  const limited = status === 429;
  return {
    check: keySent ? 3 : error.json ? 2 : 1,
    note: statusText(status),
    title: limited
      ? "The workspace asked us to slow down"
      : "The workspace isn’t available right now",
    text: `${host} answered ${statusText(status)}. ${keySent ? "The key may still be right." : "The address and the key may still be right."}`,
    kept: `${inputKept(context)} ${keySent ? nothingSaved : "The key was not sent."}`,
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

function keyRefused(error: ApiError, context: CheckContext): CheckFailure {
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

const isTemporary = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * The failure of a request with or without the key; null for a page of webhooks, for a request for
 * the key, and for a 403 to the key, which is known but can't list webhooks.
 */
export function failureOf(answer: CheckAnswer, context: CheckContext): CheckFailure | null {
  const { host, prefix, keySent } = context;
  if (answer === "webhooks") return null;
  if (answer === "other-list") return notWebhooks(context);
  if (answer instanceof UnreachableError)
    return keySent ? unreachableWithKey(answer, context) : unreachable(answer, context);
  if (answer instanceof UnreadableResponseError) return unreadable(answer, context);
  const { status, json } = answer;
  if (isTemporary(status)) return temporaryFailure(answer, context);
  if (keySent && status === 401) return keyRefused(answer, context);
  if ((status === 401 || status === 403) && (keySent || json)) return null;
  const note = statusText(status);
  const details = errorDetails(answer);
  // Most likely a web page: nothing proves that this is an API.
  if (!json) {
    const text = `${host} answered ${note} without a JSON message. It may be the public website, a sign-in page, or a proxy in front of the workspace.`;
    const failure = { note: `${status}, no JSON message`, title: notJson, text, details };
    return wrongAddress(context, { check: 1, ...failure });
  }
  const missing = status === 404 || status === 405;
  const title = missing ? "The API is not at this address" : notWorkspace;
  const text = missing
    ? `${host} answers in JSON, but has no list of webhooks under ${prefix}.`
    : `${host} answers in JSON, but rejected a plain request for its list of webhooks.`;
  return wrongAddress(context, { check: 2, note, title, text, details }, "prefix");
}
