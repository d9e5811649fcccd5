import { readFileSync } from "node:fs";
import path from "node:path";
import { type Plugin, build } from "vite";
import { writeAllowed } from "../../../build/allowed.mjs";

const cache = path.resolve(import.meta.dirname, "../../../node_modules/.cache/reshelve");

/** Folders of the builds under test, by mode. */
export const builds = {
  production: path.join(cache, "production"),
  demo: path.join(cache, "demo"),
};

const listName = "packages.json";

/** The package that a module belongs to; none for the console's own. */
const packageOf = (id: string) => id.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[1];

/** Writes a list beside a build: the packages in each of its scripts. */
export function recordPackages(): Plugin {
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

/** Makes one of the builds. */
export const buildSite = (mode: keyof typeof builds) =>
  build({
    mode,
    logLevel: "warn",
    plugins: [recordPackages()],
    build: { outDir: builds[mode], emptyOutDir: true },
  });

/** Builds what the browser tests open and what their gateway reads, once before all of them. */
export default async function buildAll() {
  writeAllowed();
  await Promise.all([buildSite("production"), buildSite("demo")]);
}
