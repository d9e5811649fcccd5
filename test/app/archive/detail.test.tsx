import { createEvent, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { http } from "msw";
import { describe, expect, test, vi } from "vitest";
import { sentinels } from "#src/demo/state/sentinels.ts";
import { openApp } from "../open-app.tsx";
import { bodyRows, buttonIn, header, noteText, titles } from "../parts.tsx";
import { allInvoices, archivedIn } from "../../demo-counts.ts";

const invoice = "in_Yw2k9QeR4tLm";
const findDrawer = () => screen.findByRole("dialog");
const drawerIsClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

/** The totals below the items of an invoice, as pairs of label and figure. */
const totals = (drawer: HTMLElement) => {
  const list = within(drawer).getByText("Shipping").closest("dl");
  return [...(list?.children ?? [])].map((pair) =>
    [...pair.children].map((each) => each.textContent).join(": "),
  );
};

describe("the details of an item", () => {
  test("open at their own address over the list, and a link to them works on its own", async () => {
    const { requests, address, workspace } = await openApp(`/archive/invoices/${invoice}?q=audit`);
    const drawer = await findDrawer();
    expect(drawer).toHaveAccessibleName("invoice: Discovery workshop");
    await waitFor(() => expect(drawer).toHaveTextContent("INV-2041"));
    // Whose it is, and how much, is in its head.
    await waitFor(() => expect(drawer).toHaveTextContent("Petra Vellacourt · 7,176.51 EUR"));
    expect(titles("invoices")).toEqual(["SEO audit"]);
    expect(address()).toBe(`/archive/invoices/${invoice}?q=audit`);
    expect(requests.filter(({ path }) => path === `/api/invoices/${invoice}`)).toHaveLength(1);

    // The client and the creator are named, with their IDs below.
    const held = workspace.all("invoices").find(({ id }) => id === invoice);
    const people = [...workspace.all("members"), ...workspace.all("clients")];
    for (const [label, field] of Object.entries({ Client: "client", Creator: "creator" })) {
      const id = String(held?.[field]);
      const name = String(people.find((person) => person["id"] === id)?.["name"]);
      const term = await within(drawer).findByText(label, { selector: "dt" });
      await waitFor(() => expect(term.nextElementSibling).toHaveTextContent(`${name}${id}`));
    }
    // Once, for all of them.
    expect(requests.filter(({ path }) => /\/(members|clients)\?/.test(path))).toHaveLength(2);
  });

  test("open from a row at once, with the name that the list gave, and are read once", async () => {
    const { user, address, requests } = await openApp("/archive/invoices");
    const lists = () => requests.filter(({ path }) => path.startsWith("/api/invoices?"));
    await screen.findByText(`${allInvoices} archived`);
    const before = lists().length;
    await user.click(screen.getByRole("link", { name: "Discovery workshop" }));
    const drawer = await findDrawer();
    expect(drawer).toHaveAccessibleName("invoice: Discovery workshop");
    expect(address()).toBe(`/archive/invoices/${invoice}`);
    expect(await within(drawer).findByRole("table", { name: "Invoice items" })).toBeVisible();
    const items = requests.filter(({ path }) => path.startsWith("/api/invoices/"));
    expect(items.map(({ path }) => path)).toEqual([`/api/invoices/${invoice}`]);
    expect(lists()).toHaveLength(before);
  });

  test("show items, discounts, taxes and totals as they were sent, and add nothing up", async () => {
    await openApp(`/archive/invoices/${invoice}`, {
      prepare: ({ workspace }) => {
        const record = workspace.get("invoices", invoice);
        workspace.put("invoices", {
          ...{ ...record, shipping_amount: 12, total_amount: 1 },
          items: [
            {
              id: "invi_1",
              title: "Workshop",
              description: "On site",
              quantity: "2.00",
              amount: 1200,
            },
            { id: "invi_2", title: "Fonts", quantity: "2.50", amount: 1.77, currency: "CHF" },
          ],
          discounts: [
            { id: "invti_1", title: "Long-term client", type: "percentage", amount: 10 },
            { id: "invti_2", title: "Voucher", type: "fixed", amount: 7.77, currency: "CHF" },
            { id: "invti_3", title: "Returned", type: null, amount: -5, currency: null },
          ],
          tax_items: [{ id: "invti_4", title: "VAT 21 %", amount: 1245.51, currency: "JPY" }],
        });
      },
    });
    const drawer = await findDrawer();
    const items = await within(drawer).findByRole("table", { name: "Invoice items" });
    expect(
      within(items)
        .getAllByRole("row")
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ["Title", "Quantity", "Amount as sent, EUR"],
      ["WorkshopOn site", "2.00", "1,200.00"],
      ["Fonts", "2.50", "1.77 CHF"],
    ]);
    expect(totals(drawer)).toEqual([
      ...["Invoice amount: 6,590.00", "Discount: −659.00", "Long-term client: −10 %"],
      ...["Voucher: fixed −7.77 CHF", "Returned: -5.00", "Tax: 1,245.51"],
      ...["VAT 21 %: 1,245.51 JPY", "Shipping: 12.00", "Total: 1.00 EUR"],
    ]);
  });

  test("fold the fields that are empty", async () => {
    await openApp(`/archive/invoices/${invoice}`);
    const drawer = within(await findDrawer());
    const summary = await drawer.findByText(/^\d+ empty$/);
    const folded = summary.closest("details");
    expect(folded).not.toHaveAttribute("open");
    const many = Number(summary.textContent.split(" ")[0]);
    expect(folded?.querySelectorAll("dt")).toHaveLength(many);
    for (const value of folded?.querySelectorAll("dd") ?? [])
      expect(value).toHaveTextContent(/^(Not set|Not included|)$/);
    // Elsewhere each has a value, but for the facts on top.
    const others = [
      ...screen.getByRole("group", { name: "Details" }).querySelectorAll("section dd"),
    ];
    expect(others.filter(({ textContent }) => textContent === "Not set")).toEqual([]);
  });

  test("list apart what the document does not name", async () => {
    const { user, workspace } = await openApp("/archive/milestones");
    const odd = archivedIn(workspace, "milestones")[1];
    expect(odd).toMatchObject({ budget: { hours: 40 }, health: "amber" });
    await user.click(screen.getByRole("link", { name: String(odd?.["title"]) }));
    const drawer = within(await findDrawer());
    const heading = await drawer.findByRole("heading", { name: /^Other fields/ });
    const apart = heading.parentElement;
    expect(apart).toHaveTextContent('budget{"hours":40}healthamber');
    expect(apart?.querySelectorAll("dt")).toHaveLength(2);
    expect(drawer.getAllByText("studio_only").length).toBeGreaterThan(0);
  });

  test("show the raw JSON, which is what the workspace holds, and copy it and the ID", async () => {
    const { user, workspace } = await openApp(`/archive/invoices/${invoice}`);
    const drawer = within(await findDrawer());
    // jsdom never shows a popover.
    const press = (name: string) => user.click(drawer.getByRole("button", { name, hidden: true }));
    await press("Raw JSON");
    const json = await drawer.findByLabelText("Raw JSON", { selector: "pre" });
    expect(JSON.parse(json.textContent)).toEqual(workspace.get("invoices", invoice));
    expect(drawer.getByRole("group", { name: "Raw JSON" })).toContainElement(json);
    await user.click(drawer.getByRole("button", { name: "Copy JSON" }));
    const copied: unknown = JSON.parse(await navigator.clipboard.readText());
    expect(copied).toEqual(workspace.get("invoices", invoice));
    await press("Details");
    expect(drawer.getByRole("table", { name: "Invoice items" })).toBeVisible();

    await press(`Copy ID ${invoice}`);
    expect(await navigator.clipboard.readText()).toBe(invoice);
    expect(await screen.findByText(/^ID .+ copied$/)).toBeVisible();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("Not allowed"));
    await press(`Copy ID ${invoice}`);
    expect(await screen.findByText(/The browser did not allow copying/)).toBeVisible();
  });
});

