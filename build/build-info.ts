import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { Plugin } from "vite";

const root = path.resolve(import.meta.dirname, "..");

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));

/** The folder of a package as another one sees it; null where it is not installed. */
function folderOf(name: string, from: string): string | null {
  const places = createRequire(path.join(from, "package.json")).resolve.paths(name) ?? [];
  const folders = places.map((place) => path.join(place, name));
  return folders.find((folder) => existsSync(path.join(folder, "package.json"))) ?? null;
}

/** The text of a package's licence; empty where it ships none. */
function licenceText(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file ? readFileSync(path.join(folder, file), "utf8").trim() : "";
}

/** The packages that the console depends on, and theirs, in the order of their names. */
export function libraries() {
  const found = new Map<string, { name: string; version: string; licence: string; text: string }>();
  function add(manifest: Manifest, from: string) {
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const folder = folderOf(name, from);
      if (!folder) continue;
      const own = manifestIn(folder);
      const { version, license = "" } = own;
      const key = `${name} ${version}`;
      if (found.has(key)) continue;
      found.set(key, { name, version, licence: license, text: licenceText(folder) });
      add(own, folder);
    }
  }
  add(manifestIn(root), root);
  return [...found.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** The commit that is built; null outside of a repository. COMMIT names it where there is no git. */
function commit(): string | null {
  if (process.env["COMMIT"]) return process.env["COMMIT"].slice(0, 12);
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

const build = () => ({ version: manifestIn(root).version, commit: commit() });

const licences = () =>
  libraries()
    .map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}\n`)
    .join(`\n${"-".repeat(80)}\n\n`);

/** Lets the page of settings import what is built, and adds the files about the build. */
export function buildInfo(): Plugin {
  return {
    name: "build-info",
    resolveId: (id) => (id === "virtual:build" ? "\0virtual:build" : null),
    load: (id) =>
      id === "\0virtual:build" ? `export const build = ${JSON.stringify(build())};` : null,
    configureServer({ middlewares }) {
      middlewares.use("/licences.txt", (_, response) => void response.end(licences()));
    },
    generateBundle() {
      // An open page learns by it of a newer build.
      this.emitFile({ type: "asset", fileName: "version.json", source: JSON.stringify(build()) });
      this.emitFile({ type: "asset", fileName: "licences.txt", source: licences() });
    },
  };
}
