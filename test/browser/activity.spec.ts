import { readFile } from "node:fs/promises";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { choose } from "./support/choose.ts";
import { expect, test } from "./support/fixtures.ts";
import { archived, firstOf } from "./support/places.ts";

test("requests are recorded and exported, and the record can be cleared", async ({
  page,
  site,
  service,
  enter,
  complaints,
}) => {
  const board = firstOf(service, "boards");
  // A sentinel, which refuses its restore.
  const doc = archived(service, "docs").find(({ title }) => title === sentinels["404"].title);
  await enter("/archive/boards");
  await page.getByRole("button", { name: `Restore ${board.title}`, exact: true }).click();
  await expect(page.getByRole("button", { name: `Restored ${board.title}` })).toBeVisible();
  await page.getByRole("link", { name: /^Docs/ }).click();
  await page
    .getByRole("button", { name: `Restore ${sentinels["404"].title}`, exact: true })
    .click();
  await expect(page.locator("tr[data-status=failed]")).toBeVisible();
  await expect
    .poll(() => complaints.splice(0))
    .toEqual([expect.stringContaining(`/api/docs/${doc?.id}/restore`)]);

  await page.getByRole("link", { name: /^Activity/ }).click();
  const rows = page.getByRole("table", { name: "Requests" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await choose(page, "Outcome", "Confirmed");
  await expect(page).toHaveURL(`${site}/activity?outcome=confirmed`);
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(board.title);

  await page.getByRole("link", { name: "Restore board" }).click();
  await expect(page).toHaveURL(/\/activity\/[0-9a-f]{32}\?outcome=confirmed$/);
  const drawer = page.getByRole("dialog", { name: `Restore board: ${board.title}` });
  await expect(drawer.getByLabel("Request line")).toHaveText(
    `POST ${service.origin}/api/boards/${board.id}/restore`,
  );
  await expect(drawer.getByLabel("Answer")).toContainText(`"id": "${board.id}"`);
  await expect(drawer.getByLabel("Answer")).toContainText(`"archived_at": null`);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Restore board" })).toBeFocused();
  await choose(page, "Outcome", "Any");
  await expect(page).toHaveURL(`${site}/activity`);

  await page.getByRole("button", { name: "Export all 2 requests" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "As JSON, all 2 requests" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(
    /^reshelve-activity-[\d-]{10}-all-2-requests\.json$/,
  );
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ count: 2, whole: true });
  expect(text).not.toContain(service.key);

  await page.getByText("Record settings").click();
  await page.getByRole("button", { name: "Clear 2 entries" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear 2 entries" }).click();
  await expect(page.getByRole("heading", { name: "No requests yet" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "No requests yet" })).toBeVisible();
});
