import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { type InlineConfig, type Plugin, build } from "vite";

const root = path.resolve(import.meta.dirname, "../../..");
const cache = path.join(root, "node_modules/.cache/reshelve");

/** Path of the builds that are not at the root of their site, as the published demo is not. */
export const base = "/reshelve/";

/** Folders of the builds under test. */
export const builds = {
  production: path.join(cache, "production"),
  /** The next version, which replaces it. */
  next: path.join(cache, "next"),
  /** The production build under a path. */
  subPath: path.join(cache, "sub-path"),
  /** The demo under a path. */
  demo: path.join(cache, "demo"),
};

/** The commit that the next version was built from. */
export const nextCommit = "fedcba987654";

const listName = "packages.json";

/** The package that a module belongs to; none for the console's own. */
const packageOf = (id: string) => id.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1];

/** Writes a list beside a build: the packages in each of its scripts. */
function recordPackages(): Plugin {
  return {
    name: "record-packages",
    apply: "build",
    generateBundle(_options, bundle) {
      const scripts = Object.values(bundle).flatMap((file) => {
        if (file.type !== "chunk") return [];
        // A module of which nothing was kept brings no package.
        const kept = Object.entries(file.modules).filter(([, module]) => module.renderedLength > 0);
        return [[file.fileName, [...new Set(kept.flatMap(([id]) => packageOf(id) ?? []))]]];
      });
      const source = JSON.stringify(Object.fromEntries(scripts));
      this.emitFile({ type: "asset", fileName: listName, source });
    },
  };
}

/** Reads which packages are in each script of a build. */
export function packagesOf(folder: string): Record<string, string[]> {
  const packages: Record<string, string[]> = JSON.parse(
    readFileSync(path.join(folder, listName), "utf8"),
  );
  return packages;
}

/** Sum of all files that a build is made of. */
function sumOfSources(): string {
  const sum = createHash("sha256");
  const folders = ["src", "build", "public", "test/browser/support/build.ts"];
  for (const name of [...folders, "index.html", "vite.config.ts", "package-lock.json"]) {
    const place = path.join(root, name);
    const isFolder = !path.extname(name);
    const files = isFolder ? readdirSync(place, { recursive: true, withFileTypes: true }) : [];
    const paths = files
      .filter((file) => file.isFile())
      .map((file) => path.join(file.parentPath, file.name));
    for (const file of isFolder ? paths.toSorted() : [place]) {
      sum.update(`${file}\n`).update(readFileSync(file));
    }
  }
  return sum.digest("hex");
}

/** Makes each kind of build once for all tests, and again only after a change of its sources. */
export default async function buildAll() {
  const stamp = path.join(cache, "sources.txt");
  const sum = sumOfSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sum) return;
  const make = (outDir: string, config: InlineConfig = {}) =>
    build({
      ...config,
      root,
      logLevel: "warn",
      plugins: [recordPackages()],
      build: { outDir, emptyOutDir: true },
    });
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  const args = [vite, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", builds.next];
  await Promise.all([
    make(builds.production),
    make(builds.subPath, { base }),
    make(builds.demo, { base, mode: "demo" }),
    // In a process of its own, as it has another commit.
    promisify(execFile)(process.execPath, args, {
      cwd: root,
      env: { ...process.env, COMMIT: nextCommit },
    }),
  ]);
  writeFileSync(stamp, sum);
}
