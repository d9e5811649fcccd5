// Writes the requests that the gateway passes on into the configuration of nginx and Caddy, from the
// table in docs/api.md, "Requests": `node deploy/allowed.mjs`.
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

/** `read` and `empty` have no body; `json` has one. */
function classOf(method, body) {
  if (method === "GET") return "read";
  return body === "JSON" ? "json" : "empty";
}

/** The lines of a `map`, which nginx and Caddy write alike but for the semicolon. */
function linesOf(table, end) {
  return [...table.matchAll(row)].map(
    ([, method, path, query, body]) =>
      `"~${patternOf(method, path, query)}" ${classOf(method, body)}${end}`,
  );
}

/** Configuration files, with what ends a line in each. */
const files = { "nginx/reshelve.conf.template": ";", "caddy/Caddyfile": "" };

/** Each configuration file by its path, with the requests of the table between its markers. */
export function configurations(table) {
  return Object.entries(files).map(([name, end]) => {
    const file = fileOf(name);
    const text = readFileSync(file, "utf8").replace(
      /^([ \t]*)# Allowed requests.*\n[^]*?(?=^[ \t]*# End of the allowed requests)/m,
      (block, indent) =>
        [block.split("\n")[0], ...linesOf(table, end).map((line) => indent + line), ""].join("\n"),
    );
    return { file, text };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = readFileSync(fileOf("../docs/api.md"), "utf8");
  for (const { file, text } of configurations(table)) writeFileSync(file, text);
}
