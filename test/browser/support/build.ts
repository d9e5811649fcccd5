import { readFileSync } from "node:fs";
import path from "node:path";
import { type Plugin, build } from "vite";

const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache/reshelve");

/** Where the builds under test lie, by mode. */
export const builds = {
  production: path.join(cache, "production"),
  demo: path.join(cache, "demo"),
};

const listName = "contents.json";

/** Notes beside a build of which modules each of its scripts is made. */
export function recordContents(): Plugin {
  return {
    name: "record-contents",
    apply: "build",
    generateBundle(_options, bundle) {
      const contents = Object.values(bundle).flatMap((file) =>
        file.type === "chunk" ? [[file.fileName, Object.keys(file.modules)]] : [],
      );
      const source = JSON.stringify(Object.fromEntries(contents));
      this.emitFile({ type: "asset", fileName: listName, source });
    },
  };
}

/** The modules of each script of a build. */
export function contentsOf(folder: string): Record<string, string[]> {
  const contents: Record<string, string[]> = JSON.parse(
    readFileSync(path.join(folder, listName), "utf8"),
  );
  return contents;
}

/** Builds what the browser tests open, once before all of them. */
export default async function buildAll() {
  const modes = ["production", "demo"] as const;
  await Promise.all(
    modes.map((mode) =>
      build({
        mode,
        logLevel: "warn",
        plugins: [recordContents()],
        build: { outDir: builds[mode], emptyOutDir: true },
      }),
    ),
  );
}
