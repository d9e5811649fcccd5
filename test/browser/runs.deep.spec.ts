import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { deep } from "../deep.ts";
import { expect, test } from "./support/fixtures.ts";
import { restoreAll, restoresOf } from "./support/runs.ts";
import { archivedIn } from "../demo-counts.ts";

const many = deep ? 5_000 : 1_000;
const shown = many.toLocaleString("en");

/** Gives the workspace more archived links, so many that a run over them takes its time. */
function addLinks({ workspace }: Service, many: number) {
  const [like] = archivedIn(workspace, "links");
  if (!like) throw new Error("The workspace has no archived link.");
  for (let number = 0; number < many; number += 1) {
    workspace.put("links", { ...like, id: `pe_more${number}`, title: `Link ${number}` });
  }
}

/**
 * Collects garbage all the time. How much of it Chromium lets gather, and so how long it stops the
 * page for it, differs from run to run by 100 ms and more; what is measured is the console's work.
 * @returns what ends it
 */
async function collectOften(page: Page) {
  const inspector = await page.context().newCDPSession(page);
  const collect = () => void inspector.send("HeapProfiler.collectGarbage").catch(() => null);
  const timer = setInterval(collect, 4_000);
  return () => clearInterval(timer);
}

// A trace takes pictures of the page while it works, and would be measured with it.
test.use({ trace: "off", screenshot: "off" });

test("the list stays responsive during a run over thousands", async ({ page, service, enter }) => {
  test.setTimeout(600_000);
  addLinks(service, many - 92);
  await enter("/archive/links");
  await expect(page.getByRole("table", { name: "Archived links" })).toBeVisible();
  // A large archive asks before it loads all.
  if (deep) await page.getByRole("button", { name: /^Load the other/ }).click();
  await restoreAll(page, many);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(window, { longTasks: tasks });
    new PerformanceObserver((list) => {
      tasks.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  const stopCollecting = await collectOften(page);
  await expect(page.getByRole("heading", { name: `Restoring ${shown} links` })).toBeVisible();
  const query = page.getByRole("combobox", { name: "Find in archived links" });
  await query.fill("link 99");
  await expect(page.getByRole("status").filter({ hasText: " match" })).toBeVisible();
  await page.getByRole("navigation", { name: "Workspace" }).getByText("Boards").click();
  const box = page.getByRole("table", { name: "Archived boards" }).getByRole("checkbox").nth(3);
  await box.check();
  await expect(page.getByText(/\b1 board selected$/)).toBeVisible();
  await box.uncheck();
  // An expectation would describe the whole page each time it looks in vain.
  await page
    .getByRole("heading", { name: new RegExp(`^All ${shown} links restored`) })
    .waitFor({ timeout: 540_000 });
  stopCollecting();
  await expect(page.getByRole("region", { name: new RegExp(`${shown} links`) })).toContainText(
    `${shown} restored`,
  );
  const paths = restoresOf(service).map(({ path }) => path);
  expect(paths).toHaveLength(many);
  expect(new Set(paths).size).toBe(many);
  const longest = await page.evaluate(() => Math.max(0, ...Reflect.get(window, "longTasks")));
  expect(longest).toBeLessThan(200);
});
