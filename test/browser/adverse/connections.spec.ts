import type { Page } from "@playwright/test";
import { test, expect } from "../support/reference/fixtures.ts";
import { type ReferenceService, defaultLimits } from "../support/reference/service.ts";
import { planFirst } from "../support/selection.ts";

test.use({ limits: { ...defaultLimits, requests: 1000 } });

test.beforeEach(({ reference }) => {
  reference.faults.push({ method: "POST", path: /\/restore$/, times: Infinity, answer: "hang" });
});

const posts = ({ requests }: ReferenceService) =>
  requests.filter(({ method }) => method === "POST").map(({ path }) => path);

/** Starts a run of twenty restores, and waits until the page says why no more are sent. */
async function startRun(page: Page) {
  const plan = await planFirst(page, 20);
  await plan.getByRole("button", { name: /^Restore 20 / }).click();
  const panel = page.getByRole("region", { name: /links/ });
  await expect(panel).toContainText(
    /4 restores have had no answer for \d+ s; the next one waits\./,
  );
  return panel;
}

test("restores without an answer leave a connection to reads, and Cancel reaches the others", async ({
  page,
  reference,
  enter,
}) => {
  await enter("/archive/links");
  const panel = await startRun(page);
  expect(posts(reference)).toHaveLength(4);

  await page.getByRole("link", { name: /^Boards/ }).click();
  await expect(page.getByRole("table", { name: "Archived boards" })).toBeVisible();
  await page.getByRole("button", { name: "Restore Board 0", exact: true }).click();
  const waiting = page.getByRole("button", { name: "Waiting Board 0" });
  await waiting.click();
  await expect(page.getByText("Not sent yet.")).toBeVisible();
  await page.getByRole("button", { name: "Stop waiting: Board 0" }).click();
  await expect(page.getByRole("button", { name: "Not sent Board 0" })).toBeVisible();

  await panel.getByRole("button", { name: /^Cancel/ }).click();
  await expect(panel).toContainText(/\b16\s+not started/);
  reference.answerHung();
  // Their late answers settle them.
  await expect(panel).toContainText(/\b4 of 20 restored/);
  expect(posts(reference)).toHaveLength(4);
});

test("none of a run is sent after Disconnect, and the next session counts the open ones", async ({
  page,
  reference,
  enter,
  connect,
}) => {
  await enter("/archive/links");
  await startRun(page);
  await page.getByRole("button", { name: /Connected$/ }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  const dialog = page.getByRole("dialog", { name: "Disconnect and lose this?" });
  await dialog.getByRole("button", { name: "Disconnect" }).click();
  await connect();
  await page.getByRole("link", { name: /^Boards/ }).click();
  await page.getByRole("button", { name: "Restore Board 0", exact: true }).click();
  await page.getByRole("button", { name: "Waiting Board 0" }).click();
  await page.getByRole("button", { name: "Stop waiting: Board 0" }).click();
  await expect(page.getByRole("button", { name: "Not sent Board 0" })).toBeVisible();
  reference.answerHung();
  await page.getByRole("link", { name: /^Links/ }).click();
  await expect(page.getByRole("table", { name: "Archived links" })).toBeVisible();
  expect(posts(reference)).toHaveLength(4);
});
