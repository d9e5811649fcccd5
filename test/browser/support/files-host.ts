import { createReadStream, statSync } from "node:fs";
import { type OutgoingHttpHeaders, createServer } from "node:http";
import path from "node:path";
import { listen } from "../../listen.ts";

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".txt": "text/plain",
};

interface Options {
  folder: string;
  /** Path that the folder is served under, with slashes around it. */
  base?: string;
  headers?: OutgoingHttpHeaders;
  /** True if the browser may keep assets, whose names say what they hold; else it asks for each again. */
  keepsAssets?: boolean;
}

/**
 * Starts a host of files on a port of its own, to which another folder can be deployed while it runs. The
 * console is what it serves for an unknown path, but not for an unknown asset.
 */
export async function startFilesHost(options: Options) {
  const { folder, base = "/", headers = {}, keepsAssets = false } = options;
  let root = folder;
  const server = createServer(({ url = "/" }, outgoing) => {
    const { pathname } = new URL(url, "http://host");
    const send = (file: string) => {
      const type = types[path.extname(file)] ?? "application/octet-stream";
      const isKept = keepsAssets && file.startsWith("assets/");
      const cache = isKept ? "max-age=31536000, immutable" : "no-cache";
      outgoing.writeHead(200, { ...headers, "Content-Type": type, "Cache-Control": cache });
      createReadStream(path.join(root, file)).pipe(outgoing);
    };
    if (!pathname.startsWith(base)) return void outgoing.writeHead(404).end();
    const file = pathname.slice(base.length) || "index.html";
    const isThere = statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile();
    if (isThere) send(file);
    else if (file.startsWith("assets/")) outgoing.writeHead(404).end();
    else send("index.html");
  });
  return {
    origin: `http://127.0.0.1:${await listen(server)}`,
    deploy(next: string) {
      root = next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
