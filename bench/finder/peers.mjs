import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { build } from "vite";

const here = import.meta.dirname;

/**
 * Builds the pages that the finder is compared with, and returns the folder of the build. Their
 * libraries are installed into a copy in `cache`, once for each lockfile, so that the console's own
 * `npm ci` does not load them.
 */
export async function buildPeers(cache) {
  const copy = path.join(cache, "peers");
  const lockfile = (folder) => path.join(folder, "package-lock.json");
  const installed = path.join(copy, "pages/node_modules/.package-lock.json");
  const isCurrent =
    existsSync(installed) &&
    readFileSync(lockfile(path.join(here, "peers")), "utf8") ===
      readFileSync(lockfile(path.join(copy, "pages")), "utf8");
  if (!isCurrent) rmSync(copy, { recursive: true, force: true });
  cpSync(path.join(here, "peers"), path.join(copy, "pages"), { recursive: true });
  cpSync(path.join(here, "rows.mjs"), path.join(copy, "rows.mjs"));
  const root = path.join(copy, "pages");
  if (!isCurrent) {
    execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  const outDir = path.join(copy, "build");
  await build({
    root,
    configFile: false,
    plugins: [react()],
    logLevel: "error",
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: ["react-admin", "tanstack"].map((name) => path.join(root, `${name}.html`)),
      },
    },
  });
  return outDir;
}
