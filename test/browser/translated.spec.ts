import { expect, test } from "./support/fixtures.ts";
import { allShown, query, table } from "./support/archive.ts";
import { aTask } from "./support/places.ts";
import { restoresOf } from "./support/runs.ts";
import { translatePage } from "../translate-page.ts";

test("a page that the browser translates works, and its numbers are true", async ({
  page,
  enter,
  service,
}) => {
  await enter("/archive");
  const rows = table(page).getByRole("checkbox", { name: /^Select (?!all)/ });
  await expect(allShown(page)).toBeVisible();
  await page.evaluate(translatePage);

  await query(page).pressSequentially("studio");
  await query(page).fill("");
  await expect(allShown(page)).toBeVisible();
  for (const index of [1, 2, 3]) await rows.nth(index).check();
  await rows.nth(2).uncheck();
  await expect(page.getByRole("button", { name: "Restore 2 items" })).toBeVisible();
  await page.getByRole("button", { name: "Clear", exact: true }).click();

  await table(page)
    .getByRole("button", { name: /^Restore / })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Restored / })).toBeVisible();
  expect(restoresOf(service)).toHaveLength(1);

  await table(page).getByRole("link").nth(3).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("button", { name: "Refresh" }).first().click();
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Activity");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("All archived");
});

test("a task is edited on a page that the browser translates", async ({ page, enter, service }) => {
  const task = aTask(service);
  await enter(`/tasks/${task.id}`);
  const title = page.getByLabel(/^Title/);
  await expect(title).toBeVisible();
  await page.evaluate(translatePage);
  await title.pressSequentially(" and more");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText(/^Saved: title/).first()).toBeVisible();
  expect(service.workspace.get("tasks", task.id)["title"]).toContain("and more");
});
