import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import type { Service } from "#src/demo/http/server.ts";
import { listen } from "../../listen.ts";
import { test as base } from "./fixtures.ts";

/**
 * Fault of restores. `hang` keeps each from the service until `answerHung`. The others carry out the
 * first of each item: `cut` then closes the connection, but only a reused one, after which Chromium
 * sends the request again by itself; 421 says that it came over the wrong connection.
 */
type Fault = "none" | "cut" | "hang" | 421;

export interface FaultyService {
  fault: Fault;
  origin: string;
  key: string;
  /** Statuses of the POSTs, by path; null for one without an answer. */
  posts: Record<string, (number | null)[]>;
  /** Lets all that hang reach the service. */
  answerHung: () => void;
}

/** Passes requests on to the stand-in service, over connections that stay open. */
async function startFaultyService({ origin, key }: Service) {
  const reused = new WeakSet<Socket>();
  let hung: (() => void)[] = [];
  const faulty: FaultyService = {
    ...{ fault: "none", origin: "", key, posts: {} },
    answerHung() {
      for (const pass of hung) pass();
      hung = [];
    },
  };
  const passOn = (incoming: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { method, url = "", headers } = incoming;
      request(origin + url, { method, headers }, resolve)
        .on("error", reject)
        .end(body);
    });
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, url = "", socket } = incoming;
    const isReused = reused.has(socket);
    reused.add(socket);
    const body = await buffer(incoming);
    const before = method === "POST" ? (faulty.posts[url] ??= []) : null;
    if (before && faulty.fault === "hang") {
      before.push(null);
      await new Promise<void>((resolve) => hung.push(resolve));
    }
    const answer = await passOn(incoming, body);
    const isFirst = before?.length === 0;
    if (isFirst && isReused && faulty.fault === "cut") {
      before.push(null);
      socket.destroy();
      return;
    }
    const status = isFirst && faulty.fault === 421 ? 421 : (answer.statusCode ?? 0);
    if (faulty.fault !== "hang") before?.push(status);
    outgoing.writeHead(status, { ...answer.headers, connection: "keep-alive" });
    answer.pipe(outgoing);
  }
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  // Longer than any test, so that only a fault closes a connection.
  server.keepAliveTimeout = 600_000;
  faulty.origin = `http://127.0.0.1:${await listen(server)}`;
  function close() {
    server.close();
    server.closeAllConnections();
  }
  return { faulty, close };
}

/** Tests of the console whose connections to the stand-in service have faults. */
export const test = base.extend<{ faulty: FaultyService }>({
  faulty: async ({ service }, use) => {
    const { faulty, close } = await startFaultyService(service);
    await use(faulty);
    close();
  },
  backend: async ({ faulty }, use) => use(faulty),
});
