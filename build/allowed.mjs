// Writes deploy/allowed.conf, the requests that the gateway passes on, from the table in docs/api.md,
// "Requests", as a part of `npm run build`.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url));

const row = /^\| ([A-Z]+) \| `\/api\/(\w+)([^`]*)` \| ([^|]+) \| (JSON|–) \|/gm;

/** The pattern of the end of a path and its query. Ids have the shape of `src/api/ids.ts`. */
function endOf(path, query) {
  const names = [...query.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const parameters =
    names.length === 0 ? "" : String.raw`(\?((${names.join("|")})=[\w%+.~*-]*(&|$))*)?`;
  return path.replaceAll("{id}", "[a-z]+_[\\w-]{1,128}") + parameters;
}

const rowsOf = (table = readFileSync(fileOf("../docs/api.md"), "utf8")) =>
  [...table.matchAll(row)].map(([, method, name, path, query, body]) => ({
    method,
    name,
    end: endOf(path, query),
    hasBody: body === "JSON",
  }));

/** Requests of the table, each with the pattern of its method and address. */
export const allowedRequests = (table) =>
  rowsOf(table).map(({ method, name, end, hasBody }) => ({
    pattern: `^${method} /api/${name}${end}$`,
    hasBody,
  }));

const head = `# Requests that pass, and to whom, from docs/api.md by build/allowed.mjs. The address is matched as it was
# sent, so no other spelling of a path gets through. What follows it is the body, where one may come.
map "$request_method $request_uri $content_length$http_transfer_encoding $http_upgrade" $target {
`;
const storage = String.raw`  "~^PUT /storage/\S* \w* $" storage;
`;

/** Text of allowed.conf: one line for all rows that differ only in the first name of their path. */
export function allowedConf(table) {
  const lines = new Map();
  for (const { method, name, end, hasBody } of rowsOf(table)) {
    // Here the body follows the address, where "$" would be the end.
    const address = `/api/(NAMES)${end.replace("|$)", "|(?= ))")}`;
    const line = `  "~^${method} ${address} ${hasBody ? "\\w*" : "0*"} $" workspace;\n`;
    lines.set(line, [...(lines.get(line) ?? []), name]);
  }
  const text = [...lines].map(([line, names]) => line.replace("NAMES", names.join("|"))).join("");
  return `${head}${text}${storage}}\n`;
}

export const writeAllowed = () => writeFileSync(fileOf("../deploy/allowed.conf"), allowedConf());

if (process.argv[1] === fileURLToPath(import.meta.url)) writeAllowed();
