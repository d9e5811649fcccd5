import { expect, test } from "./support/fixtures.ts";
import { allRead } from "./support/archive.ts";
import { choose } from "./support/choose.ts";
import { allInvoices } from "../demo-counts.ts";

test("the demo connects, keeps writes, misbehaves as chosen, reaches no network", async ({
  page,
  demoSite,
}) => {
  const outside: string[] = [];
  page.on("response", (response) => {
    const local = new URL(response.url()).hostname === "127.0.0.1";
    if (!local && !response.fromServiceWorker()) outside.push(response.url());
  });
  page.on("requestfailed", (request) => {
    // A reload breaks off what the page was still fetching from its own site; nothing else may fail.
    const brokenOff = request.failure()?.errorText === "net::ERR_ABORTED";
    if (!brokenOff || !request.url().startsWith(demoSite)) outside.push(request.url());
  });

  // The names of people are read last, and a page that goes before that breaks off the request.
  const clientsRead = () =>
    page.waitForResponse((response) => response.url().includes("/clients?"));

  let namesRead = clientsRead();
  await page.goto(`${demoSite}/archive/invoices`);
  await expect(page.getByText("Demo workspace")).toBeVisible();
  await page.getByRole("button", { name: "Restore INV-2041 Discovery workshop" }).click();
  await expect(page.getByRole("button", { name: /^Restored INV-2041/ })).toBeVisible();
  await allRead(page);
  await namesRead;
  namesRead = clientsRead();
  await page.reload();
  const count = page.getByRole("status").filter({ hasText: /^\d+ archived$/ });
  await expect(count).toHaveText(`${allInvoices - 1} archived`);
  await allRead(page);
  await namesRead;

  // Another behaviour loads the list anew, and a reset as well.
  const oddCurrency = page.locator("tr[data-id]").filter({ hasText: /\d\s?E(?!UR)/ });
  await expect(oddCurrency).toHaveCount(0);
  namesRead = clientsRead();
  await choose(page, "Behaviour", "Odd data");
  await expect(oddCurrency).toHaveCount(1);
  await expect(count).toHaveText("242 archived");
  await allRead(page);
  await namesRead;
  await page.getByRole("button", { name: "Reset" }).click();
  await expect(oddCurrency).toHaveCount(0);
  await expect(count).toHaveText(`${allInvoices} archived`);
  await allRead(page);
  expect(outside).toEqual([]);
});

test("a file is uploaded, finished and attached in the demo", async ({ page, demoSite }) => {
  await page.goto(`${demoSite}/uploads`);
  const buffer = Buffer.alloc(20_000, "a");
  const chosen = { name: "seed-list.txt", mimeType: "text/plain", buffer };
  await page.getByLabel("Files to upload").setInputFiles(chosen);
  const row = page.getByRole("article", { name: chosen.name });
  await row.getByRole("button", { name: /^Attach to a folder/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill("contracts: icon");
  await dialog.getByRole("option", { name: /^Contracts: icon set/ }).click();
  await dialog.getByRole("button", { name: "Attach" }).click();
  await expect(row).toContainText("Attached to Contracts: icon set");
});
