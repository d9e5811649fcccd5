import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { answer } from "./backend.mjs";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
const brotli = (content, quality) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Serves a build on a loopback port, compressed once, with the rows under the same origin. */
export async function serve(folder) {
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    files.set(name, { content: brotli(readFileSync(file), 11), type: types[path.extname(file)] });
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const send = (type, content) =>
      response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" }).end(content);
    if (/^\/(api|many)\//.test(url.pathname)) {
      return send("application/json", brotli(JSON.stringify(answer(url)), 4));
    }
    const { content, type } = files.get(url.pathname) ?? files.get("/index.html");
    return send(type ?? "application/octet-stream", content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
