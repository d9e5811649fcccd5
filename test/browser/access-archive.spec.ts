import type { Page } from "@playwright/test";
import { expect, test } from "./support/axe.ts";
import { goTo } from "./support/places.ts";
import { allShown, query, status } from "./support/archive.ts";
import { rateLimit } from "./support/rate-limit.ts";
import { allInvoices } from "../demo-counts.ts";

// Each of these looks at many states, on a machine that may be busy.
test.setTimeout(180_000);

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test("All archived has no faults while it is read", async ({ page, service, enter, look }) => {
  service.workspace.usePreset("large");
  service.workspace.settings.notOfferedKind = "embeds";
  // So many that not all are loaded by themselves.
  const doc = service.workspace.all("docs").find((one) => one["archived_at"] !== null);
  if (!doc) throw new Error("The demo has no archived doc.");
  for (let index = 0; index < 9_000; index += 1)
    service.workspace.put("docs", { ...doc, id: `doc_more${index}` });
  await enter("/archive");
  const loadRest = button(page, /^Load the other/);
  await expect(loadRest).toBeVisible();
  await look("first pages");
  // Slow enough that the reading outlasts the look at it.
  service.workspace.settings.latency = [600, 600];
  await loadRest.click();
  await expect(page.getByText(/^Loaded \d/).first()).toBeVisible();
  await expect(page.getByText("Embeds can’t be listed in this workspace.")).toBeVisible();
  await look("reading, with a kind that can’t be listed");
  await page.route(/\/api\/.*per_page=/, (route) => rateLimit(route, 120));
  await expect(
    page.getByText(/^The workspace asked us to slow down\. Continues in \d+ s$/).first(),
  ).toBeVisible();
  await look("rate limited");
});

test("what All archived finds has no faults", async ({ page, enter, look, inspect }) => {
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
  await look("all is read");
  await goTo(page, "/archive?q=kind:invoice+total:>1000+-status:draft+re");
  await expect(status(page, /of \d+ match$/)).toBeVisible();
  await look("matches");
  for (const [group, name] of [
    ["together", "Archived together"],
    ["day", "Day"],
    ["kind", "Kind"],
    ["client", "Client"],
  ]) {
    await goTo(page, `/archive?q=archived:2020..&group=${group}`);
    await expect(button(page, `Group ${name}`)).toBeVisible();
    await button(page, /^Select \d+$/).waitFor();
    await inspect(`by ${group}`);
  }
  await goTo(page, "/archive");
  await button(page, /groups archived together$/).click();
  await inspect("groups");
  await button(page, "Select 54").click();
  await expect(button(page, "Restore 54 items")).toBeVisible();
  await look("a burst is selected");
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await button(page, "Timeline").click();
  await page.getByRole("toolbar", { name: "Timeline" }).getByRole("button").last().focus();
  await page.keyboard.press("Enter");
  await expect(query(page)).toHaveValue(/archived:/);
  await inspect("timeline with a range");
  await goTo(page, "/archive/invoices");
  await expect(status(page, `${allInvoices} invoices`)).toBeVisible();
  await page.getByRole("combobox", { name: "Find in archived invoices" }).fill("pro");
  await expect(status(page, /of \d+ match$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await look("rows of a kind, filtered");
  await button(page, "Restore by ID").click();
  await page.getByRole("dialog").getByRole("textbox").fill("INV-2041, INV-9999");
  await expect(page.getByText("1 ready")).toBeVisible();
  await inspect("restore by number");
});

test("what All archived opens has no faults", async ({ page, enter, look, inspect }) => {
  await enter("/archive");
  await expect(allShown(page)).toBeVisible();
  await query(page).fill("kind:invoice ");
  await expect(page.getByRole("listbox", { name: /^Suggestions/ })).toBeVisible();
  await look("suggestions");
  await query(page).fill("kind:invoice total:>1k5 status:");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await inspect("suggestions below a complaint");
  await page.keyboard.press("Escape");
  await look("a part that is left out");
  await goTo(page, "/archive");
  await expect(allShown(page)).toBeVisible();
  const menus = ["Views", "Columns", "Group", "Export", "Kind", "Archived", "Client", "More"];
  for (const menu of menus) {
    await button(page, new RegExp(`^${menu}\\b`)).click();
    await expect(page.locator(":popover-open")).toBeVisible();
    await inspect(`${menu}, open`);
    await page.keyboard.press("Escape");
  }
  // On a narrow screen they are on a sheet.
  await page.setViewportSize({ width: 320, height: 640 });
  await button(page, "Filters").click();
  await look("the sheet of menus");
  await goTo(page, "/archive?q=kind:invoice+total:>500000+status:open+currency:EUR");
  await expect(page.getByRole("heading", { name: /^Nothing matches/ })).toBeVisible();
  await look("no match");
  await goTo(page, "/archive?q=kind:invoice&item=invoices/in_Yw2k9QeR4tLm");
  await expect(page.getByRole("dialog").getByText(`1 of ${allInvoices}`)).toBeVisible();
  await look("details");
});
