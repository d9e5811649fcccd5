import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";
import type { Kind } from "#src/api/archive.ts";
import type { Workspace } from "#src/demo/state/workspace.ts";
import { type App, type OpenOptions, openApp } from "../open-app.tsx";
import { place, replyWith } from "../parts.tsx";
import { archivedIn } from "../../demo-counts.ts";

const opener = () => screen.getByRole("button", { name: "Restore by ID" });
const dialog = () => screen.getByRole("dialog", { name: "Restore by ID" });
const field = () => within(dialog()).getByLabelText("Paste IDs, or any text that contains them");

async function openDialog(options?: OpenOptions) {
  const app = await openApp("/archive/boards", options);
  await app.user.click(opener());
  await screen.findByRole("dialog", { name: "Restore by ID" });
  return app;
}

/** Sets the text at once, as a paste does. */
const paste = (text: string) => fireEvent.change(field(), { target: { value: text } });

const rows = () => within(dialog()).getAllByRole("listitem");
function rowOfId(id: string): HTMLElement {
  const row = rows().find((one) => within(one).queryByText(id));
  if (!row) throw new Error(`${id} is in no row.`);
  return row;
}
const send = () => within(dialog()).getByRole("button", { name: /^Restore( |$)/ });
const status = () => within(dialog()).getByRole("status").textContent;

const archived = (workspace: Workspace, kind: Kind, at = 0) => {
  const item = archivedIn(workspace, kind)[at];
  if (!item) throw new Error(`None of the ${kind} is archived.`);
  return item;
};
const active = (workspace: Workspace, kind: Kind) => {
  const item = workspace.all(kind).find((one) => one["archived_at"] === null);
  if (!item) throw new Error(`None of the ${kind} is active.`);
  return item;
};
const paths = (app: App) => app.writes().map(({ method, path }) => `${method} ${path}`);
const itemReads = ({ requests }: App) =>
  requests.filter(({ method, path }) => method === "GET" && /_/.test(path.split("?")[0] ?? ""));

