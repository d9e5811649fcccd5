import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { allRead } from "./support/archive.ts";
import { asksBeforeLeaving } from "./support/leaving.ts";
import { firstOf, leaveFew } from "./support/places.ts";
import { restoreAll, restoresOf } from "./support/runs.ts";

const interruptedIn = (page: Page) =>
  page.getByRole("region", { name: "Stopped when the page was closed" });

/** Reloads the page after some restores of a run over all its items. */
async function interruptRun(page: Page, { many, restored }: { many: number; restored: number }) {
  // The next one has no reply, so that the run does not end before the page does.
  let sent = 0;
  await page.route("**/restore", async (route) => {
    if (route.request().method() === "POST") sent += 1;
    if (sent <= restored) await route.continue();
  });
  await restoreAll(page, many);
  await expect(page.getByText(`${restored} restored`, { exact: true })).toBeVisible();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute("**/restore");
  await expect(interruptedIn(page)).toBeVisible();
}

test("a reload interrupts a run, and sends nothing twice", async ({ page, service, enter }) => {
  leaveFew(service, "links", 30);
  await enter("/archive/links");
  await interruptRun(page, { many: 30, restored: 8 });
  const before = restoresOf(service).length;
  await allRead(page);
  expect(restoresOf(service)).toHaveLength(before);
  await interruptedIn(page).getByRole("button", { name: "Resume" }).click();
  await expect(
    page.getByRole("heading", { name: /^(All|\d+ of) 30 links restored/ }),
  ).toBeVisible();
  const paths = restoresOf(service).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  // A restore that was noted and had not left yet when the page went away is unknown, and is not sent again.
  const words = await page.getByRole("region", { name: /30 links/ }).innerText();
  const unknown = Number(/(\d+)\s+unclear/.exec(words)?.[1] ?? 0);
  expect(unknown).toBeLessThanOrEqual(4);
  expect(paths.length).toBeGreaterThanOrEqual(30 - unknown);
});

/** Opens the page in another tab, which gets what this tab stores. */
async function openTabFrom(page: Page, context: BrowserContext, expected: RegExp[]) {
  // Chromium holds the page up while the driver attaches to the tab, at times in a callback.
  expected.push(/callback is no longer runnable/);
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void window.open(location.href)),
  ]);
  return other;
}

test("two tabs send one request for one item", async ({
  page,
  context,
  service,
  enter,
  expectedComplaints,
}) => {
  const { id } = firstOf(service, "boards");
  const button = (tab: Page) => tab.locator(`tr[data-id="${id}"]`).getByRole("button").first();
  await enter("/archive/boards");
  await expect(button(page)).toHaveText("Restore");
  const other = await openTabFrom(page, context, expectedComplaints);
  // Until its rows are read, a restore would leave the item out of them.
  await expect(button(other)).toHaveText("Restore");
  service.workspace.settings.latency = [300, 300];
  await Promise.all(
    Array.from({ length: 25 }, () => [button(page), button(other)])
      .flat()
      .map((one) => one.dispatchEvent("click")),
  );
  await expect(button(page)).toHaveText("Restored");
  await expect(button(other)).toHaveText("Restored");
  expect(restoresOf(service)).toHaveLength(1);
  await other.close();
});

for (const act of ["Resume", "Cancel"]) {
  test(`two tabs show an interrupted run: Resume in one, ${act} in the other`, async ({
    page,
    context,
    service,
    enter,
    expectedComplaints,
  }) => {
    leaveFew(service, "links", 12);
    await enter("/archive/links");
    await interruptRun(page, { many: 12, restored: 4 });
    const other = await openTabFrom(page, context, expectedComplaints);
    await expect(interruptedIn(other)).toBeVisible();
    service.workspace.settings.latency = [300, 300];
    await Promise.all([
      interruptedIn(page).getByRole("button", { name: "Resume" }).dispatchEvent("click"),
      interruptedIn(other)
        .getByRole("button", { name: new RegExp(`^${act}`) })
        .dispatchEvent("click"),
    ]);
    const end = (tab: Page) =>
      tab.getByRole("heading", { name: /^(Cancelled: )?\d+ of 12 links restored$/ });
    await expect(end(page)).toBeVisible();
    await expect(end(other)).toHaveText(await end(page).innerText());
    const paths = restoresOf(service).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    await other.close();
  });
}
