import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { type FaultyService, test } from "../support/faulty-service.ts";
import { expect } from "../support/fixtures.ts";
import { firstOf } from "../support/places.ts";

test.beforeEach(async ({ page, faulty }) => {
  faulty.fault = "hang";
  await page.clock.install();
});

const sent = ({ posts }: FaultyService) => Object.values(posts).flat();

/** Starts a run of twenty restores, and waits until the page says why no more are sent. */
async function startRun(page: Page, faulty: FaultyService) {
  const boxes = page.locator("tr[data-id]").getByRole("checkbox");
  await boxes.first().check();
  await boxes.nth(19).click({ modifiers: ["Shift"] });
  await page.getByRole("button", { name: "Restore 20 items" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Restore 20 / })
    .click();
  await expect.poll(() => sent(faulty).length).toBe(4);
  // Longer than a write waits for its answer.
  await page.clock.fastForward(16_000);
  const panel = page.getByRole("region", { name: /links/ });
  await expect(panel).toContainText(
    /4 requests have had no answer for \d+ s; the next one waits\./,
  );
  return panel;
}

/** Restores a board on its page, which waits for one of the open restores, and stops it. */
async function restoreBoard(page: Page, service: Service) {
  const { title } = firstOf(service, "boards");
  await page.getByRole("link", { name: /^Boards/ }).click();
  await page.getByRole("button", { name: `Restore ${title}`, exact: true }).click();
  await page.getByRole("button", { name: `Waiting ${title}` }).click();
  await expect(page.getByText("Not sent yet.")).toBeVisible();
  await page.getByRole("button", { name: `Stop waiting: ${title}` }).click();
  await expect(page.getByRole("button", { name: `Not sent ${title}` })).toBeVisible();
}

test("restores without an answer leave room for reads", async ({
  page,
  service,
  faulty,
  enter,
}) => {
  await enter("/archive/links");
  const panel = await startRun(page, faulty);
  expect(sent(faulty)).toHaveLength(4);
  await restoreBoard(page, service);
  await panel.getByRole("button", { name: /^Cancel/ }).click();
  await expect(panel).toContainText(/\b16\s+not started/);
  faulty.answerHung();
  // Their late answers settle them.
  await expect(panel).toContainText(/\b4 of 20 restored/);
  expect(sent(faulty)).toHaveLength(4);
});
