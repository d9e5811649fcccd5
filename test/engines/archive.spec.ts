import { writesOf, expect, test } from "./support/fixtures.ts";

const main = { role: "main" };

test("staff connect, find items of a kind, and restore one", async ({
  tab,
  site,
  reference,
  picture,
}) => {
  await tab.open(`${site}/archive/invoices`);
  await tab.typeInto({ label: "Workspace address" }, reference.origin);
  await tab.typeInto({ label: "API key" }, reference.key);
  await tab.click({ role: "radio", name: "In this tab" });
  await picture("connect");
  await tab.click({ role: "button", name: "Connect" });
  await tab.see(main, "Select all 64");
  await picture("list");
  await tab.typeInto({ role: "combobox", name: "Find in archived invoices" }, "invoice 2");
  await tab.see(main, "of 64 match");
  await tab.click({ role: "button", name: "Restore Invoice 23" });
  await tab.typeInto({ label: "Name for the record" }, "Mara");
  await picture("who");
  await tab.press("Enter");
  await tab.see({ role: "button", name: "Restored Invoice 23" }, "Restored");
  await picture("restored");
  expect(writesOf(reference)).toEqual(["POST /api/invoices/in_Invoice23/restore 200"]);

  await tab.click({ role: "link", name: "Invoice 20" });
  const drawer = { role: "dialog", name: /Invoice 20/ };
  await tab.see(drawer, "in_Invoice20");
  await picture("item");
  await tab.press("Escape");
  await tab.seeNo(drawer);
  await tab.reload();
  await tab.see(main, "of 63 match");
});

test("items of two kinds are restored in a run", async ({ tab, reference, enter, picture }) => {
  await enter("/archive/boards");
  await tab.click({ role: "button", name: "Restore by ID" });
  const items = [...reference.all("docs").slice(0, 5), ...reference.all("boards").slice(0, 5)];
  await tab.typeInto({ label: /^Paste IDs/ }, items.map(({ id }) => id).join(" "));
  await picture("restore-by-id");
  await tab.click({ role: "button", name: /^Restore 10 items/ });
  await picture("plan");
  await tab.click({ role: "button", name: "Restore 10 items", within: { role: "dialog" } });
  const panel = { role: "region", name: "All 10 items restored" };
  await tab.see(panel, "10 restored");
  await picture("run");
  const archived = [...reference.all("docs"), ...reference.all("boards")].filter(
    (row) => row["archived_at"] !== null,
  );
  expect(archived).toHaveLength(10);
  expect(writesOf(reference)).toHaveLength(10);
});

test("items of all kinds are found by a query, and one is restored", async ({
  tab,
  reference,
  enter,
  picture,
}) => {
  await enter("/archive");
  await tab.see(main, "Select all 168");
  await picture("all-archived");
  await tab.typeInto({ role: "combobox", name: "Find in all archived" }, "kind:folder");
  await tab.see(main, "10 of 168 match");
  await picture("all-archived-query");
  await tab.click({ role: "button", name: "Restore Folder 0" });
  await tab.see(main, "Restored");
  await picture("all-archived-restored");
  expect(writesOf(reference)).toEqual(["POST /api/folders/fo_Folder0/restore 200"]);
});
