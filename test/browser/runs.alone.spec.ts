import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/server.ts";
import { expect, test } from "./fixtures.ts";

/** Gives the workspace more archived links, so many that a run over them takes its time. */
function addLinks({ workspace }: Service, many: number) {
  const [like] = workspace.all("links").filter((one) => one["archived_at"] !== null);
  if (!like) throw new Error("The workspace has no archived link.");
  for (let number = 0; number < many; number += 1) {
    workspace.put("links", { ...like, id: `pe_more${number}`, title: `Link ${number}` });
  }
}

async function restoreAll(page: Page, many: number) {
  await page.getByLabel(/^Select the 20/).check();
  await page.getByRole("button", { name: /^Select all/ }).click();
  const words = new Intl.NumberFormat("en-GB").format(many);
  await expect(page.getByText(`${words} selected`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: `Restore ${words} items` }).click();
  const plan = page.getByRole("dialog");
  await plan.getByLabel(new RegExp(`^Type ${many} `)).fill(String(many));
  await plan.getByRole("button", { name: `Restore ${words} items` }).click();
}
const restoresOf = ({ requests }: Service) =>
  requests.filter(({ method, path }) => method === "POST" && path.endsWith("/restore"));

// A trace takes pictures of the page while it works, and would be measured with it.
test.use({ trace: "off", screenshot: "off" });

test("a run over 5,000 items blocks nothing, and the list stays of use", async ({
  page,
  site,
  service,
  connect,
}) => {
  test.setTimeout(600_000);
  addLinks(service, 4_908);
  await page.goto(`${site}/archive/links`);
  await connect();
  await expect(page.getByRole("table", { name: "Archived links" })).toBeVisible();
  await restoreAll(page, 5_000);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  await expect(page.getByRole("heading", { name: "Restoring 5,000 links" })).toBeVisible();
  await page.getByRole("button", { name: "Show less of the run" }).click();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page.getByText(/^21–40 of/)).toBeVisible();
  await page.getByRole("navigation", { name: "Workspace" }).getByText("Boards").click();
  const box = page.getByRole("table", { name: "Archived boards" }).getByRole("checkbox").nth(3);
  await box.check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await box.uncheck();
  await expect(page.getByRole("heading", { name: /^Restored: 5,000 links/ })).toBeVisible({
    timeout: 540_000,
  });
  await expect(page.getByRole("region", { name: /5,000 links/ })).toContainText("5,000 restored");
  const paths = restoresOf(service).map(({ path }) => path);
  expect(paths).toHaveLength(5_000);
  expect(new Set(paths).size).toBe(5_000);
  const longest = await page.evaluate(() => Math.max(0, ...Reflect.get(window, "longTasks")));
  expect(longest).toBeLessThan(200);
});

test("a reload interrupts a run, and nothing of it is sent twice", async ({
  page,
  site,
  service,
  connect,
}) => {
  test.setTimeout(120_000);
  await page.goto(`${site}/archive/links`);
  await connect("In this tab");
  service.workspace.settings.latency = [40, 80];
  await restoreAll(page, 92);
  await expect(page.getByText(/^[1-9]\d* restored$/)).toBeVisible();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  const interrupted = page.getByRole("region", { name: /^Interrupted: 92 links/ });
  await expect(interrupted).toBeVisible();
  const before = restoresOf(service).length;
  await page.waitForTimeout(500);
  expect(restoresOf(service)).toHaveLength(before);
  await interrupted.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: /^Restored: 92 links/ })).toBeVisible({
    timeout: 60_000,
  });
  const paths = restoresOf(service).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  // What was noted and had not left yet when the page went away is unknown, and is not sent again.
  const words = await page.getByRole("region", { name: /92 links/ }).innerText();
  const unknown = Number(/(\d+)\s+unknown/.exec(words)?.[1] ?? 0);
  expect(unknown).toBeLessThanOrEqual(4);
  expect(paths.length).toBeGreaterThanOrEqual(92 - unknown);
});

test("two tabs send one request for one item, and both know of it", async ({
  page,
  context,
  site,
  service,
  connect,
}) => {
  await page.goto(`${site}/archive/boards`);
  await connect("In this tab");
  await expect(page.getByRole("table", { name: "Archived boards" })).toBeVisible();
  const [other] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(other.getByRole("table", { name: "Archived boards" })).toBeVisible();
  service.workspace.settings.latency = [300, 300];
  const button = (tab: Page) =>
    tab.getByRole("table", { name: "Archived boards" }).getByRole("button").first();
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
