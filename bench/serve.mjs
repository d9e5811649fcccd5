import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createSecureServer } from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { kindNames, rowOf, taskOf } from "./rows.mjs";

function pageOf(make, url, total) {
  const at = Number(url.searchParams.get("page") ?? 1);
  const size = Number(url.searchParams.get("per_page") ?? 20);
  const from = (at - 1) * size;
  const count = Math.max(0, Math.min(size, total - from));
  const meta = {
    current_page: at,
    from: count === 0 ? null : from + 1,
    last_page: Math.max(1, Math.ceil(total / size)),
    per_page: size,
    to: count === 0 ? null : from + count,
    total,
  };
  return { data: Array.from({ length: count }, (_, offset) => make(from + offset)), meta };
}

/** The reply to a read under `/items-30000`, whose kinds have 30,000 archived rows together. */
function reply(url) {
  const [, prefix, resource, id, part] = url.pathname.split("/");
  const total = Number(prefix.replace("items-", ""));
  if (resource === "tasks" && id) return taskOf(Number(id.replace(/\D/g, "")));
  if (part === "tasks") return pageOf(taskOf, url, 20);
  if (part === "lists") return pageOf(() => ({ id: "tskl_bench", title: "To do" }), url, 1);
  if (!kindNames.includes(resource)) return pageOf(() => ({}), url, 0);
  if (id) return rowOf(resource, Number(id.split("x")[1] ?? 0));
  return pageOf((index) => rowOf(resource, index), url, total / kindNames.length);
}

/** A self-signed certificate that is valid for a day, and its key. */
function credentials() {
  const folder = mkdtempSync(path.join(tmpdir(), "reshelve-bench-"));
  const key = path.join(folder, "key.pem");
  const cert = path.join(folder, "cert.pem");
  const words = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1";
  const args = [...words.split(" "), "-subj", "/CN=localhost", "-keyout", key, "-out", cert];
  try {
    execFileSync("openssl", args, { stdio: "ignore" });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};
const brotli = (content, quality) =>
  brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Serves a build over HTTP/2 and compressed, as a host does, with the rows under the same origin. */
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
    const file = url.pathname.startsWith("/items-")
      ? { content: brotli(JSON.stringify(reply(url)), 4), type: "application/json" }
      : (files.get(url.pathname) ?? files.get("/index.html"));
    const type = file.type ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Content-Encoding": "br" }).end(file.content);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { origin: `https://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
