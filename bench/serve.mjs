import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
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

/** A self-signed certificate that is valid for a day, and its key. */
function credentials() {
  const folder = mkdtempSync(path.join(tmpdir(), "reshelve-bench-"));
  const [key, cert] = ["key.pem", "cert.pem"].map((name) => path.join(folder, name));
  const made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1".split(
    " ",
  );
  try {
    execFileSync("openssl", [...made, "-subj", "/CN=localhost", "-keyout", key, "-out", cert], {
      stdio: "ignore",
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Serves a build on a loopback port as a host would, over HTTP/2 and compressed once, with the rows
 * under the same origin.
 */
export async function serve(folder) {
  const files = new Map();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).split(path.sep).join("/")}`;
    files.set(name, { content: brotli(readFileSync(file), 11), type: types[path.extname(file)] });
  }
  const server = createSecureServer(credentials(), (request, response) => {
    const url = new URL(request.url ?? "/", "https://127.0.0.1");
    const send = (type, content) =>
      response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" }).end(content);
    if (/^\/(api|many|find-\d+)\//.test(url.pathname)) {
      return send("application/json", brotli(JSON.stringify(answer(url)), 4));
    }
    const file = files.get(url.pathname) ?? files.get("/index.html");
    if (!file) return response.writeHead(404).end();
    return send(file.type ?? "application/octet-stream", file.content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `https://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
