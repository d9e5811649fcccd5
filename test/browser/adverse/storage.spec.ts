import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
import { allRead } from "../support/archive.ts";
import { leaveFew } from "../support/places.ts";
import { restoreAll, restoresOf } from "../support/runs.ts";

/** Makes a browser of the page whose user blocks site data: its storage throws, its locks reject. */
const blockSiteData = (page: Page) =>
  page.addInitScript(() => {
    const refusal = () => new DOMException("Access is denied for this document.", "SecurityError");
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, {
        get() {
          throw refusal();
        },
      });
    }
    LockManager.prototype.request = () => Promise.reject(refusal());
    LockManager.prototype.query = () => Promise.reject(refusal());
  });

/**
 * Lets a test fill the storage of the page, until a reload: no database takes anything more. The
 * browser’s own limit would act half a minute late.
 */
const fillOnRequest = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ["add", "put"] as const) {
      const store = IDBObjectStore.prototype[name];
      IDBObjectStore.prototype[name] = function write(...parts) {
        if ("isFull" in window) {
          throw new DOMException("The quota is exceeded.", "QuotaExceededError");
        }
        return Reflect.apply(store, this, parts);
      };
    }
  });

const noRecord = "This browser keeps no record of what is sent.";

const blockedWords = /^This browser blocks site data\./;

test("with site data blocked it works in memory", async ({
  page,
  site,
  service,
  connect,
  expectedComplaints,
}) => {
  leaveFew(service, "links", 12);
  await blockSiteData(page);
  await page.goto(`${site}/archive/invoices`);
  await connect();
  const warning = page.getByText(blockedWords);
  await expect(warning).toBeVisible();

  const restore = page.getByRole("button", { name: /^Restore INV-2041/ });
  await restore.click();
  await expect(page.getByRole("button", { name: /^Restored INV-2041/ })).toBeVisible();
  expect(restoresOf(service)).toHaveLength(1);

  // A message about an outcome leaves the warning where it is; dismissed, it does not come back.
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: "Dismiss the warning" }).click();
  await expect(warning).toBeHidden();
  await page.getByRole("link", { name: /^Links/ }).click();
  expectedComplaints.push(/^Failed.*\/restore$/);
  await page.route(/\/restore$/, (route) => route.abort(), { times: 1 });
  await restoreAll(page, 12);
  await expect(page.getByRole("heading", { name: "11 of 12 links restored" })).toBeVisible();
  expect(restoresOf(service)).toHaveLength(12);
  // Its page has no items without a record.
  await expect(page.getByRole("link", { name: "Check 1" })).toBeHidden();
  await expect(warning).toBeHidden();
  await expect(page.getByRole("paragraph").filter({ hasText: noRecord })).toBeVisible();
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByText(noRecord).first()).toBeVisible();
});

test("an audit log that can’t open stops no restore", async ({
  page,
  context,
  site,
  service,
  enter,
}) => {
  // A tab of another version, whose deletion of the database waits for its own connection.
  const other = await context.newPage();
  await other.goto(`${site}/version.json`);
  await other.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open("reshelve", 2);
        opening.onsuccess = () => {
          const deleting = indexedDB.deleteDatabase("reshelve");
          deleting.onblocked = () => resolve();
        };
      }),
  );
  await enter("/archive/invoices");
  const restore = page.getByRole("button", { name: /^Restore INV-2041/ });
  await restore.click();
  await expect(page.getByRole("button", { name: /^Restored INV-2041/ })).toBeVisible();
  expect(restoresOf(service)).toHaveLength(1);
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByText(noRecord)).toBeVisible();
  await other.close();
});

test("storage that fills in a run has nothing sent twice", async ({ page, service, enter }) => {
  await fillOnRequest(page);
  await enter("/archive/links");
  service.workspace.settings.latency = [200, 300];
  await restoreAll(page, 92);
  await expect(page.getByText(/^[1-9]\d* restored$/)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFull: true }));
  await expect(page.getByText(noRecord).first()).toBeVisible();
  const sent = restoresOf(service).length;
  await expect.poll(() => restoresOf(service).length).toBeGreaterThan(sent + 5);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();

  // Its plan is gone, so that it can't be resumed.
  await expect(page.getByRole("table")).toBeVisible();
  await allRead(page);
  await expect(page.getByRole("region", { name: "Stopped when the page was closed" })).toHaveCount(
    0,
  );
  const paths = restoresOf(service).map(({ path }) => path);
  expect(paths.length).toBeLessThan(92);
  expect(new Set(paths).size).toBe(paths.length);
});
