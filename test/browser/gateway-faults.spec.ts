import type { Page } from "@playwright/test";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/gateway.ts";
import { archived, leaveFew } from "./support/places.ts";
import { restoreAll, restoresOf } from "./support/runs.ts";

/** The counts of a run that has ended, by their words. */
async function countsOf(page: Page, title: string): Promise<Record<string, number>> {
  const texts = await page
    .getByRole("region", { name: title })
    .getByRole("list")
    .first()
    .getByRole("listitem")
    .allInnerTexts();
  return Object.fromEntries(
    texts.map((text) => {
      const [, count = "", word = ""] = /^(\d+)\s+(.+)$/.exec(text) ?? [];
      return [word, Number(count)];
    }),
  );
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

test("a workspace that is down is told as such, and read once it is back", async ({
  page,
  site,
  service,
  restart,
  expectedComplaints,
}) => {
  expectedComplaints.push(/^Failed to load resource|^ApiError: The workspace can’t be reached/);
  await service.close();
  await page.goto(`${site}/archive/links`);
  const error = page.getByRole("alert");
  await expect(error).toContainText("502");
  await restart();
  await error.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table", { name: "Archived links" })).toBeVisible();
});

test("a run through a restart of the workspace accounts for every item", async ({
  page,
  site,
  service,
  restart,
  expectedComplaints,
}) => {
  expectedComplaints.push(/50[24]/);
  leaveFew(service, "links", 60);
  await page.goto(`${site}/archive/links`);
  await expect(page.getByText("60 archived").first()).toBeVisible();
  // Ten a second: at full speed the others would all be sent before the workspace is back.
  await restoreAll(page, 60, 600);
  service.workspace.settings.latency = [300, 300];
  await expect.poll(() => archived(service, "links").length).toBeLessThan(50);
  // Some are certainly under way when it stops: those it holds back from here on.
  service.workspace.settings.latency = [60_000, 60_000];
  const before = restoresOf(service).length;
  await expect.poll(() => restoresOf(service).length).toBeGreaterThan(before);
  service.workspace.settings.latency = [300, 300];
  const again = await restart();
  const left = archived(again, "links").length;
  await expect(page.getByRole("heading", { name: /^\d+ of 60 links restored/ })).toBeVisible();

  const counts = await countsOf(page, "60 links");
  expect(sum(counts)).toBe(60);
  const { restored = 0, unclear: unknown = 0 } = counts;
  expect(unknown).toBeGreaterThan(0);
  // Some before the restart, some after it.
  expect(restored).toBeGreaterThan(60 - left);
  expect(archived(again, "links")).toHaveLength(60 - restored);
  const paths = [...restoresOf(service), ...restoresOf(again)].map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);

  await page.getByRole("button", { name: `Check ${unknown}`, exact: true }).click();
  await expect(page.getByRole("heading", { name: "Checking 60 links" })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^\d+ of 60 links restored/ })).toBeVisible();
  expect(await countsOf(page, "60 links")).toEqual({ restored, "not restored": unknown });
});
