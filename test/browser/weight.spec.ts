import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import type { Page } from "@playwright/test";
import { builds, packagesOf, recordPackages } from "./support/build.ts";
import { expect, serve, test } from "./support/fixtures.ts";

/**
 * Bytes of brotli that the first list may load, and requests to the site, without those for data. Of
 * script it loads 138,500: what makes writes sound took 3,500.
 */
const bars = { script: 140_000, style: 10_000, requests: 6 };

/**
 * The packages that the first list may load. The others are for other pages (react-hook-form,
 * dompurify, @internationalized/date) or load after the list is shown (idb).
 */
const allowed = [
  "@tanstack/history",
  "@tanstack/query-core",
  "@tanstack/react-query",
  "@tanstack/react-router",
  "@tanstack/react-store",
  "@tanstack/router-core",
  "@tanstack/store",
  "lucide-react",
  "react",
  "react-dom",
  "scheduler",
  "use-sync-external-store",
  "zod",
];

/** Opens the first list and sums up what it loaded from the site until its rows were shown. */
async function loadFirstList(page: Page, site: string, folder: string) {
  await page.addInitScript(() => {
    // Observed in the page itself: what is loaded while the page is idle follows at once.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector("tr[data-id]")) return;
      observer.disconnect();
      Object.assign(window, { rowsShownAt: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${site}/archive/invoices`);
  await expect(page.getByRole("table", { name: "Archived invoices" })).toBeVisible();
  await page.waitForFunction(() => "rowsShownAt" in window);
  const files = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter(({ startTime }) => startTime < Reflect.get(window, "rowsShownAt"))
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
  const bytes = (kind: RegExp) =>
    files
      .filter((file) => kind.test(file))
      .map((file) => brotliCompressSync(readFileSync(path.join(folder, file))).byteLength)
      .reduce((sum, size) => sum + size, 0);
  const packages = packagesOf(folder);
  return {
    script: bytes(/\.js$/),
    style: bytes(/\.css$/),
    fonts: files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file)),
    requests: files.length,
    packages: new Set(files.flatMap((file) => packages[file.slice(1)] ?? [])),
  };
}

test("the first list loads no more than its weight allows", async ({ page, site, connect }) => {
  await page.goto(site);
  await connect("In this tab");
  // A route handler turns the HTTP cache off.
  await page.route("**/*", (route) => route.continue());
  const loaded = await loadFirstList(page, site, builds.production);
  expect(loaded.script).toBeLessThanOrEqual(bars.script);
  // The libraries alone weigh more than this: less would mean that a script was not counted.
  expect(loaded.script).toBeGreaterThan(80_000);
  expect(loaded.style).toBeLessThanOrEqual(bars.style);
  expect(loaded.style).toBeGreaterThan(1_000);
  expect(loaded.fonts).toEqual([]);
  expect(loaded.requests).toBeLessThanOrEqual(bars.requests);
  expect(loaded.packages).toContain("react-dom");
  expect([...loaded.packages].filter((name) => !allowed.includes(name))).toEqual([]);
});

test("control: the weight test fails for a build that loads too much at once", async ({
  page,
  service,
  connect,
}) => {
  const outDir = `${builds.production}-heavy`;
  await build({
    logLevel: "warn",
    // Without the group for the first page there are many small scripts.
    build: { outDir, emptyOutDir: true, rolldownOptions: { output: { codeSplitting: true } } },
    plugins: [
      recordPackages(),
      {
        name: "heavy",
        transform: (code, id) =>
          id.endsWith("/src/main.tsx")
            ? `import * as form from "react-hook-form";\nimport * as purify from "dompurify";\nObject.assign(globalThis, { form, purify });\n${code}`
            : null,
      },
    ],
  });
  const { origin, close } = await serve(outDir, [service.origin]);
  await page.goto(origin);
  await connect("In this tab");
  await page.route("**/*", (route) => route.continue());
  const loaded = await loadFirstList(page, origin, outDir);
  expect(loaded.script).toBeGreaterThan(bars.script);
  expect(loaded.requests).toBeGreaterThan(bars.requests);
  const surplus = [...loaded.packages].filter((name) => !allowed.includes(name));
  expect(surplus.toSorted()).toEqual(["dompurify", "react-hook-form"]);
  // The page must have stopped asking before its server goes.
  await page.goto("about:blank");
  await close();
});
