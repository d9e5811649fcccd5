import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { iconSheet } from "./icon-sheet.ts";
import { siteHeaders } from "./site-headers.ts";

/** Origins that a previewed build may talk to: by default any port of this machine. */
const connect = process.env["CONNECT"] ?? "http://127.0.0.1:* http://localhost:*";
const demoWorkspace = "https://harbor-studio.example";
const workerName = "mockServiceWorker.js";

/** The name of a class on the page: its own, and three letters of its file. */
function shortName(name: string, file: string): string {
  const place = path.relative(import.meta.dirname, file.replace(/\?.*/, ""));
  return `${name}-${createHash("sha256").update(place).digest("base64url").slice(0, 3)}`;
}

/** Serves and emits MSW's worker script in the demo only, so that no copy of it is committed. */
function demoWorker(): Plugin {
  const require = createRequire(import.meta.url);
  const source = () => readFileSync(require.resolve(`msw/${workerName}`), "utf8");
  return {
    name: "demo-worker",
    apply: (_config, { mode }) => mode === "demo",
    configureServer(server) {
      server.middlewares.use(`/${workerName}`, (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(source());
      });
    },
    generateBundle() {
      this.emitFile({ type: "asset", fileName: workerName, source: source() });
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      routesDirectory: "src/routes",
      generatedRouteTree: "src/route-tree.gen.ts",
      // Without the plugin's own lines, which switch the check of types off.
      routeTreeFileHeader: [
        "// The router's plugin writes this from `src/routes`. Its casts let a route be given its place,\n" +
          "// whose types stand in the interfaces below.",
      ],
      disableLogging: true,
    }),
    react(),
    demoWorker(),
    iconSheet(path.resolve(import.meta.dirname, "src")),
  ],
  // React has this hook itself: what makes up for it in older ones stays out.
  resolve: {
    alias: {
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
  css: { modules: { generateScopedName: shortName } },
  server: { host: "127.0.0.1" },
  preview: {
    host: "127.0.0.1",
    headers:
      mode === "demo"
        ? siteHeaders({ connect: [demoWorkspace], demo: true })
        : siteHeaders({ connect: connect.split(/\s+/) }),
  },
  build: {
    outDir: mode === "demo" ? "dist-demo" : "dist",
    // Every browser that runs the rest of it knows the link.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Reading a property does nothing by itself, in our code and in that of the libraries.
      treeshake: { propertyReadSideEffects: false },
      output: {
        // Their names stand in the first file.
        chunkFileNames: "assets/[hash:6].js",
        assetFileNames: "assets/[hash:6][extname]",
        // What the first page needs is one file, rather than thirty, some of which are only known
        // of when others have come.
        codeSplitting: {
          groups: [
            { name: "console", tags: ["$initial"], priority: 2 },
            // What pages opened later share: one file rather than fifteen.
            { name: "parts", test: /\/src\/(ui|api|lib)\/|^\0icon\//, priority: 1 },
          ],
        },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "wire",
          environment: "node",
          include: ["test/wire/**/*.test.ts"],
          // Tests over many generated cases take longer on a busy machine.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: "app",
          environment: "jsdom",
          include: ["test/app/**/*.test.{ts,tsx}"],
          setupFiles: ["test/app/setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "repository",
          environment: "node",
          include: ["test/repository/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
    ],
  },
}));