describe("Restore by ID", () => {
  test("finds the IDs in an email, tells what each is, and restores those that can be", async () => {
    const app = await openDialog();
    const doc = archived(app.workspace, "docs", 20);
    const folder = archived(app.workspace, "folders");
    const link = archived(app.workspace, "links");
    expect(field()).toHaveFocus();
    expect(send()).toBeDisabled();
    paste(`Hi, please bring back ${doc.id}, <https://desk.example/f/${folder.id}?x=1>
      and "${link.id}", also tsk_5Jd9QmXw2RfN, invi_Yw2k9QeR4tLm and msg_5Jd9QmXw2RfN.`);
    await waitFor(() => expect(rowOfId(doc.id)).toHaveTextContent(String(doc["title"])));
    await waitFor(() => expect(rowOfId(link.id)).toHaveTextContent(String(link["title"])));
    expect(rowOfId(doc.id)).toHaveTextContent(
      new RegExp(`^${String(doc["title"])}Doc · ${doc.id}Archived `),
    );
    expect(rowOfId(folder.id)).toHaveTextContent(/Folder/);
    expect(rowOfId("tsk_5Jd9QmXw2RfN")).toHaveTextContent("Tasks can’t be restored");
    expect(rowOfId("invi_Yw2k9QeR4tLm")).toHaveTextContent("Invoice items can’t be restored");
    expect(within(dialog()).getByRole("list", { name: "Left out" })).toHaveTextContent(
      "msg_5Jd9QmXw2RfN",
    );
    await waitFor(() => expect(status()).toBe("3 ready · 2 left out"));
    expect(app.writes()).toEqual([]);

    await app.user.click(within(dialog()).getByRole("button", { name: "Restore 3 items" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    await waitFor(() => expect(app.writes()).toHaveLength(3));
    expect(paths(app)).toEqual([
      `POST /api/folders/${folder.id}/restore`,
      `POST /api/docs/${doc.id}/restore`,
      `POST /api/links/${link.id}/restore`,
    ]);
    await waitFor(() => expect(app.workspace.get("links", link.id)["archived_at"]).toBeNull());
    await waitFor(() => expect(place("Links")).toHaveTextContent("Links91 archived"));
  });

  test("with nothing to restore Ctrl+Enter does nothing", async () => {
    const app = await openDialog();
    paste("nothing in_here at all");
    await waitFor(() => expect(status()).toBe("0 ready · 1 left out"));
    paste("nothing here at all");
    expect(status()).toBe("No IDs, numbers or titles found");
    await app.user.type(field(), "{Control>}{Enter}{/Control}");
    expect(dialog()).toBeVisible();
    expect(app.writes()).toEqual([]);
  });

  test("skips an item that is not archived, unless it is included anyway", async () => {
    const app = await openDialog();
    const { id } = active(app.workspace, "docs");
    paste(id);
    await waitFor(() => expect(rowOfId(id)).toHaveTextContent("Not archived"));
    await waitFor(() => expect(status()).toBe("0 ready · 1 left out"));
    expect(send()).toBeDisabled();
    await app.user.click(within(dialog()).getByRole("checkbox", { name: `Include: ${id}` }));
    await waitFor(() => expect(status()).toBe("1 ready"));
    await app.user.click(within(dialog()).getByRole("button", { name: "Restore 1 item" }));
    expect(await screen.findByText(/The item is not archived\./)).toBeVisible();
    expect(paths(app)).toEqual([`POST /api/docs/${id}/restore`]);
  });

  test("restores an item whose archive date the workspace leaves out", async () => {
    const id = "doc_0xPz3TqRc8Lm";
    const reply = replyWith("get", "*/api/docs/:id", 200, { id, title: "Notes" });
    await openDialog({ replies: [reply] });
    paste(id);
    await waitFor(() => expect(rowOfId(id)).toHaveTextContent("Archive date not given"));
    await waitFor(() => expect(status()).toBe("1 ready"));
  });

  test("skips a word that looks like an ID, and what is unticked", async () => {
    const app = await openDialog({
      prepare: ({ workspace }) => {
        workspace.put("docs", { ...archived(workspace, "docs", 20), id: "doc_coffee" });
      },
    });
    const { id } = archived(app.workspace, "docs", 30);
    paste(`status: in_progress, item: doc_coffee, ${id} and ${id} again.`);
    await waitFor(() =>
      expect(rowOfId("in_progress")).toHaveTextContent("Doesn’t look like an ID"),
    );
    // The workspace knows it.
    await waitFor(() => expect(rowOfId("doc_coffee")).toHaveTextContent(/Archived /));
    await waitFor(() => expect(status()).toBe("2 ready · 1 left out"));
    const tick = within(rowOfId(id)).getByRole("checkbox", { name: `Include: ${id}` });
    expect(tick).toBeChecked();
    await app.user.click(tick);
    await waitFor(() => expect(status()).toBe("1 ready · 2 left out"));
    await app.user.click(within(dialog()).getByRole("button", { name: "Restore 1 item" }));
    await waitFor(() => expect(paths(app)).toEqual(["POST /api/docs/doc_coffee/restore"]));
  });

  test("tells embeds from links by a read, and asks where none can", async () => {
    const app = await openDialog();
    const embed = archived(app.workspace, "embeds");
    const link = archived(app.workspace, "links");
    paste(`${embed.id}\n${link.id}\npe_Jk4sQ9dWm2Va`);
    const choice = (id: string) =>
      within(within(dialog()).getByRole("radiogroup", { name: `Type of ${id}` }));
    await waitFor(() => expect(rowOfId(embed.id)).toHaveTextContent(/Embed · .+Archived/));
    await waitFor(() => expect(rowOfId(link.id)).toHaveTextContent(/Link · .+Archived/));
    const missing = rowOfId("pe_Jk4sQ9dWm2Va");
    await waitFor(() => expect(missing).toHaveTextContent("Not found (404)"));
    expect(within(dialog()).getAllByRole("radiogroup")).toHaveLength(1);
    for (const kind of ["Embed", "Link"])
      expect(choice("pe_Jk4sQ9dWm2Va").getByLabelText(kind)).not.toBeChecked();
    await waitFor(() => expect(status()).toBe("2 ready · 1 left out"));
    await app.user.click(choice("pe_Jk4sQ9dWm2Va").getByLabelText("Embed"));
    await waitFor(() => expect(status()).toBe("3 ready"));
    await app.user.click(send());
    await waitFor(() =>
      expect(paths(app)).toEqual([
        `POST /api/embeds/${embed.id}/restore`,
        "POST /api/embeds/pe_Jk4sQ9dWm2Va/restore",
        `POST /api/links/${link.id}/restore`,
      ]),
    );
  });

  test("says why an ID couldn’t be loaded as the first kind, also where the second has none", async () => {
    const app = await openDialog({ replies: [replyWith("get", "*/api/embeds/:id", 405)] });
    const link = archived(app.workspace, "links");
    paste(`${link.id}\npe_Jk4sQ9dWm2Va`);
    // A link was read, so that a 404 among the links proves something.
    await waitFor(() => expect(rowOfId(link.id)).toHaveTextContent(/Link · .+Archived/));
    await waitFor(() => expect(status()).toBe("1 ready · 1 left out"));
    expect(rowOfId("pe_Jk4sQ9dWm2Va")).toHaveTextContent("Couldn’t be loaded (405)");
  });

  test("ticks nothing that was not found, and restores it where that is asked for", async () => {
    const app = await openDialog();
    const { id } = archived(app.workspace, "docs", 20);
    paste(`doc_0xPz3TqRc8Lm ${id}`);
    await waitFor(() => expect(rowOfId("doc_0xPz3TqRc8Lm")).toHaveTextContent("Not found (404)"));
    await waitFor(() => expect(status()).toBe("1 ready · 1 left out"));
    await app.user.click(
      within(dialog()).getByRole("checkbox", { name: "Include: doc_0xPz3TqRc8Lm" }),
    );
    await waitFor(() => expect(status()).toBe("2 ready"));
    expect(send()).toHaveAccessibleName("Restore 2 items");
  });

  test("finds numbers and titles, and says whose an invoice is", async () => {
    const app = await openDialog();
    const invoice = archived(app.workspace, "invoices");
    const doc = archived(app.workspace, "docs", 20);
    const number = String(invoice["number"]);
    paste(`We miss ${number.toLowerCase()}, ${String(doc["title"]).toUpperCase()}\nINV-99999`);
    await waitFor(() => expect(rowOfId(invoice.id)).toHaveTextContent(`Invoice · ${number} · `));
    const { total_amount: total, currency } = invoice;
    const amount = `${Number(total).toLocaleString("en", { minimumFractionDigits: 2 })} ${String(currency)}`;
    expect(rowOfId(invoice.id)).toHaveTextContent(amount);
    expect(rowOfId(doc.id)).toHaveTextContent(String(doc["title"]));
    expect(within(dialog()).getByRole("list", { name: "Left out" })).toHaveTextContent("INV-99999");
  });

  test("of several with one title none is ticked until it is chosen", async () => {
    const app = await openDialog({
      prepare: ({ workspace }) => {
        for (const kind of ["boards", "docs"] as const)
          workspace.put(kind, { ...archived(workspace, kind), title: "Same title" });
      },
    });
    paste("same title");
    await waitFor(() => expect(status()).toBe("0 ready · 2 left out"));
    expect(within(dialog()).getAllByText(/^One of 2 with this name/)).toHaveLength(2);
    expect(send()).toBeDisabled();
    const { id } = archived(app.workspace, "docs");
    await app.user.click(within(dialog()).getByRole("checkbox", { name: `Include: ${id}` }));
    await app.user.click(within(dialog()).getByRole("button", { name: "Restore 1 item" }));
    await waitFor(() => expect(paths(app)).toEqual([`POST /api/docs/${id}/restore`]));
  });

  test("reads 2 at a time and those that are shown, and none after it is closed", async () => {
    const waiting: (() => void)[] = [];
    let repliesNow = false;
    const app = await openDialog({
      replies: [
        http.get("*/api/docs/:id", async ({ params }) => {
          if (!repliesNow) await new Promise<void>((resolve) => waiting.push(resolve));
          return HttpResponse.json({ id: params["id"], title: "Doc", archived_at: null });
        }),
      ],
    });
    const ids = Array.from({ length: 110 }, (_, at) => `doc_Yw2k9QeR4t${at}x`);
    const reply = () => act(async () => waiting.splice(0).forEach((resolve) => resolve()));
    paste(ids.join("\n"));
    await waitFor(() => expect(status()).toBe("Looking up 100"));
    await waitFor(() => expect(waiting).toHaveLength(2));
    await reply();
    await waitFor(() => expect(itemReads(app)).toHaveLength(4));
    await app.user.click(within(dialog()).getByRole("button", { name: "Cancel" }));
    await reply();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(itemReads(app)).toHaveLength(4);

    repliesNow = true;
    await app.user.click(opener());
    await screen.findByRole("dialog", { name: "Restore by ID" });
    paste(ids.join("\n"));
    await waitFor(() => expect(rowOfId(ids[99] ?? "")).toHaveTextContent("Not archived"));
    await waitFor(() => expect(status()).toBe("0 ready · 110 left out"));
    expect(new Set(itemReads(app).map(({ path }) => path))).toHaveProperty("size", 100);
    expect(screen.getByText("10 more IDs are counted but not shown.")).toBeVisible();
  });

  test("inserts a large paste at the caret", async () => {
    const app = await openDialog({ preset: "no-reads" });
    const lines = Array.from({ length: 150 }, (_, at) => `{"id":"doc_Yw2k9QeR4t${at}x"}`);
    await app.user.type(field(), "fo_8Kpb67SgUN3M ");
    await app.user.paste(lines.join("\n"));
    await waitFor(() => expect(status()).toBe("1 ready · 150 left out"));
    expect(field()).toHaveValue(`fo_8Kpb67SgUN3M ${lines.join("\n")}`);
    expect(rows()).toHaveLength(100);
    expect(screen.getByText(/51 more IDs are counted but not shown/)).toBeVisible();
  });
});

test("says that an item was restored since, and doesn’t offer it again", async () => {
  const app = await openApp("/archive/docs");
  const { id } = archived(app.workspace, "docs", 20);
  await act(() => app.session().writes.send({ operation: "restore", kind: "docs", id }));
  await app.user.click(opener());
  await screen.findByRole("dialog", { name: "Restore by ID" });
  paste(id);
  await waitFor(() => expect(status()).toMatch(/^0 ready/));
  expect(rowOfId(id)).toHaveTextContent("Not archived");
});
