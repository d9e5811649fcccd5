import { createHash } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, createServer } from "node:http";
import type { Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { type PlainAnswer, laravel } from "../../../faulty/plain-answers.ts";
import { createRoutes } from "./routes.ts";

/** A request that arrived, preflights left out. */
export interface Arrived {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
  /** The status of the answer; null where the connection was cut instead. */
  status: number | null;
}

/** An answer in place of the service's own, as data. */
export interface Fault {
  method: string;
  path: RegExp;
  /** Number of times, for each path. */
  times: number;
  /**
   * `cut` closes the connection before the answer, once it has carried a request before: Chromium
   * then sends the request again by itself.
   */
  answer: PlainAnswer | "cut";
  /** The service does what was asked all the same. */
  done?: boolean;
}

/** Requests that a key may send in a window, as the reference does by default. */
export const published = { admits: 60, createsFiles: 5, windowMs: 60_000 };
/** A smaller limit, for tests of waiting. */
export const quick = { admits: 16, createsFiles: 5, windowMs: 8_000 };

/** Counts in windows that begin with their first request, as Laravel's limiter. */
function createLimiter(admits: number, windowMs: number) {
  const windows = new Map<string, { ends: number; count: number }>();
  /** How many are left, and the seconds until the next window. */
  return function count(key: string) {
    const now = Date.now();
    const open = windows.get(key);
    const window = open && open.ends > now ? open : { ends: now + windowMs, count: 0 };
    windows.set(key, window);
    window.count += 1;
    return { left: admits - window.count, seconds: Math.ceil((window.ends - now) / 1000) };
  };
}

/** Laravel's default CORS: any origin, no exposed headers, and a preflight before each request. */
function preflight(incoming: IncomingMessage): PlainAnswer {
  const { "access-control-request-headers": headers = "" } = incoming.headers;
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": "DELETE, GET, HEAD, PATCH, POST, PUT",
      "Access-Control-Allow-Headers": headers,
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
  // Longer than a test: a connection is closed by a fault alone.
  server.keepAliveTimeout = 600_000;
  return new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function parsed(body: string): Record<string, unknown> {
  const value: unknown = body === "" ? {} : JSON.parse(body);
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/**
 * A second service, written apart from the stand-in service of the demo: it behaves like the public
 * reference of this interface where that is known, in Laravel's way, over kept-alive connections.
 */
export async function startReferenceService({ admits, createsFiles, windowMs }: typeof published) {
  const key = "reference-test-key";
  const arrived: Arrived[] = [];
  const received: { id: string; sha256: string; headers: IncomingMessage["headers"] }[] = [];
  const faults: Fault[] = [];
  const used = new Map<Fault, Map<string, number>>();
  const reused = new WeakSet<Socket>();
  const countOf = createLimiter(admits, windowMs);
  const createsOf = createLimiter(createsFiles, windowMs);

  const bucket = await listen(async (incoming, outgoing) => {
    if (incoming.method === "OPTIONS") return write(outgoing, preflight(incoming));
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

  function faultOf({ method, path }: Arrived, socket: Socket): Fault | undefined {
    const fault = faults.find((one) => one.method === method && one.path.test(path));
    if (!fault || (fault.answer === "cut" && !reused.has(socket))) return undefined;
    const paths = used.get(fault) ?? new Map<string, number>();
    used.set(fault, paths.set(path, (paths.get(path) ?? 0) + 1));
    return (paths.get(path) ?? 0) > fault.times ? undefined : fault;
  }

  /** Asks for the key, counts the request, and carries it out. */
  function answer({ method, path, headers, body }: Arrived): PlainAnswer {
    if (headers.authorization !== `Bearer ${key}`) return laravel.unauthenticated;
    const { left, seconds } = countOf(key);
    const creates = method === "POST" && path === "/api/files";
    if (left < 0 || (creates && createsOf(key).left < 0)) return laravel.tooMany(seconds);
    const answered = routes.answer(method, new URL(path, originOf(server)), parsed(body));
    const limits = { "X-RateLimit-Limit": `${admits}`, "X-RateLimit-Remaining": `${left}` };
    return { ...answered, headers: { ...answered.headers, ...limits } };
  }

  const server = await listen(async (incoming, outgoing) => {
    const { method = "", url: path = "", headers, socket } = incoming;
    const body = await text(incoming);
    if (method === "OPTIONS") {
      reused.add(socket);
      return write(outgoing, preflight(incoming));
    }
    const request: Arrived = { method, path, headers, body, status: null };
    arrived.push(request);
    const fault = faultOf(request, socket);
    const own = fault && !fault.done ? null : answer(request);
    reused.add(socket);
    const sent = fault?.answer ?? own;
    if (sent === "cut" || !sent) return void socket.destroy();
    request.status = sent.status;
    write(outgoing, sent);
  });

  return {
    origin: originOf(server),
    /** The origin of the upload addresses. */
    storage: originOf(bucket),
    key,
    arrived,
    received,
    faults,
    all: routes.all,
    async close() {
      for (const one of [server, bucket]) {
        one.close();
        one.closeAllConnections();
      }
    },
  };
}

export type ReferenceService = Awaited<ReturnType<typeof startReferenceService>>;
