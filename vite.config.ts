import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { buildInfo } from "./build/build-info.ts";
import { compileOnLoad } from "./build/compile-on-load.ts";
import { compress } from "./build/compress.ts";
import { preload } from "./build/preload.ts";
import { siteHeaders } from "./build/site-headers.ts";
import { workspaceProxy } from "./build/workspace-proxy.ts";
import { SummaryReporter } from "./test/reporter.ts";

/** Workspace that `npm run dev` and `npm run preview` pass `/api` on to. */
const workspace = process.env["RESHELVE_WORKSPACE"];
/**
 * Origins that the console may connect to in `npm run preview`, besides its own. By default any port
 * of this machine, and none where the preview itself passes on.
 */
const connect =
  process.env["CONNECT"] ?? (workspace ? "" : "http://127.0.0.1:* http://localhost:*");
const demoWorkspace = "https://harbor-studio.example";
const workerName = "mockServiceWorker.js";

/**
 * Files of the demo alone: the worker script of MSW, so that no copy of it is committed, and
 * `404.html`, by which a host that knows only files serves for the address of a page.
 */
function demoFiles(): Plugin {
  const require = createRequire(import.meta.url);
  const source = () => readFileSync(require.resolve(`msw/${workerName}`), "utf8");
  return {
    name: "demo-files",
    apply: (_config, { mode }) => mode === "demo",
    configureServer({ middlewares, config }) {
      middlewares.use(`${config.base}${workerName}`, (_request, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(source());
      });
    },
    generateBundle: {
      // After the page was written.
      order: "post",
      handler(_options, bundle) {
        this.emitFile({ type: "asset", fileName: workerName, source: source() });
        const page = bundle["index.html"];
        if (page?.type !== "asset") throw new Error("The demo has no page.");
        this.emitFile({ type: "asset", fileName: "404.html", source: page.source });
      },
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // The plugin's default leaves skeletons and loaders in the first script.
        defaultBehavior: [
          ["loader", "component", "pendingComponent"],
          ["errorComponent"],
          ["notFoundComponent"],
        ],
      },
      routesDirectory: "src/routes",
      generatedRouteTree: "src/route-tree.gen.ts",
      // The default header turns type checking and linting of the file off.
      routeTreeFileHeader: [
        "// The router's plugin writes this from `src/routes`. Its casts let a route be given its place,\n" +
          "// whose types stand in the interfaces below.",
      ],
      disableLogging: true,
    }),
    react(),
    buildInfo(),
    demoFiles(),
    workspaceProxy(workspace),
    preload(),
    compileOnLoad(),
    compress(),
  ],
  server: { host: "127.0.0.1" },
  // The pages of the benchmark have packages of their own.
  optimizeDeps: { entries: ["index.html"] },
  preview: {
    host: "127.0.0.1",
    headers:
      mode === "demo"
        ? siteHeaders({ connect: [demoWorkspace], demo: true })
        : siteHeaders({ connect: connect.match(/\S+/g) ?? [] }),
  },
  build: {
    outDir: mode === "demo" ? "dist-demo" : "dist",
    // Every browser that has what the console needs preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One script that reads, one that shows, and one for what follows: without groups the first
        // page has 26, and 48 follow.
        codeSplitting: {
          groups: [
            { name: "initial", tags: ["$initial"] },
            { name: "pages", test: "src/pages.tsx" },
            { name: "late", test: /late\.ts$/ },
          ],
        },
      },
    },
  },
  test: {
    // One core is left free by default.
    maxWorkers: "100%",
    reporters: ["default", new SummaryReporter()],
    projects: [
      {
        extends: true,
        test: {
          name: "wire",
          environment: "node",
          // Modules are loaded once for each worker: no test mocks one.
          isolate: false,
          include: ["test/wire/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          // With DEEP=1, tests over many generated cases take longer than 30 s on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "app",
          environment: "jsdom",
          isolate: false,
          include: ["test/app/**/*.test.{ts,tsx}"],
          setupFiles: ["test/setup.ts", "test/app/setup.ts"],
          // A page of twenty rows takes its time in jsdom, the more so on a busy machine.
          testTimeout: 120_000,
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
      {
        extends: true,
        test: {
          name: "gateway",
          environment: "node",
          include: ["test/gateway/**/*.test.ts"],
          setupFiles: ["test/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
}));
