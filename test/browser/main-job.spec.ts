import { expect, test } from "./support/fixtures.ts";

test("staff connect, page, restore and prove it, over a real port of another origin", async ({
  page,
  site,
  service,
  connect,
}) => {
  await page.goto(`${site}/archive/invoices?page=2`);
  await expect(page).toHaveURL(/\/connect\?next=/);
  await connect("In this tab");
  await expect(page).toHaveURL(`${site}/archive/invoices?page=2`);

  const table = page.getByRole("table", { name: "Archived invoices" });
  await expect(table.getByRole("row")).toHaveCount(21);
  await expect(page.getByText("21–40 of 243")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Pagination" })
    .getByLabel("Page 1", { exact: true })
    .click();
  await expect(page.getByText("1–20 of 243")).toBeVisible();

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
  await expect(page.getByText("1–20 of 242")).toBeVisible();
  await expect(restored).toHaveCount(0);
});

test("the key is sent nowhere before the address has answered without it", async ({
  page,
  site,
  service,
  connect,
}) => {
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
