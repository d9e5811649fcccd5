import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { listen } from "../../listen.ts";
import type { Certificates } from "./certificates.ts";

/** A request as it arrived. */
export interface Arrived {
  method: string;
  /** The address as it was sent, with the query. */
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

type Respond = (response: ServerResponse, request: Arrived) => void;

export interface Remote {
  port: number;
  arrived: Arrived[];
  /** Replies the next requests in another way; undefined for 200 with a JSON body. */
  respond: Respond | undefined;
  /** Called with each part of a body as it arrives. */
  onChunk: ((text: string) => void) | undefined;
  close: () => Promise<void>;
}

async function readAll(
  incoming: IncomingMessage,
  onChunk: (text: string) => void,
): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) {
    chunks.push(chunk);
    onChunk(String(chunk));
  }
  return Buffer.concat(chunks).toString();
}

const headersOf = (incoming: IncomingMessage) =>
  Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
  );

/** Stands for the workspace, the storage or the sign-in: records what arrives, and replies as it is told. */
export async function startRemote(
  certificates?: Certificates,
  { host = "127.0.0.1", port = 0 } = {},
): Promise<Remote> {
  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const { method = "", url = "" } = incoming;
    const body = await readAll(incoming, (text) => remote.onChunk?.(text));
    const request = { method, url, headers: headersOf(incoming), body };
    remote.arrived.push(request);
    if (remote.respond) {
      remote.respond(response, request);
      return;
    }
    response.writeHead(200, { "Content-Type": "application/json" });
    response.end('{"data":[]}');
  };
  const onRequest = (incoming: IncomingMessage, response: ServerResponse) =>
    void handle(incoming, response).catch(() => incoming.socket.destroy());
  const server = certificates
    ? createTlsServer(certificates.server, onRequest)
    : createServer(onRequest);
  const remote: Remote = {
    port,
    arrived: [],
    respond: undefined,
    onChunk: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  remote.port = await listen(server, port, host);
  return remote;
}
