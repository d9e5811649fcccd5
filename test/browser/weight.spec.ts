import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { kinds } from "#src/api/archive.ts";
import { builds, packagesOf } from "./support/build.ts";
import { expect, test } from "./support/fixtures.ts";

/**
 * Bytes of brotli that the archive page may load until its first rows, and requests to the site,
 * without those for data: the page, its mark, configuration, style and two scripts, and the one that says
 * so where those are gone. What sends writes and runs is a part of them, so that none waits for code, or
 * finds it gone after a deployment.
 */
const bars = { script: 176_000, style: 9_000, requests: 7, scriptAtRest: 215_000 };

/**
 * The packages that the archive page may load. The others are for other pages (react-hook-form,
 * dompurify) or load after the rows are shown (idb).
 */
const allowed = [
  ...["@tanstack/history", "@tanstack/query-core", "@tanstack/react-query"],
  ...["@tanstack/react-router", "@tanstack/react-store", "@tanstack/react-virtual"],
  ...["@tanstack/router-core", "@tanstack/store", "@tanstack/virtual-core", "lucide-react"],
  ...["react", "react-dom", "scheduler", "use-sync-external-store", "zod"],
];

/** Opens a page and sums up what it loaded from the site until its rows were shown. */
async function loadFirstRows(page: Page, site: string) {
  await page.addInitScript(() => {
    // Observed in the page itself: what is loaded while the page is idle follows at once.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector("tr[data-id]")) return;
      observer.disconnect();
      Object.assign(window, { rowsShownAt: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });
  // A slow machine shows the rows a while after it began to render them.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(`${site}/archive`);
  const table = page.getByRole("table", { name: "All archived" });
  await expect(table).toBeVisible({ timeout: 60_000 });
  await page.waitForFunction(() => "rowsShownAt" in window);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
  const filesUntil = (end: number) =>
    page.evaluate(
      (end) =>
        [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
          .filter(({ startTime }) => startTime < end)
          .map(({ name }) => new URL(name))
          .filter(({ origin }) => origin === location.origin)
          .map(({ pathname }) => pathname),
      end,
    );
  const files = await filesUntil(await page.evaluate(() => Reflect.get(window, "rowsShownAt")));
  // Late scripts load when the page is idle.
  await expect
    .poll(() => filesUntil(Infinity))
    .toContainEqual(expect.stringMatching(/keep-placed/));
  await page.waitForLoadState("networkidle");
  const contents = (kind: RegExp, loaded = files) =>
    loaded
      .filter((file) => kind.test(file))
      .map((file) => readFileSync(path.join(builds.production, file)));
  const bytes = (kind: RegExp, loaded = files) =>
    contents(kind, loaded).reduce((sum, text) => sum + brotliCompressSync(text).byteLength, 0);
  const packages = packagesOf(builds.production);
  return {
    script: bytes(/\.js$/),
    scriptAtRest: bytes(/\.js$/, await filesUntil(Infinity)),
    style: bytes(/\.css$/),
    firstLines: contents(/assets.*\.js$/).map((text) => text.toString().split("\n")[0]),
    fonts: files.filter((file) => /\.(woff2?|ttf|otf)$/.test(file)),
    requests: files.length,
    packages: new Set(files.flatMap((file) => packages[file.slice(1)] ?? [])),
  };
}

test("the archive loads no more than its weight allows", async ({ page, site, connect }) => {
  await page.goto(site);
  await connect("In this tab");
  // A route handler turns the HTTP cache off.
  await page.route("**/*", (route) => route.continue());
  const loaded = await loadFirstRows(page, site);
  expect(loaded.script).toBeLessThanOrEqual(bars.script);
  expect(loaded.scriptAtRest).toBeLessThanOrEqual(bars.scriptAtRest);
  expect(loaded.scriptAtRest).toBeGreaterThan(loaded.script + 30_000);
  // The libraries alone weigh more than this: less would mean that a script was not counted.
  expect(loaded.script).toBeGreaterThan(80_000);
  expect(loaded.style).toBeLessThanOrEqual(bars.style);
  expect(loaded.style).toBeGreaterThan(1_000);
  expect(loaded.fonts).toEqual([]);
  expect(new Set(loaded.firstLines)).toEqual(new Set(["//# allFunctionsCalledOnLoad"]));
  expect(loaded.requests).toBeLessThanOrEqual(bars.requests);
  expect(loaded.packages).toContain("react-dom");
  expect([...loaded.packages].filter((name) => !allowed.includes(name))).toEqual([]);
});

/** Holds back the code of the pages until the returned function is called. */
async function holdPages(page: Page) {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/assets/pages-*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("items are asked for before the code that shows them has come", async ({ page, enter }) => {
  await enter("/archive");
  const asked = new Set<string>();
  const release = await holdPages(page);
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.get("state") === "archived") asked.add(pathname.split("/").at(-1) ?? "");
  });
  await page.reload({ waitUntil: "commit" });
  await expect.poll(() => [...asked].toSorted()).toEqual(kinds.toSorted());
  await expect(page.locator(".boot")).toBeVisible();
  release();
  await expect(page.getByRole("table", { name: "All archived" })).toBeVisible();
});

test("the mark is painted before the code has come, where it stays", async ({ page, enter }) => {
  await enter("/archive");
  const release = await holdPages(page);
  await page.reload({ waitUntil: "commit" });
  const paints = () => page.evaluate(() => performance.getEntriesByType("paint").length);
  // The first one, and the first one with content.
  await expect.poll(paints).toBe(2);
  const boot = page.getByRole("img", { name: "Reshelve is starting" });
  const before = await boot.locator("svg").boundingBox();
  release();
  const mark = page.locator("#sidebar button > svg").first();
  await expect(mark).toBeVisible();
  const after = await mark.boundingBox();
  for (const side of ["x", "y", "width", "height"] as const)
    expect(after?.[side]).toBeCloseTo(before?.[side] ?? 0, 0);
});