test("a press on the link of a row that asks for another tab is left to the browser", async () => {
  const { address } = await openApp("/archive/boards");
  const [title = ""] = titles("boards");
  const link = screen.getByRole("link", { name: title });
  for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    const press = createEvent.click(link, how);
    const isTaken = vi.fn((event: Event) => event.defaultPrevented);
    // jsdom has no other tab: the press ends here, after all that the page does with it.
    window.addEventListener(
      "click",
      (event) => {
        isTaken(event);
        event.preventDefault();
      },
      { once: true },
    );
    fireEvent(link, press);
    expect(isTaken.mock.results).toEqual([{ type: "return", value: false }]);
  }
  expect(address()).toBe("/archive/boards");
});

describe("restoring from the details", () => {
  test("keeps the focus in them, and leaves the row in its place with the focus after that", async () => {
    const { user } = await openApp("/archive/invoices");
    const before = titles("invoices");
    await user.click(screen.getByRole("link", { name: "Discovery workshop" }));
    const drawer = await findDrawer();
    await user.click(await within(drawer).findByRole("button", { name: /^Restore INV-2041/ }));
    expect(await within(drawer).findByText("Not archived")).toBeVisible();
    const focused = document.activeElement;
    expect(focused).not.toBe(document.body);
    expect(drawer.contains(focused)).toBe(true);
    await user.click(within(drawer).getByRole("button", { name: "Close" }));
    await drawerIsClosed();
    expect(titles("invoices")).toEqual(before);
    expect(buttonIn("Discovery workshop")).toHaveTextContent("Restored");
    expect(screen.getByRole("link", { name: "Discovery workshop" })).toHaveFocus();
    expect(header()).toHaveTextContent("242 archived");
  });

  test("that is refused says why in them and at the row, sends nothing more, and keeps the words while it is sent again", async () => {
    const { user, writes, server } = await openApp("/archive/docs");
    const { title } = sentinels["422"];
    await user.click(screen.getByRole("link", { name: title }));
    const drawer = within(await findDrawer());
    await user.click(await drawer.findByRole("button", { name: `Restore ${title}` }));
    const reason = await drawer.findByText(/“The parent folder is archived/);
    const note = reason.closest<HTMLElement>("[role=status]");
    if (!note) throw new Error("The words are in no note.");
    expect(note).toBeVisible();
    expect(noteText(title)).toContain("Not restored (422).");
    expect(note).not.toHaveFocus();
    await user.click(drawer.getByRole("button", { name: `Not restored ${title}` }));
    expect(note).toHaveFocus();
    expect(drawer.getByRole("button", { name: `Not restored ${title}` })).toBeVisible();
    expect(writes()).toHaveLength(1);

    const words = note.querySelector("p")?.textContent ?? "";
    expect(words).toContain("Not restored (422).");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    server.use(http.post("*/restore", () => held));
    await user.click(drawer.getByRole("button", { name: `Restore again: ${title}` }));
    expect(await drawer.findByRole("button", { name: `Restoring… ${title}` })).toBeVisible();
    expect(note).toBeInTheDocument();
    expect([note.querySelector("p")?.textContent, noteText(title)]).toEqual([words, words]);
    letGo();
    expect(await drawer.findByRole("button", { name: `Not restored ${title}` })).toBeVisible();
  });
});

describe("closing the details", () => {
  test("by a press beside them: the focus is back at the row, with the same query", async () => {
    const { user, address } = await openApp("/archive/invoices?q=photo&sort=title");
    const link = within(bodyRows("invoices")[2] ?? document.body).getByRole("link");
    await user.click(link);
    const drawer = await findDrawer();
    expect(address()).toMatch(/^\/archive\/invoices\/in_\w+\?q=photo&sort=title$/);
    await user.click(drawer);
    await drawerIsClosed();
    expect(address()).toBe("/archive/invoices?q=photo&sort=title");
    expect(link).toBeInTheDocument();
    expect(link).toHaveFocus();
  });

  test("after a link to them led here, puts the focus at their row", async () => {
    const { user } = await openApp(`/archive/invoices/${invoice}`);
    await findDrawer();
    await user.click(screen.getByRole("button", { name: "Close" }));
    await drawerIsClosed();
    expect(screen.getByRole("link", { name: "Discovery workshop" })).toHaveFocus();
  });
});
