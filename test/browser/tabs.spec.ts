import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";

/** Disconnects the workspace of a tab. */
async function disconnect(page: Page) {
  await page.getByRole("button", { name: /Connected$/ }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
}

const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

test("a new tab takes the key over", async ({ page, context, site, service, connect }) => {
  await page.goto(`${site}/archive/docs`);
  await connect();
  const second = await context.newPage();
  await second.goto(`${site}/archive/boards?q=logo`);
  await expect(second.getByRole("heading", { level: 1, name: "Boards" })).toBeVisible();
  await expect(second).toHaveURL(`${site}/archive/boards?q=logo`);
  // It is where it was: in memory only.
  expect(await stored(second)).not.toContain(service.key);

  // "A reload asks for the key again."
  await second.reload();
  await expect(second.getByLabel("API key")).toBeVisible();

  await disconnect(page);
  const third = await context.newPage();
  await third.goto(`${site}/archive/boards`);
  await expect(third.getByLabel("API key")).toBeVisible();
});

test("a key of a tab is kept by a new one", async ({ page, context, site, service, connect }) => {
  await page.goto(`${site}/archive/docs`);
  await connect("In this tab");
  const second = await context.newPage();
  await second.goto(`${site}/archive/boards`);
  await expect(second.getByRole("heading", { level: 1, name: "Boards" })).toBeVisible();
  await expect.poll(() => stored(second)).toContain(service.key);
  await disconnect(second);
  for (const one of [page, second]) {
    await expect(one.getByLabel("API key")).toBeVisible();
    await expect.poll(() => stored(one)).not.toContain(service.key);
  }
});
