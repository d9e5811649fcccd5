import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
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

const noRecord = "This browser keeps no record of what is sent.";

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
  const warning = page.getByText(/^This browser blocks site data\./);
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
