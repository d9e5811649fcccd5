import { createHash } from "node:crypto";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { getResponse } from "msw";
import { methods } from "#src/api/http.ts";
import { errorResponse, json, unknownRoute } from "#src/demo/state/replies.ts";
import { takeBytes } from "#src/demo/http/bucket.ts";
import { createHandlers } from "#src/demo/http/handlers.ts";
import { type WorkspaceOptions, createWorkspace } from "#src/demo/state/workspace.ts";

const HOST = "127.0.0.1";

export interface ServiceOptions extends WorkspaceOptions {
  /** 0 picks a free port. */
  port: number;
  key: string;
  /** `Access-Control-Allow-Origin` of every reply; null sends no CORS header at all. */
  allowOrigin?: string | null;
}

/** A received request, preflights included. Keys are not logged. */
export interface LoggedRequest {
  method: string;
  /** Path with the query. */
  path: string;
  /** null until there is a reply, and forever if the connection was cut. */
  status: number | null;
  hasAuthorization: boolean;
  body: string;
}

/** A received upload, without its bytes. */
export interface Received {
  id: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
  /** Header names in lower case. */
  headers: readonly string[];
}

function toRequest(incoming: IncomingMessage, url: URL, body: Buffer): Request {
  const method = incoming.method ?? "GET";
  const sent = Object.entries(incoming.headers);
  const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]));
  return new Request(url, {
    method,
    headers,
    ...(method === "GET" || method === "HEAD" ? {} : { body: new Uint8Array(body) }),
  });
}

const corsHeaders = (allowOrigin: string) => ({
  "Access-Control-Allow-Origin": allowOrigin,
  "Access-Control-Allow-Methods": methods.join(", "),
  "Access-Control-Allow-Headers": "Content-Type, Accept, X-Requested-With, Authorization",
  "Access-Control-Expose-Headers": "Retry-After, X-RateLimit-Remaining, Date",
  "Access-Control-Max-Age": "600",
});

/**
 * Serves the same handlers on a real port, through `node:http`.
 * @throws when the port is taken
 */
export async function startService(options: ServiceOptions) {
  const { port, allowOrigin = "*" } = options;
  // A restore that hangs must not keep the process alive after the server is closed.
  const sleep = (milliseconds: number) => wait(milliseconds, undefined, { ref: false });
  const workspace = createWorkspace({ sleep, ...options });
  const handlers = createHandlers(workspace);
  const requests: LoggedRequest[] = [];
  const received: Received[] = [];
  const cors = allowOrigin === null ? {} : corsHeaders(allowOrigin);
  let origin = "";

  /** Streams the body, so that a large file takes no more memory than a small one. */
  async function bucket(incoming: IncomingMessage, url: URL): Promise<Response> {
    const hash = createHash("sha256");
    let bytes = 0;
    const id = url.pathname.slice("/bucket/".length);
    const delivery = {
      id,
      token: url.searchParams.get("signature"),
      type: incoming.headers["content-type"] ?? null,
      length: Number(incoming.headers["content-length"] ?? 0) || null,
      chunks: incoming,
    };
    const replied = await takeBytes(workspace, delivery, (chunk) => {
      hash.update(chunk);
      bytes += chunk.byteLength;
    });
    received.push({
      id,
      bytes,
      sha256: hash.digest("hex"),
      headers: Object.keys(incoming.headers),
    });
    return replied;
  }

  async function reply(incoming: IncomingMessage, entry: LoggedRequest): Promise<Response> {
    const url = new URL(origin + (incoming.url ?? ""));
    if (incoming.method === "PUT" && url.pathname.startsWith("/bucket/")) {
      return bucket(incoming, url);
    }
    const body = await buffer(incoming);
    entry.body = body.toString();
    if (incoming.method === "OPTIONS") return new Response(null, { status: 204 });
    const request = toRequest(incoming, url, body);
    return (await getResponse(handlers, request)) ?? errorResponse(unknownRoute(url));
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const entry: LoggedRequest = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      status: null,
      hasAuthorization: incoming.headers.authorization !== undefined,
      body: "",
    };
    requests.push(entry);
    // Kept here, as an aborted request no longer has its socket.
    const { socket } = incoming;
    const response = await reply(incoming, entry).catch((error: unknown) => {
      console.error(error);
      return json({ message: "Server Error" }, 500);
    });
    if (response.type === "error") {
      socket.destroy();
      return;
    }
    const content = Buffer.from(await response.arrayBuffer());
    entry.status = response.status;
    // No keep-alive: Chromium resends a POST when a reused connection breaks before the reply, and a
    // cut would count as two requests.
    const headers = { ...Object.fromEntries(response.headers), ...cors, Connection: "close" };
    outgoing.writeHead(response.status, headers);
    outgoing.end(content);
  }

  const server = createServer((incoming, outgoing) => {
    // Fails when the client has closed the connection.
    serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  const address = server.address();
  const bound = typeof address === "object" && address !== null ? address.port : port;
  origin = `http://${HOST}:${bound}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, key: workspace.key, workspace, requests, received, close };
}

export type Service = Awaited<ReturnType<typeof startService>>;
