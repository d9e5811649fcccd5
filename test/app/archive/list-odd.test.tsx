import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import type { Kind } from "#src/api/archive.ts";
import { type Workspace, createWorkspace } from "#src/demo/state/workspace.ts";
import { openApp } from "../open-app.tsx";
import { bodyRows, buttonIn, table, titles } from "../parts.tsx";
import { allInvoices, archivedIn } from "../../demo-counts.ts";

/** The first of the demo’s invoices. */
const invoice = "in_Yw2k9QeR4tLm";

/** Changes the archived item at a place, counted from 0. */
function change(workspace: Workspace, kind: Kind, place: number, fields: Record<string, unknown>) {
  const record = archivedIn(workspace, kind)[place];
  if (!record) throw new Error(`No ${kind} has an item ${place}.`);
  return workspace.put(kind, { ...record, ...fields });
}

const rowWith = (many: string, id: string) => {
  const row = bodyRows(many).find(({ dataset }) => dataset["id"] === id);
  if (!row) throw new Error(`No row is of ${id}.`);
  return row;
};

/** The line below the rows that says this. */
async function findLine(title: string): Promise<HTMLElement> {
  const line = (await screen.findByText(title)).parentElement?.parentElement;
  if (!line) throw new Error("The title is in no line.");
  return line;
}

/** Text of the service makes no element, wherever it stands. */
function expectNothingMade(from: HTMLElement) {
  expect(from.querySelector("img, script, iframe, [onerror], bdi *")).toBeNull();
}

describe("a row with an odd field", () => {
  test("is named by its ID, marked, counted below the list, selectable and restored", async () => {
    const odd = createWorkspace({ trials: true })
      .all("docs")
      .find((one) => typeof one["title"] === "object");
    if (!odd) throw new Error("No doc is odd.");
    const { user, workspace, writes } = await openApp(`/archive/docs?q=id:${odd.id}`);
    const row = await waitFor(() => rowWith("docs", odd.id));
    expect(within(row).getByRole("link", { name: odd.id })).toBeVisible();
    expect(row).toHaveTextContent("1 field is not as documented");
    expect(row.querySelector('[title^="Not as documented"]')).toHaveAttribute(
      "title",
      "Not as documented: title",
    );
    await user.click(within(row).getByRole("checkbox", { name: `Select ${odd.id}` }));
    expect(await screen.findByRole("button", { name: "Restore 1 item" })).toBeVisible();
    // The reply has the same odd field.
    await user.click(within(row).getByRole("button", { name: `Restore ${odd.id}` }));
    await waitFor(() => expect(workspace.get("docs", odd.id)["archived_at"]).toBeNull());
    expect(writes().map(({ path }) => path)).toEqual([`/api/docs/${odd.id}/restore`]);
    await waitFor(() => expect(row).toHaveAttribute("data-status", "done"));
  });

  test("shows the field as received in its cell and in the details, with a mark", async () => {
    const { user } = await openApp('/archive/invoices?q="First line"', {
      prepare: ({ workspace }) => {
        change(workspace, "invoices", 0, {
          total_amount: "12 or so",
          visibility: 3,
          archived_at: 0,
          due_reminder_send_days: "3 days",
          items: [{ id: "invi_1", title: "First line", amount: [] }, "second", { title: "Third" }],
        });
      },
    });
    const row = rowWith("invoices", invoice);
    for (const shown of ['"12 or so" not as documented', "0 not as documented"])
      expect(row).toHaveTextContent(shown);
    await user.click(within(row).getByRole("link"));
    const drawer = await screen.findByRole("dialog");
    await within(drawer).findByText("Days before due");
    const shown = (label: string) =>
      within(drawer).getByText(label, { selector: "dt" }).nextElementSibling?.textContent;
    expect(shown("Days before due")).toBe('"3 days"not as documented');
    expect(shown("Visibility")).toBe("3not as documented");
    expect(shown("Archived")).toBe("0not as documented");
    expect(shown("Items 1 amount")).toBe("[]not as documented");
    expect(shown("Items 2")).toBe('"second"not as documented');
    expect(within(drawer).getByRole("table", { name: "Invoice items" })).toHaveTextContent("Third");
    expect(drawer).toHaveTextContent("The workspace doesn’t say if this is archived");
    expect(within(drawer).getByRole("button", { name: /^Restore INV-2041/ })).toBeEnabled();
  });
});

