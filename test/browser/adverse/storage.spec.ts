import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures.ts";
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
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function open(...parts) {
      if (parts[1] === "readwrite" && "isFull" in window) {
        throw new DOMException("The quota is exceeded.", "QuotaExceededError");
      }
      return Reflect.apply(transaction, this, parts);
    };
  });

/** A run of many items takes its time on a busy machine. */
const slow = { timeout: 120_000 };
const question = (page: Page) => page.getByRole("dialog", { name: "Send without a record?" });
const sendUnrecorded = (page: Page) =>
  question(page).getByRole("button", { name: "Send without a record" }).click();

const blockedWords = /^This browser blocks site data\./;

test("with site data blocked it works in memory", async ({ page, site, service, connect }) => {
  await blockSiteData(page);
  await page.goto(`${site}/archive/invoices`);
  await connect();
  const warning = page.getByText(blockedWords);
  await expect(warning).toBeVisible();

  const restore = page.getByRole("button", { name: /^Restore INV-2041/ });
  await restore.click();
  await expect(question(page)).toContainText("This browser blocks site data for this page.");
  expect(restoresOf(service)).toHaveLength(0);
  await sendUnrecorded(page);
  await expect(page.getByRole("button", { name: /^Restored INV-2041/ })).toBeVisible();
  await expect(
    page.getByText("INV-2041 Discovery workshop restored. Sent without a record."),
  ).toBeVisible();
  expect(restoresOf(service)).toHaveLength(1);

  // A message about an outcome leaves the warning where it is; dismissed, it does not come back.
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: "Dismiss the warning" }).click();
  await expect(warning).toBeHidden();
  await page.getByRole("link", { name: /^Links/ }).click();
  await restoreAll(page, 92);
  await expect(page.getByRole("heading", { name: "All 92 links restored" })).toBeVisible(slow);
  expect(restoresOf(service)).toHaveLength(93);
  await expect(warning).toBeHidden();
  await expect(page.getByText("92 sent without a record.")).toBeVisible();
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByText(/^93 writes since \d\d:\d\d were not recorded\.$/)).toBeVisible();
});

test("an audit log that can’t open is asked about", async ({
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
        const opening = indexedDB.open("reshelve", 1);
        opening.onsuccess = () => {
          const deleting = indexedDB.deleteDatabase("reshelve");
          deleting.onblocked = () => resolve();
        };
      }),
  );
  await enter("/archive/invoices");
  const restore = page.getByRole("button", { name: /^Restore INV-2041/ });
  await restore.click();
  await expect(question(page)).toContainText("didn’t open within 3 s");
  await page.getByRole("button", { name: "Don’t send" }).click();
  const notSent = page.getByRole("button", { name: /^Not sent INV-2041/ });
  await expect(notSent).toBeVisible();

  // The database opens now: what was not sent stays so, and what is sent again is recorded.
  await other.close();
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByText("Nothing changed yet")).toBeVisible();
  expect(restoresOf(service)).toHaveLength(0);
  await page.getByRole("link", { name: /^Invoices/ }).click();
  await notSent.click();
  await page.getByRole("button", { name: /^Restore again: INV-2041/ }).click();
  await expect(page.getByRole("button", { name: /^Restored INV-2041/ })).toBeVisible();
  expect(restoresOf(service)).toHaveLength(1);
});

test("storage that fills in a run has nothing sent twice", async ({ page, service, enter }) => {
  await fillOnRequest(page);
  await enter("/archive/links");
  service.workspace.settings.latency = [60, 90];
  await restoreAll(page, 92);
  await expect(page.getByText(/^[1-9]\d* restored$/)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isFull: true }));
  await expect(question(page)).toContainText("The storage of this browser is full.");
  const asked = restoresOf(service).length;
  await sendUnrecorded(page);
  await expect(page.getByText(/This run can’t be saved any more\./).first()).toBeVisible();
  await expect.poll(() => restoresOf(service).length).toBeGreaterThan(asked + 5);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();

  const interrupted = page.getByRole("region", { name: "Stopped when the page was closed" });
  await expect(interrupted).toBeVisible();
  await expect(interrupted.getByRole("button", { name: "Resume" })).toHaveCount(0);
  await interrupted.getByRole("button", { name: /^Find out about/ }).click();
  await interrupted.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: /^(All|\d+ of) 92 links restored/ })).toBeVisible(
    slow,
  );
  const paths = restoresOf(service).map(({ path }) => path);
  expect(paths).toHaveLength(92);
  expect(new Set(paths).size).toBe(92);
});
