import { createServer } from "node:http";
import { listen } from "../../listen.ts";

/** Starts a site of its own origin, which is one empty page. */
export async function startForeignSite() {
  const server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { "Content-Type": "text/html" });
    outgoing.end("<!doctype html><title>Another site</title>");
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