describe("a row that cannot be read", () => {
  test("is left out, whatever it is, and shown as received where that is said", async () => {
    const noBoard = { id: "../../tasks/tsk_1", title: "Not a board", archived_at: 1 };
    const { workspace } = await openApp("/archive/boards", {
      prepare: ({ workspace: held, server }) =>
        server.use(
          http.get("*/api/boards", () =>
            HttpResponse.json({
              data: [null, 7, "row", [], ...archivedIn(held, "boards"), {}, noBoard],
            }),
          ),
        ),
    });
    const good = archivedIn(workspace, "boards");
    expect(titles("boards").toSorted()).toEqual(good.map((one) => String(one["title"])).toSorted());
    const line = await findLine("6 rows are left out.");
    expect(line).toHaveTextContent("Without a usable ID an item can’t be opened or restored.");
    expect(line.querySelector("details")).toHaveTextContent(/^Show them/);
    expect(line.querySelector("pre")?.textContent).toMatch(/^null\n7\n"row"\n\[\]\n\{\}\n\{/);
    expect(line.querySelector("pre")).toHaveTextContent('"id": "../../tasks/tsk_1"');
    expect(line.querySelector("pre")).toHaveTextContent('"title": "Not a board"');
  });

  test("is said of also where no other row is there", async () => {
    await openApp("/archive/boards", {
      replies: [http.get("*/api/boards", () => HttpResponse.json({ data: [7] }))],
    });
    expect(await screen.findByRole("heading", { name: "No archived boards" })).toBeVisible();
    const line = await findLine("1 row is left out.");
    expect(line.querySelector("details")).toHaveTextContent(/^Show it/);
    expect(line.querySelector("pre")).toHaveTextContent("7");
  });
});

describe("hostile, long and bidirectional titles", () => {
  test("markup stays text, in the row and in the name of its button", async () => {
    const { workspace, user } = await openApp("/archive/conversations");
    const title = `<img src=x onerror="alert(1)"><script>alert("title")</script> & <b>bold</b>`;
    expect(archivedIn(workspace, "conversations")[6]?.["title"]).toBe(title);
    const link = within(table("conversations")).getByRole("link", { name: title });
    expect(link.querySelector("bdi")).toHaveTextContent(title);
    expect(buttonIn(title)).toHaveAccessibleName(`Restore ${title}`);
    expectNothingMade(table("conversations"));
    await user.click(buttonIn(title));
    const said = await screen.findByText((text) => text.startsWith(`${title} restored`));
    expect(said.tagName).toBe("BDI");
    expectNothingMade(document.body);
    await user.click(link);
    const drawer = await screen.findByRole("dialog");
    expect(within(drawer).getByRole("heading", { level: 2, name: title })).toBeVisible();
    expectNothingMade(drawer);
  });

  test("a long title is cut at 500 characters in its cell, and whole in the raw JSON", async () => {
    const { workspace, user } = await openApp("/archive/conversations");
    const title = String(archivedIn(workspace, "conversations")[3]?.["title"]);
    expect(title.length).toBeGreaterThan(500);
    const shown = titles("conversations")[3] ?? "";
    expect(shown).toBe(`${title.slice(0, 500)}…`);
    await user.click(within(table("conversations")).getByRole("link", { name: shown }));
    const drawer = await screen.findByRole("dialog");
    await user.click(within(drawer).getByRole("button", { name: "Raw JSON", hidden: true }));
    const json = await within(drawer).findByLabelText("Raw JSON", { selector: "pre" });
    expect(json).toHaveTextContent(title);
  });

  test("a bidirectional title is isolated, so that the rest of its row stays in order", async () => {
    const { workspace } = await openApp("/archive/folders");
    const name = String(archivedIn(workspace, "folders")[2]?.["name"]);
    expect(name).toContain("\u202e");
    expect(titles("folders")[2]).toBe(name);
    expect(within(bodyRows("folders")[2] ?? document.body).getByText(name).tagName).toBe("BDI");
  });

  test("an address that turns its letters round shows the mark that does it", async () => {
    await openApp("/archive/links", {
      prepare: ({ workspace }) =>
        void change(workspace, "links", 0, { url: "https://good.example/\u202egpj.exe" }),
    });
    expect(bodyRows("links")[0]).toHaveTextContent("https://good.example/‹U+202E›gpj.exe");
  });
});

describe("amounts and dates that no calendar and no bank knows", () => {
  test.each([
    { currency: null, language: null, due_date: null },
    { currency: "eur", language: "en_US_POSIX_!!", due_date: "+275760-09-13T00:00:00Z" },
  ])("%j does not throw", async (fields) => {
    const { user } = await openApp(`/archive/invoices?q=id:${invoice}`, {
      prepare: ({ workspace: held }) =>
        void change(held, "invoices", 0, { ...fields, total_amount: -1234.5678 }),
    });
    const row = rowWith("invoices", invoice);
    expect(row).toHaveTextContent("-1,234.5678");
    expect(row).toHaveTextContent(fields.due_date || "Not set");
    await user.click(within(row).getByRole("link"));
    const drawer = await screen.findByRole("dialog");
    await within(drawer).findByText("Language");
    expect(drawer).toHaveTextContent(fields.language || "Not set");
    expect(await screen.findByText(`1 of ${allInvoices} match`)).toBeVisible();
  });
});
