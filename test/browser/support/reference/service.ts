import { createHash } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { type PlainAnswer, laravel } from "../../../faulty/plain-answers.ts";
import { createRoutes } from "./routes.ts";

/** A received request; preflights are not recorded. */
export interface ReceivedRequest {
  method: string;
  /** Path with the query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** Status of the answer; null if the connection was cut instead. */
  status: number | null;
}

/** A fault in place of the service's own answer. */
export interface Fault {
  method: string;
  path: RegExp;
  /** Number of times that it happens on each path. */
  times: number;
  /**
   * `cut` closes the connection before the answer, but only a reused connection: Chromium then
   * sends the request again by itself. `hang` leaves it without an answer until `answerHung`.
   */
  answer: PlainAnswer | "cut" | "hang";
  /** True if the request is carried out all the same. */
  done?: boolean;
}

/** Requests that a key may send in each window (docs/api.md, "Rate limits"). */
export const defaultLimits = { requests: 60, createdFiles: 5, windowMs: 60_000 };

/**
 * A fixed-window rate limiter. A window begins with its first request, as in Laravel's
 * [RateLimiter](https://github.com/laravel/framework/blob/11.x/src/Illuminate/Cache/RateLimiter.php).
 */
function createLimiter(limit: number, windowMs: number) {
  const windows = new Map<string, { ends: number; count: number }>();
  /** Counts a request; returns the requests left and the seconds until the window ends. */
  return function count(key: string) {
    const now = Date.now();
    const open = windows.get(key);
    const window = open && open.ends > now ? open : { ends: now + windowMs, count: 0 };
    windows.set(key, window);
    window.count += 1;
    return { left: limit - window.count, seconds: Math.ceil((window.ends - now) / 1000) };
  };
}

/**
 * Answers a preflight as Laravel does by default: allows every origin, method and header, exposes none,
 * and a `max_age` of 0, so that the browser sends one before each request
 * ([config/cors.php](https://github.com/laravel/laravel/blob/10.x/config/cors.php)).
 */
function answerPreflight({ headers }: IncomingMessage): PlainAnswer {
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": headers["access-control-request-method"] ?? "",
      "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "",
      "Access-Control-Max-Age": "0",
    },
    body: "",
  };
}

const originOf = (server: Server) => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
};

function write(outgoing: ServerResponse, { status, headers, body }: PlainAnswer) {
  outgoing.writeHead(status, { "Access-Control-Allow-Origin": "*", ...headers });
  outgoing.end(body);
}

function listen(handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>) {
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  // Longer than any test, so that only a fault closes a connection.
  server.keepAliveTimeout = 600_000;
  return new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function parseBody(body: string): Record<string, unknown> {
  const value: unknown = body === "" ? {} : JSON.parse(body);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/**
 * Starts a second service, written independently of the stand-in service of the demo. It behaves
 * like the public reference (docs/api.md) where that is known, else as Laravel does by default, over
 * kept-alive connections.
 */
export async function startReferenceService(limits: typeof defaultLimits) {
  const key = "reference-test-key";
  const requests: ReceivedRequest[] = [];
  const received: { id: string; sha256: string; headers: IncomingMessage["headers"] }[] = [];
  const faults: Fault[] = [];
  const used = new Map<Fault, Map<string, number>>();
  const reused = new WeakSet<Socket>();
  let hung: (() => void)[] = [];
  const countRequest = createLimiter(limits.requests, limits.windowMs);
  const countCreate = createLimiter(limits.createdFiles, limits.windowMs);

  const bucket = await listen(async (incoming, outgoing) => {
    if (incoming.method === "OPTIONS") return write(outgoing, answerPreflight(incoming));
    const bytes = await buffer(incoming);
    const url = new URL(incoming.url ?? "", originOf(bucket));
    const id = url.pathname.replace("/uploads/", "");
    const upload = routes.uploads.get(id);
    if (!upload || upload.signature !== url.searchParams.get("X-Amz-Signature")) {
      return write(outgoing, { status: 403, headers: {}, body: "<Error/>" });
    }
    const { "content-type": type } = incoming.headers;
    upload.file = { ...upload.file, size: bytes.length, mime_type: type };
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    received.push({ id, sha256, headers: incoming.headers });
    write(outgoing, { status: 200, headers: {}, body: "" });
  });
  const routes = createRoutes(() => originOf(bucket));

  function faultOf({ method, path }: ReceivedRequest, socket: Socket): Fault | undefined {
    const fault = faults.find((one) => one.method === method && one.path.test(path));
    if (!fault || (fault.answer === "cut" && !reused.has(socket))) return undefined;
    const paths = used.get(fault) ?? new Map<string, number>();
    used.set(fault, paths.set(path, (paths.get(path) ?? 0) + 1));
    return (paths.get(path) ?? 0) > fault.times ? undefined : fault;
  }

  /** Checks the key and the rate limits, then carries the request out. */
  function answer({ method, path, headers, body }: ReceivedRequest): PlainAnswer {
    if (headers.authorization !== `Bearer ${key}`) return laravel.unauthenticated;
    const counts = [countRequest(key)];
    if (method === "POST" && path === "/api/files") counts.push(countCreate(key));
    const exceeded = counts.find(({ left }) => left < 0);
    if (exceeded) return laravel.tooMany(exceeded.seconds);
    const answered = routes.answer(method, new URL(path, originOf(server)), parseBody(body));
    const counted = {
      "X-RateLimit-Limit": String(limits.requests),
      "X-RateLimit-Remaining": String(counts[0]?.left),
    };
    return { ...answered, headers: { ...answered.headers, ...counted } };
  }

  const server = await listen(async (incoming, outgoing) => {
    const { method = "", url: path = "", headers, socket } = incoming;
    const body = await text(incoming);
    if (method === "OPTIONS") {
      reused.add(socket);
      return write(outgoing, answerPreflight(incoming));
    }
    const request: ReceivedRequest = { method, path, headers, body, status: null };
    requests.push(request);
    const fault = faultOf(request, socket);
    const own = fault && !fault.done ? null : answer(request);
    reused.add(socket);
    const sent = fault?.answer ?? own;
    if (sent === "hang") {
      hung.push(() => write(outgoing, answer(request)));
      return;
    }
    if (sent === "cut" || !sent) return void socket.destroy();
    request.status = sent.status;
    write(outgoing, sent);
  });

  return {
    origin: originOf(server),
    /** Origin of the upload addresses. */
    storage: originOf(bucket),
    key,
    requests,
    received,
    faults,
    all: routes.all,
    /** Answers all requests that hang. */
    answerHung() {
      for (const answerOne of hung) answerOne();
      hung = [];
    },
    async close() {
      for (const one of [server, bucket]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}

export type ReferenceService = Awaited<ReturnType<typeof startReferenceService>>;
