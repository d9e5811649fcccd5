// Writes deploy/allowed.conf, the requests that the gateway passes on, from the table in docs/api.md,
// "Requests": `node release/allowed.mjs`.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

const row = /^\| (GET|POST|PUT) \| `([^`]+)` \| ([^|]+) \| (JSON|–) \|/gm;

/** The pattern of a request line, from a row of the table. Ids have the shape of `src/api/ids.ts`. */
function patternOf(method, path, query) {
  const names = [...query.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const parameters =
    names.length === 0 ? "" : String.raw`(\?((${names.join("|")})=[\w%+.~*-]*(&|$))*)?`;
  return `^${method} ${path.replaceAll("{id}", "[a-z]+_[\\w-]{1,128}")}${parameters}$`;
}

/** Requests of the table; `read` and `empty` have no body, `json` has one. */
export const allowedRequests = (table = readFileSync(fileOf("../docs/api.md"), "utf8")) =>
  [...table.matchAll(row)].map(([, method, path, query, body]) => ({
    pattern: patternOf(method, path, query),
    body: method === "GET" ? "read" : body === "JSON" ? "json" : "empty",
  }));

/** Text of allowed.conf. */
export function allowedConf(table) {
  const lines = allowedRequests(table).map(({ pattern, body }) => `  "~${pattern}" ${body};\n`);
  const head =
    "# Requests that pass, by their body, from docs/api.md by release/allowed.mjs. The address is matched as it";
  return `${head}\n# was sent, so no other spelling of a path gets through.\nmap "$request_method $request_uri" $allowed {\n  default "";\n${lines.join("")}}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(fileOf("../deploy/allowed.conf"), allowedConf());
}
