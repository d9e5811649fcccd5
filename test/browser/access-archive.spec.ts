import type { Page } from "@playwright/test";
import { expect, test } from "./support/axe.ts";
import { goTo } from "./support/places.ts";
import { allShown, query, status } from "./support/archive.ts";
import { rateLimit } from "./support/rate-limit.ts";

// Each of these looks at many states, on a machine that may be busy.
test.setTimeout(180_000);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test("All archived has no faults while it is read", async ({ page, service, enter, look }) => {
  service.workspace.settings.notOfferedKind = "embeds";
  // So many that not all are loaded by themselves.
  const doc = service.workspace.all("docs").find((one) => one["archived_at"] !== null);
  if (!doc) throw new Error("The demo has no archived doc.");
  for (let index = 0; index < 21_000; index += 1)
    service.workspace.put("docs", { ...doc, id: `doc_more${index}` });
  await enter("/archive");
  const loadRest = button(page, /^Load the other/);
  await expect(loadRest).toBeVisible();
  await expect(page.getByText("Embeds can’t be listed in this workspace.")).toBeVisible();
  await look("first pages, with a kind that can’t be listed");
  await page.route(/\/api\/.*per_page=/, (route) => rateLimit(route, 120));
  await loadRest.click();
  await expect(
    page.getByText(/^The workspace asked us to slow down\. Continues in \d+ s$/).first(),
  ).toBeVisible();
  await look("rate limited");
});

test("what All archived finds has no faults", async ({ page, enter, look, inspect }) => {
  await enter("/archive?group=together");
  await expect(allShown(page)).toBeVisible();
  await goTo(page, "/archive?q=kind:invoice+total:>1000+-status:draft+re&group=together");
  await expect(status(page, /of \d+ match$/)).toBeVisible();
  await look("matches in groups");
  await page.keyboard.press("t");
  await page.getByRole("toolbar", { name: "Timeline" }).getByRole("button").last().click();
  await expect(query(page)).toHaveValue(/archived:/);
  await inspect("timeline with a range");
  await goTo(page, "/archive?q=kind:invoice+total:>500000+status:open+currency:EUR");
  await expect(page.getByRole("heading", { name: /^Nothing matches/ })).toBeVisible();
  await look("no match");
});

test("what All archived opens has no faults", async ({ page, enter, look, inspect }) => {
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
  await query(page).fill("kind:invoice total:>1k5 status:");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await look("suggestions below a complaint");
  await page.keyboard.press("Escape");
  await goTo(page, "/archive");
  await expect(allShown(page)).toBeVisible();
  for (const menu of ["Display", "More", "Archived", "Client", "Filter"]) {
    await button(page, new RegExp(`^${menu}\\b`)).click();
    await expect(page.locator(":popover-open")).toBeVisible();
    await inspect(`${menu}, open`);
    await page.keyboard.press("Escape");
  }
  // On a narrow screen they are on a sheet.
  await page.setViewportSize({ width: 320, height: 640 });
  await button(page, "Filters").click();
  await look("the sheet of menus");
});
