import { readFile } from "node:fs/promises";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { choose } from "./support/choose.ts";
import { expect, test } from "./support/fixtures.ts";
import { archived, firstOf } from "./support/places.ts";

test("writes are recorded and exported", async ({ page, site, service, enter, complaints }) => {
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
  const rows = page.getByRole("table", { name: "Activity" }).locator("tbody tr[data-id]");
  await expect(rows).toHaveCount(2);
  await choose(page, "Result", "Done");
  await expect(page).toHaveURL(`${site}/activity?result=done`);
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(board.title);

  await rows.getByRole("link", { name: board.title }).click();
  await expect(page).toHaveURL(/\/activity\/[0-9a-f]{32}\?result=done$/);
  const drawer = page.getByRole("dialog", { name: `Restored a board: ${board.title}` });
  await drawer.getByText("Technical details").click();
  await expect(drawer.getByLabel("Request line")).toHaveText(
    `POST ${service.origin}/api/boards/${board.id}/restore`,
  );
  await expect(drawer.getByLabel("Answer")).toContainText(`"id": "${board.id}"`);
  await expect(drawer.getByLabel("Answer")).toContainText(`"archived_at": null`);
  await page.keyboard.press("Escape");
  await expect(rows.getByRole("link", { name: board.title })).toBeFocused();
  await choose(page, "Result", "Any");
  await expect(page).toHaveURL(`${site}/activity`);

  await page.getByRole("button", { name: "Export 2" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "As JSON, 2" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^reshelve-activity-[\d-]{10}-2-items\.json$/);
  const text = await readFile(await download.path(), "utf8");
  expect(JSON.parse(text)).toMatchObject({ count: 2, whole: true });
  expect(text).not.toContain(service.key);

  await page.getByText("Record settings").click();
  await page.getByRole("button", { name: "Clear 2 entries" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear 2 entries" }).click();
  await expect(page.getByRole("heading", { name: "Nothing changed yet" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Nothing changed yet" })).toBeVisible();
});
