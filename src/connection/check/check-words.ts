import type { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";

/** Something to do: a sentence, in which `…` is code, or one with lines to copy below it. */
export type Todo = string | { text: string; copy: string };

/** Why a check failed: what happened, what was kept, what to do. */
export interface Finding {
  /** Which of the four checks, from 0. */
  check: 0 | 1 | 2 | 3;
  /** A few words beside the check. */
  note: string;
  title: string;
  text: string;
  kept: string;
  todo: readonly Todo[];
  /** What came back, for whoever can read it; never with the key in it. */
  details?: string;
  /** The field to mark, where one of them is the likely cause. */
  field?: "address" | "key";
}

/** What a finding is told with. */
export interface Scene {
  host: string;
  prefix: string;
  /** The origin of this page. */
  page: string;
  key: string;
  keySent: boolean;
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

function named(status: number): string {
  const name = statusNames[status];
  return name === undefined ? String(status) : `${status} ${name}`;
}

const typed = "The address and the key you typed.";

/** What was kept, by an address that did not turn out to be a workspace. */
function keptBy({ keySent }: Scene): string {
  return keySent
    ? `${typed} The key was sent to this address once; replace it if you do not trust the address.`
    : `${typed} The key was not sent, so a different one will not help.`;
}

/** The answer in the words of whoever gave it; an answer may repeat the key, which is left out. */
function quoted(text: string, { key }: Scene): { details?: string } {
  return text === "" ? {} : { details: text.replaceAll(key, "(the key)") };
}

function answered(error: ApiError, scene: Scene): { details?: string } {
  const said = Object.entries(error.fieldErrors).map(
    ([name, told]) => `${name}: ${told.join(" ")}`,
  );
  const lines = [
    named(error.status),
    ...(error.words === null ? [] : [`“${error.words}”`]),
    ...said,
  ];
  return quoted(lines.join("\n"), scene);
}

const prefixTodo = ({ prefix }: Scene) =>
  `If the interface is not under \`${prefix}\`, give its path prefix under Advanced.`;
const hostTodo = "Use the workspace’s own host, the one that staff sign in to.";

/** All that the browser wants to hear before it lets this page read and write. */
const headersFor = (page: string) =>
  [
    `Access-Control-Allow-Origin: ${page}`,
    "Access-Control-Allow-Headers: Authorization, Content-Type, Accept, X-Requested-With",
    "Access-Control-Allow-Methods: GET, POST, PUT",
  ].join("\n");

const proxyTodo = "Or serve Reshelve and the workspace behind the same origin, through a proxy.";

/** A refused CORS request and a dead host look the same to a page, so both are said. */
export function noAnswer({ reason }: UnreachableError, scene: Scene): Finding {
  const late = reason === "timeout";
  return {
    check: 0,
    note: "No answer",
    field: "address",
    title: late ? "No answer within 10 seconds" : "No answer that the browser shows",
    text: late
      ? `${scene.host} did not answer in time. It may be down or slow, or something on the way keeps the request back.`
      : `Either nothing answers at ${scene.host}, or it answers and does not let pages from ${scene.page} read what it says (CORS). The browser does not tell which.`,
    kept: keptBy(scene),
    todo: [
      "Check the spelling of the address, and that this device is online.",
      {
        text: "If the address is right, ask whoever runs the workspace to answer with these headers:",
        copy: headersFor(scene.page),
      },
      proxyTodo,
    ],
  };
}

/** The same request without the key was answered, so what differs is the header that carries it. */
export function noAnswerWithKey({ reason }: UnreachableError, scene: Scene): Finding {
  return {
    check: 3,
    note: "No answer",
    title: "No answer once the key is sent along",
    text:
      reason === "timeout"
        ? `${scene.host} answered without the key, but not within 10 seconds with it.`
        : `${scene.host} answered without the key. With it there is no answer that the browser shows: the workspace may not allow the Authorization header (CORS), or the line was cut.`,
    kept: `${typed} The key may have been sent to this address once. Nothing was saved on this device.`,
    todo: [
      "Try again, in case the line was cut.",
      {
        text: "If it stays so, ask whoever runs the workspace to answer with these headers:",
        copy: headersFor(scene.page),
      },
      proxyTodo,
    ],
  };
}

const brokenReasons: Record<UnreadableResponseError["reason"], [note: string, text: string]> = {
  redirect: ["A redirect", "points to another address, which is not followed"],
  empty: ["but empty", "answered with nothing where a list in JSON was expected"],
  "not-json": ["but not JSON", "answered with something other than JSON"],
  cut: ["but cut short", "began to answer, and broke off"],
  shape: ["but another shape", "answered in JSON, but not with a list of webhooks"],
};

/** An answer that is no list in JSON: a web page, a redirect, nothing, or JSON of another shape. */
export function unreadable(error: UnreadableResponseError, scene: Scene): Finding {
  const { reason, status, excerpt } = error;
  if (reason === "shape") return notWebhooks(scene, status, excerpt);
  const page = reason === "not-json" && /^\s*</.test(excerpt);
  const [words, text] = page
    ? ["but a web page", "answered with a web page where a list in JSON was expected"]
    : brokenReasons[reason];
  return {
    check: 1,
    note: reason === "redirect" ? words : `${status}, ${words}`,
    field: "address",
    title: reason === "cut" ? "The answer broke off" : "This address does not answer in JSON",
    text: `${scene.host} ${text}. ${reason === "cut" ? "The line may be unsteady." : "It may be the public site or a sign-in page."}`,
    kept: keptBy(scene),
    todo: reason === "cut" ? ["Try again.", hostTodo] : [hostTodo, prefixTodo(scene)],
    ...quoted(excerpt, scene),
  };
}

/** JSON, but no page of webhooks. */
export function notWebhooks(scene: Scene, status = 200, excerpt = ""): Finding {
  return {
    check: 2,
    note: `${status}, but another shape`,
    field: "address",
    title: "This address is not a workspace",
    text: `${scene.host} ${brokenReasons.shape[1]}. It may be another service.`,
    kept: keptBy(scene),
    todo: [hostTodo, prefixTodo(scene)],
    ...quoted(excerpt, scene),
  };
}

/** An error whose words were read, so it is JSON, but none that the list of webhooks should give. */
export function notThisInterface(error: ApiError, scene: Scene): Finding {
  const missing = error.status === 404 || error.status === 405;
  return {
    check: 2,
    note: named(error.status),
    field: "address",
    title: missing ? "The interface is not at this address" : "This address is not a workspace",
    text: missing
      ? `${scene.host} answers in JSON, but offers no list of webhooks under ${scene.prefix}.`
      : `${scene.host} answers in JSON, but turned down a plain request for the list of webhooks.`,
    kept: keptBy(scene),
    todo: [prefixTodo(scene), hostTodo],
    ...answered(error, scene),
  };
}

/** An error without readable words: a web page most likely, so nothing says that this speaks JSON. */
export function wordless(error: ApiError, scene: Scene): Finding {
  return {
    check: 1,
    note: `${error.status}, no words in JSON`,
    field: "address",
    title: "This address does not answer in JSON",
    text: `${scene.host} answered ${named(error.status)} without a message in JSON. It may be the public site, a sign-in page, or something in front of the workspace.`,
    kept: keptBy(scene),
    todo: [hostTodo, prefixTodo(scene)],
    ...answered(error, scene),
  };
}

/** A limit or a fault of the moment: says nothing about the address or the key. */
export function trouble(error: ApiError, readable: boolean, scene: Scene): Finding {
  const { status, retryAfterSeconds: wait } = error;
  const limited = status === 429;
  const check = scene.keySent ? 3 : readable ? 2 : 1;
  return {
    check,
    note: named(status),
    title: limited ? "Too many requests right now" : "The workspace has trouble right now",
    text: `${scene.host} answered ${named(status)}. This says nothing about ${scene.keySent ? "the key" : "the address or the key"}.`,
    kept: scene.keySent
      ? `${typed} Nothing was saved on this device.`
      : `${typed} The key was not sent.`,
    todo: [
      wait === null
        ? "Wait a moment, then connect again."
        : `Connect again in ${wait} s: the service asked for this pause.`,
      limited
        ? "If it stays so, ask whoever runs the workspace about its limits."
        : "If it stays so, ask whoever runs the workspace whether it is up.",
    ],
    ...answered(error, scene),
  };
}

export function keyRefused(error: ApiError, scene: Scene): Finding {
  return {
    check: 3,
    note: named(error.status),
    field: "key",
    title: "The workspace did not accept this key",
    text: `${scene.host} answered in JSON, as a workspace does. Only the key was turned down.`,
    kept: `${typed} Nothing was saved on this device.`,
    todo: [
      "Paste the key again, whole.",
      "Check in the workspace that the key has not been replaced or withdrawn.",
      "Make sure that it belongs to this workspace: keys do not carry over to another.",
    ],
    ...answered(error, scene),
  };
}
