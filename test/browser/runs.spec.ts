import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { allRead } from "./support/archive.ts";
import { asksBeforeLeaving } from "./support/leaving.ts";
import { leaveFew } from "./support/places.ts";
import { restoreAll, restoresOf } from "./support/runs.ts";

test("a reload interrupts a run, and sends nothing twice", async ({ page, service, enter }) => {
  leaveFew(service, "links", 30);
  await enter("/archive/links");
  service.workspace.settings.latency = [40, 80];
  await restoreAll(page, 30);
  await expect(page.getByText(/^[1-9]\d* restored$/)).toBeVisible();
  await expect.poll(() => asksBeforeLeaving(page)).toBe(true);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const interrupted = page.getByRole("region", { name: "Stopped when the page was closed" });
  await expect(interrupted).toBeVisible();
  const before = restoresOf(service).length;
  await allRead(page);
  expect(restoresOf(service)).toHaveLength(before);
  await interrupted.getByRole("button", { name: "Resume" }).click();
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

test("two tabs send one request for one item", async ({ page, context, service, enter }) => {
  await enter("/archive/boards");
  await expect(page.getByRole("table", { name: "Archived boards" })).toBeVisible();
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(other.getByRole("table", { name: "Archived boards" })).toBeVisible();
  service.workspace.settings.latency = [300, 300];
  const button = (tab: Page) =>
    tab
      .getByRole("table", { name: "Archived boards" })
      .locator("tbody")
      .getByRole("button")
      .first();
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
