import path from "node:path";
import { build } from "vite";

const cache = path.resolve(import.meta.dirname, "../../node_modules/.cache/reshelve");

/** Where the builds under test lie, by mode. */
export const builds = {
  production: path.join(cache, "production"),
  demo: path.join(cache, "demo"),
};

/** Builds what the browser tests open, once before all of them. */
export default async function buildAll() {
  for (const mode of ["production", "demo"] as const) {
    await build({ mode, logLevel: "warn", build: { outDir: builds[mode], emptyOutDir: true } });
  }
}
