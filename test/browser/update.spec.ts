import { build } from "vite";
import { siteHeaders } from "../../build/site-headers.ts";
import { builds } from "./support/build.ts";
import { startFilesHost } from "./support/files-host.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { aTask } from "./support/places.ts";
import { restoreAll, restoresOf } from "./support/runs.ts";

const next = { folder: `${builds.production}-next`, commit: "fedcba987654" };

interface Host {
  host: Awaited<ReturnType<typeof startFilesHost>>;
}

const test = base.extend<Host>({
  host: async ({ service }, use) => {
    const host = await startFilesHost({
      folder: builds.production,
      fallback: { file: "index.html", status: 200 },
      headers: siteHeaders({ connect: [service.origin] }),
    });
    await use(host);
    host.close();
  },
  site: async ({ host }, use) => use(host.origin),
});

// One worker, and so one build of the next version.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  process.env["COMMIT"] = next.commit;
  await build({ logLevel: "warn", build: { outDir: next.folder, emptyOutDir: true } });
  delete process.env["COMMIT"];
});

test.beforeEach(({ expectedComplaints }) => {
  // The browser logs each file that is gone.
  expectedComplaints.push(/\/assets\/\S+$|Failed to fetch dyn/);
});

test("a run goes on while a newer version is deployed", async ({ page, host, service, enter }) => {
  await enter("/archive/links");
  // The code that loads after the first page is there: a run needs it.
  await page.waitForFunction(() => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    return loaded.some((name) => name.includes("/assets/run-late-"));
  });
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  host.deploy(next.folder);
  await restoreAll(page, 92);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByText("Part of Reshelve couldn’t be loaded")).toBeVisible();
  const bar = page.getByRole("status").filter({ hasText: "A new version is available." });
  await expect(bar).toBeVisible();
  await expect(page.getByRole("heading", { name: /^All 92 links restored/ })).toBeVisible();
  expect(restoresOf(service)).toHaveLength(92);
  // The router by itself would have reloaded the page.
  expect(await page.evaluate(() => "isOldPage" in window)).toBe(true);

  await bar.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText(/of 57$/)).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText(`Build ${next.commit}`)).toBeVisible();
});

test("what was typed stays when a part of the page fails", async ({
  page,
  host,
  service,
  enter,
}) => {
  // The palette is not loaded ahead.
  const isPalette = /\/assets\/-workspace-late-/;
  await page.route(isPalette, (route) => route.abort());
  const asked = page.waitForRequest(isPalette);
  await enter(`/tasks/${aTask(service).id}`);
  await asked;
  const title = page.getByLabel(/^Title/).first();
  await title.fill("Typed before the update");
  host.deploy(next.folder);
  await page.unroute(isPalette);
  await page.keyboard.press("Control+k");
  const bar = page.getByRole("status").filter({ hasText: "A new version is available." });
  await expect(bar).toContainText("Reload to use all of this page.");
  await expect(title).toHaveValue("Typed before the update");
  await bar.getByRole("button", { name: "Dismiss" }).click();
  await expect(bar).toBeHidden();
  await expect(title).toHaveValue("Typed before the update");
  page.once("dialog", (dialog) => void dialog.accept());
});

test("a lost question stops no restore", async ({ page, service, enter, expectedComplaints }) => {
  expectedComplaints.push(/\/assets\/\S+$|Failed to fetch dyn|ERR_FAILED/);
  const isQuestion = /\/assets\/-workspace-late-/;
  await page.route(isQuestion, (route) => route.abort());
  await enter("/archive/links");
  await page.evaluate(() => localStorage.removeItem("reshelve.who"));
  const asked = page.waitForRequest(isQuestion);
  await page
    .getByRole("button", { name: /^Restore (?!by ID)/ })
    .first()
    .click();
  await asked;
  await expect(page.getByRole("button", { name: /^Restored / })).toBeVisible();
  expect(restoresOf(service)).toHaveLength(1);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a deployment in the first second is told, too", async ({ page, host, service, enter }) => {
  await enter("/archive/links");
  const href = page.url();
  // Ends this page's own reads: a request of the next page deploys the new build.
  await page.goto(`${host.origin}/version.json`);
  // The scripts that ask for the first rows are of the old build; what loads after them is gone.
  page.once("request", function deploy(request) {
    if (request.url().startsWith(service.origin)) host.deploy(next.folder);
    else page.once("request", deploy);
  });
  await page.goto(href);
  const bar = page.getByRole("status").filter({ hasText: "A new version is available." });
  await expect(bar.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByText("Check your connection")).toBeHidden();
});
