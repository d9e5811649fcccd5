import { type Server, connect, createServer } from "node:net";

/** Starts a server of this machine, on a free port unless one is given. Returns the port. */
export async function listen(server: Server, port = 0, host = "127.0.0.1"): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Passes the connections of a free port of this machine on to a socket. */
export async function forwardTo(socketPath: string) {
  const server = createServer((incoming) => {
    const outgoing = connect(socketPath);
    incoming.pipe(outgoing).pipe(incoming);
    incoming.once("error", () => outgoing.destroy());
    outgoing.once("error", () => incoming.destroy());
  });
  const port = await listen(server);
  return {
    port,
    stop: () => {
      server.close();
    },
  };
}
