import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { kinds } from "#src/api/archive.ts";

export const root = path.resolve(import.meta.dirname, "../..");

/** All files below a folder of the repository, as paths from its root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll(path.sep, "/"));
}

export const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

/** The requests of docs/api.md with the names of their parameters; `{kind}` stands for every kind. */
export function requestRows() {
  const row = /^\| ([A-Z]+) \| `(\/api\/[^`]*)` \| ([^|]+) \| (?:JSON|–) \|/gm;
  return [...textOf("docs/api.md").matchAll(row)].flatMap(
    ([, method, address = "", query = ""]) => {
      const names = [...query.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      const addresses = address.includes("{kind}")
        ? kinds.map((kind) => address.replace("/{kind}", `/${kind}`))
        : [address];
      return addresses.map((one) => ({ request: `${method} ${one}`, names }));
    },
  );
}
