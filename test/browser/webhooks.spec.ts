import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { choose } from "./support/choose.ts";
import { expect, test } from "./support/fixtures.ts";

test("webhooks and their secrets are read by keyboard alone", async ({ page, service, enter }) => {
  await enter("/webhooks?per_page=50");
  const table = page.getByRole("table", { name: "Webhooks" });
  await expect(table.getByRole("row")).toHaveCount(51);
  const newest = service.workspace.all("webhooks")[0];
  const secret = String(newest?.["secret"]);
  await expect(page.locator("body")).not.toContainText(secret);

  const show = page.getByRole("button", { name: /^Show the secret/ }).first();
  await show.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(secret, { exact: true })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText(secret, { exact: true })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByText(secret, { exact: true })).toHaveCount(0);
  await show.click();
  // Selecting the text takes the focus into it, and leaves it in sight.
  await page.getByText(secret, { exact: true }).click();
  await expect(page.getByText(secret, { exact: true })).toBeVisible();

  const more = page.getByRole("button", { name: /more event kinds of/ }).first();
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: /^Event kinds of/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("group", { name: /^Event kinds of/ })).toHaveCount(0);
  await expect(more).toBeFocused();

  const opener = page.locator("tbody a[href*='/webhooks/wh_']").nth(2);
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.getByRole("button", { name: "Failure rate" }).focus();
  await page.keyboard.press("Enter");
  await expect(table.getByRole("row")).toHaveCount(58);
  await page.getByRole("button", { name: "Export", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: "Export" })).toBeVisible();
  await page.getByRole("button", { name: /^As CSV/ }).focus();
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  expect(file.suggestedFilename()).toMatch(
    /^reshelve-webhooks-127\.0\.0\.1-\d+-[\d-]+-57-webhooks\.csv$/,
  );
  const text = await readFile(await file.path(), "utf8");
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(58);
  expect(rows.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
  expect(text).not.toContain("whsec");

  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie, history.state]),
  );
  expect(stored).not.toContain("whsec");
  const asked = service.requests.filter(({ path }) => path.includes("/webhooks"));
  expect(asked.every(({ method }) => method === "GET" || method === "OPTIONS")).toBe(true);
});

test("filters are chosen by keys, and on a narrow screen on a sheet", async ({ page, enter }) => {
  await enter("/webhooks");
  const menu = page.getByRole("menu", { name: "Status" });
  const button = page.getByRole("button", { name: /^Status \w+$/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("menuitemradio", { name: "Any" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("menuitemradio", { name: "Any" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(button).toHaveAccessibleName("Status Disabled");
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/\?enabled=no$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Filters, 1 set" }).click();
  await choose(page, "Status", "Any");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Filters", exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/webhooks$/);
});
