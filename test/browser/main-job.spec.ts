import { expect, test } from "./support/fixtures.ts";
import { archived } from "./support/places.ts";

test("staff connect, search, restore and prove it", async ({ page, site, service, connect }) => {
  const search = "?q=status%3Apaid&sort=title";
  await page.goto(`${site}/archive/invoices${search}`);
  await expect(page).toHaveURL(/\/connect\?next=/);
  await connect("In this tab");
  await expect(page).toHaveURL(`${site}/archive/invoices${search}`);

  const table = page.getByRole("table", { name: "Archived invoices" });
  const title = table.getByRole("columnheader", { name: "Title" });
  await expect(title).toHaveAttribute("aria-sort", "ascending");
  const isPaid = ({ status }: Record<string, unknown>) => status === "paid";
  const paid = archived(service, "invoices").filter(isPaid).length;
  const count = page.getByRole("status");
  await expect(count.filter({ hasText: `${paid} of 243 match` })).toBeVisible();
  const query = page.getByRole("combobox", { name: "Find in archived invoices" });
  await query.fill("");
  // The suggestions lie over the first rows.
  await query.press("Escape");
  await expect(count.filter({ hasText: /^243 invoices$/ })).toBeVisible();
  await table.getByRole("button", { name: "Archived", exact: true }).click();

  const restore = page.getByRole("button", { name: "Restore INV-2041 Discovery workshop" });
  await restore.focus();
  await page.keyboard.press("Enter");
  const restored = page.getByRole("button", { name: "Restored INV-2041 Discovery workshop" });
  await expect(restored).toBeFocused();
  await expect(page.getByText("242 archived ·")).toBeVisible();
  await expect(page.getByRole("link", { name: "Invoices 242 archived" })).toBeVisible();

  const posts = service.requests.filter(({ method }) => method === "POST");
  expect(posts.map(({ path, status }) => [path, status])).toEqual([
    ["/api/invoices/in_Yw2k9QeR4tLm/restore", 200],
  ]);
  expect(service.workspace.get("invoices", "in_Yw2k9QeR4tLm")["archived_at"]).toBeNull();

  await page.reload();
  await expect(count.filter({ hasText: /^242 invoices$/ })).toBeVisible();
  await expect(restored).toHaveCount(0);
});

test("the key waits for an answer without it", async ({ page, site, service, connect }) => {
  await page.goto(`${site}/connect`);
  await connect();
  await expect(page.getByRole("heading", { level: 1, name: "All archived" })).toBeVisible();
  const asked = service.requests.filter(({ path }) => path.startsWith("/api/webhooks"));
  const [first, ...later] = asked.filter(({ method }) => method === "GET");
  expect(first?.hasAuthorization).toBe(false);
  expect(later.every(({ hasAuthorization }) => hasAuthorization)).toBe(true);
  const stored = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie]),
  );
  expect(stored).not.toContain(service.key);
  expect(page.url()).not.toContain(service.key);
});
