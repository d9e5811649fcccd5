import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import type { Page } from "@playwright/test";
import { builds, contentsOf, recordContents } from "./support/build.ts";
import { expect, serve, test } from "./support/fixtures.ts";

/** Bytes of brotli that the first list may load, and requests besides its data. */
const bars = { script: 120_000, style: 10_000, requests: 8 };

/** What other pages are made of, and what is loaded when it is opened. */
const notYet =
  /\/node_modules\/(dompurify|react-hook-form|idb|msw)\/|\/src\/(demo\/|(tasks|uploads|webhooks|activity)\/(?!nav\.tsx|(workspace|search|queries)\.ts)|writes\/(engine|ledger|record|runs?|run-[a-z]+|writes|operations)\.ts|archive\/(plan-|run-(?!dock)|restore-by-id-dialog|item-drawer|outcome-|selection-actions))/;

/** Everything that a page asked its site for up to the moment at which its rows stood. */
async function firstList(page: Page, site: string, folder: string) {
  await page.addInitScript(() => {
    // In the page itself, as what is put off until it rests follows at once.
    new MutationObserver((_changes, observer) => {
      if (!document.querySelector("tr[data-id]")) return;
      observer.disconnect();
      Object.assign(window, { stoodAt: performance.now() });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${site}/archive/invoices`);
  await expect(page.getByRole("table", { name: "Archived invoices" })).toBeVisible();
  await page.waitForFunction(() => "stoodAt" in window);
  const fetched = await page.evaluate(() =>
    [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .filter(({ startTime }) => startTime < Reflect.get(window, "stoodAt"))
      .map(({ name }) => new URL(name))
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname }) => pathname),
  );
  const bytes = (kind: RegExp) =>
    fetched
      .filter((file) => kind.test(file))
      .map((file) => brotliCompressSync(readFileSync(path.join(folder, file))).byteLength)
      .reduce((sum, size) => sum + size, 0);
  const contents = contentsOf(folder);
  const modules = fetched.flatMap((file) => contents[file.slice(1)] ?? []);
  return {
    script: bytes(/\.js$/),
    style: bytes(/\.css$/),
    fonts: fetched.filter((file) => /\.(woff2?|ttf|otf)$/.test(file)),
    requests: fetched.length,
    modules: modules.length,
    early: modules.filter((id) => notYet.test(id)).map((id) => path.basename(id)),
  };
}

test("the first list loads little, and nothing of what is opened later", async ({
  page,
  site,
  connect,
}) => {
  await page.goto(site);
  await connect("In this tab");
  // Over a connection that has nothing yet.
  await page.route("**/*", (route) => route.continue());
  const seen = await firstList(page, site, builds.production);
  expect(seen.script).toBeLessThanOrEqual(bars.script);
  // A script that holds the libraries cannot weigh less than they do.
  expect(seen.script).toBeGreaterThan(80_000);
  expect(seen.style).toBeLessThanOrEqual(bars.style);
  expect(seen.style).toBeGreaterThan(1_000);
  expect(seen.fonts).toEqual([]);
  expect(seen.requests).toBeLessThanOrEqual(bars.requests);
  expect(seen.modules).toBeGreaterThan(50);
  expect(seen.early).toEqual([]);
  // The drawings of the icons come with the page, and each icon finds its own.
  const icons = page.locator("svg.lucide:visible");
  expect(await icons.count()).toBeGreaterThan(12);
  for (const icon of await icons.all()) {
    const size = await icon.evaluate((svg: SVGSVGElement) => {
      const { width, height } = svg.getBBox();
      return Math.max(width, height);
    });
    expect(size).toBeGreaterThan(4);
  }
});

test("the check of the weight bites when what is opened later comes at once", async ({
  page,
  service,
  connect,
}) => {
  const outDir = `${builds.production}-heavy`;
  await build({
    logLevel: "warn",
    build: { outDir, emptyOutDir: true },
    plugins: [
      recordContents(),
      {
        name: "heavy",
        transform: (code, id) =>
          id.endsWith("/src/main.tsx")
            ? `import "#src/archive/run/plan-dialog.tsx";\nimport * as form from "react-hook-form";\nObject.assign(globalThis, { form });\n${code}`
            : null,
      },
    ],
  });
  const { origin, close } = await serve(outDir, [service.origin]);
  await page.goto(origin);
  await connect("In this tab");
  await page.route("**/*", (route) => route.continue());
  const seen = await firstList(page, origin, outDir);
  expect(seen.script).toBeGreaterThan(bars.script);
  expect(seen.early).toContain("plan-dialog.tsx");
  expect(seen.early.length).toBeGreaterThan(1);
  // Nothing asks for more of it when it goes.
  await page.goto("about:blank");
  await close();
});
