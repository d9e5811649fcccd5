import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { siteHeaders } from "../../build/site-headers.ts";
import { builds, nextCommit } from "./support/build.ts";
import { startFilesHost } from "./support/files-host.ts";
import { expect, test as base } from "./support/fixtures.ts";
import { leaveFew } from "./support/places.ts";
import { restoreAll, restoresOf } from "./support/runs.ts";

/** A script of the build by the start of its name, and those that it imports. */
function scriptsOf(name: string): string[] {
  const folder = path.join(builds.production, "assets");
  const first = readdirSync(folder).find((file) => file.startsWith(name) && file.endsWith(".js"));
  if (!first) throw new Error(`The build has no ${name}.`);
  const found = new Set([first]);
  for (const file of found) {
    const code = readFileSync(path.join(folder, file), "utf8");
    for (const [, imported = ""] of code.matchAll(/from ?"\.\/([^"]+\.js)"/g)) found.add(imported);
  }
  return [...found];
}

interface Host {
  host: Awaited<ReturnType<typeof startFilesHost>>;
}

const test = base.extend<Host>({
  host: async ({ service }, use) => {
    const host = await startFilesHost({
      folder: builds.production,
      headers: siteHeaders({ connect: [service.origin] }),
    });
    await use(host);
    host.close();
  },
  site: async ({ host }, use) => use(host.origin),
});

test.beforeEach(({ expectedComplaints }) => {
  // The browser logs each file that is gone.
  expectedComplaints.push(/\/assets\/\S+$|Failed to fetch dyn/);
});

test("a run goes on while a newer version is deployed", async ({ page, host, service, enter }) => {
  leaveFew(service, "links", 30);
  await enter("/archive/links");
  // The code that loads after the first page is there: a run needs it.
  await page.waitForFunction((needed) => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    return needed.every((file) => loaded.some((name) => name.endsWith(`/${file}`)));
  }, scriptsOf("late-"));
  await page.evaluate(() => Object.assign(window, { isOldPage: true }));
  host.deploy(builds.next);
  await restoreAll(page, 30);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await expect(page.getByText("Part of Reshelve couldn’t be loaded")).toBeVisible();
  const bar = page.getByRole("status").filter({ hasText: "A new version is available." });
  await expect(bar).toBeVisible();
  await expect(page.getByRole("heading", { name: /^All 30 links restored/ })).toBeVisible();
  expect(restoresOf(service)).toHaveLength(30);
  // The router by itself would have reloaded the page.
  expect(await page.evaluate(() => "isOldPage" in window)).toBe(true);

  await bar.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText(/of 57$/)).toBeVisible();
  await expect(bar).toBeHidden();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText(`Build ${nextCommit}`)).toBeVisible();
});

test("a deployment in the first second is told, too", async ({ page, host, service, enter }) => {
  await enter("/archive/links");
  const href = page.url();
  // Ends this page's own reads: a request of the next page deploys the new build.
  await page.goto(`${host.origin}/version.json`);
  // The scripts that ask for the first rows are of the old build; what loads after them is gone.
  page.once("request", function deploy(request) {
    if (request.url().startsWith(service.origin)) host.deploy(builds.next);
    else page.once("request", deploy);
  });
  await page.goto(href);
  const bar = page.getByRole("status").filter({ hasText: "A new version is available." });
  await expect(bar.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByText("Check your connection")).toBeHidden();
});
