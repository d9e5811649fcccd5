import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Kind } from "#src/api/archive.ts";
import { SessionProvider } from "#src/app/session-context.tsx";
import { RestoreByIdDialog } from "#src/archive/by-id/restore-by-id-dialog.tsx";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { openApp } from "../open-app.tsx";
import { archivedIn } from "../../demo-counts.ts";
import { textsOf } from "../parts.tsx";

const kindsRead = ["invoices", "boards", "docs"] as const;

/** The dialog over what All archived has read, which is the archive unless `read` says less. */
async function openDialog({
  noReads = false,
  nothingRead = false,
  sameTitle = "",
  onSearched,
}: {
  noReads?: boolean;
  nothingRead?: boolean;
  sameTitle?: string;
  /** Called each time that an item is searched. */
  onSearched?: () => void;
} = {}) {
  const app = await openApp("/archive/boards", {
    prepare({ workspace }) {
      if (noReads) workspace.usePreset("no-reads");
      if (sameTitle === "") return;
      for (const kind of ["boards", "docs"] as const) {
        const [first] = archivedIn(workspace, kind);
        if (first) workspace.put(kind, { ...first, title: sameTitle });
      }
    },
  });
  async function readItems(kind: Kind): Promise<ArchivedItem[]> {
    const { rows } = await app.session().api.listArchived(kind, { page: 1, per_page: 100 });
    return rows.flatMap((row) => (row.readable ? [archivedItem(kind, row, 1)] : []));
  }
  const read = nothingRead ? [] : (await Promise.all(kindsRead.map(readItems))).flat();
  for (const item of onSearched ? read : []) {
    const { titleLength } = item;
    Object.defineProperty(item, "titleLength", {
      get() {
        onSearched?.();
        return titleLength;
      },
    });
  }
  const onRestore = vi.fn<(items: PlannedItem[]) => void>();
  render(
    <SessionProvider value={app.session()}>
      <QueryClientProvider client={app.session().queryClient}>
        <RestoreByIdDialog read={read} onClose={() => {}} onRestore={onRestore} />
      </QueryClientProvider>
    </SessionProvider>,
  );
  const dialog = within(screen.getByRole("dialog", { name: "Restore by ID" }));
  const field = dialog.getByLabelText("Paste IDs, or any text that contains them");
  const paste = (value: string) => fireEvent.change(field, { target: { value } });
  const status = () => dialog.getByRole("status").textContent;
  return { app, dialog, paste, status, read, onRestore };
}
const invoiceOf = (read: readonly ArchivedItem[]) => {
  const found = read.find(({ kind, number }) => kind === "invoices" && number !== null);
  if (!found?.number) throw new Error("No invoice has a number.");
  return { ...found, number: found.number };
};

test("numbers and titles are read again like IDs, and restored by their IDs", async () => {
  const { app, dialog, paste, status, read, onRestore } = await openDialog();
  const invoice = invoiceOf(read);
  const doc = read.find(
    ({ kind, title }) => kind === "docs" && read.filter((one) => one.title === title).length === 1,
  );
  if (!doc) throw new Error("No doc has a title of its own.");
  paste(`We miss ${invoice.number.toLowerCase()}, and\n${doc.title.toUpperCase()}\nand more`);
  await waitFor(() => expect(status()).toBe("2 ready"));
  expect(dialog.getByText("Found by its number")).toBeVisible();
  expect(dialog.getByText("Found by its title")).toBeVisible();
  await waitFor(() => expect(dialog.getAllByText("Archived")).toHaveLength(2));
  await app.user.click(dialog.getByRole("button", { name: "Restore 2 items" }));
  await waitFor(() => expect(onRestore).toHaveBeenCalledOnce());
  expect(onRestore.mock.calls[0]?.[0]).toMatchObject([
    { kind: "invoices", id: invoice.id },
    { kind: "docs", id: doc.id },
  ]);
});

test("a long text is searched once, in slices, and nothing is restored before that", async () => {
  const onSearched = vi.fn<() => void>();
  const { app, dialog, paste, status, read, onRestore } = await openDialog({
    noReads: true,
    onSearched,
  });
  const invoice = invoiceOf(read);
  const submit = () => dialog.getByRole("button", { name: /^Restore/ });
  const rest = "\nand so on, and so on".repeat(8_000);
  // Of two long texts only what the second names is listed.
  paste(`doc_0xPz3TqRc8Lm${rest}`);
  paste(invoice.number + rest);
  await waitFor(() => expect(dialog.getByText("Found by its number")).toBeVisible());
  await waitFor(() => expect(status()).toBe("1 ready"));
  paste(`doc_0xPz3TqRc8Lm${rest}`);
  expect(status()).toBe("Searching the text");
  expect(dialog.queryByText("Found by its number")).toBeNull();
  await waitFor(() => expect(status()).toBe("1 ready"));
  onSearched.mockClear();
  paste(invoice.number + rest);
  expect(status()).toBe("Searching the text");
  expect(submit()).toBeDisabled();
  expect(onSearched).not.toHaveBeenCalled();
  await waitFor(() => expect(status()).toBe("1 ready"));
  expect(onSearched).toHaveBeenCalledTimes(read.length);
  // Single items can’t be read, so the name comes from the list.
  await waitFor(() => expect(dialog.getByText("Couldn’t be loaded (405)")).toBeVisible());
  expect(dialog.getByText(invoice.title)).toBeVisible();
  await app.user.click(submit());
  await waitFor(() => expect(onRestore).toHaveBeenCalledOnce());
  const { kind, id, archivedAt, number, title } = invoice;
  expect(onRestore.mock.calls[0]?.[0]).toEqual([
    { kind, id, archivedAt, name: `${number} ${title}` },
  ]);
  expect(onSearched).toHaveBeenCalledTimes(read.length);
});

test("several of one title are listed, and none is restored until it is chosen", async () => {
  const { app, dialog, paste, status, onRestore } = await openDialog({ sameTitle: "Same title" });
  paste("same title");
  await waitFor(() => expect(status()).toBe("0 ready · 2 to choose"));
  expect(dialog.getAllByText("One of 2 with this title")).toHaveLength(2);
  expect(dialog.getByRole("button", { name: /^Restore/ })).toBeDisabled();
  const [, second] = dialog.getAllByRole("checkbox", { name: /^Include: / });
  await app.user.click(second ?? document.body);
  await waitFor(() => expect(status()).toBe("1 ready · 1 to choose"));
  await app.user.click(dialog.getByRole("button", { name: /^Restore 1 item/ }));
  await waitFor(() => expect(onRestore).toHaveBeenCalledOnce());
  expect(onRestore.mock.calls[0]?.[0]).toMatchObject([{ kind: "docs", name: "Same title" }]);
});

test("everything that is left out is listed with its reason, and what was restored is skipped", async () => {
  const { app, dialog, paste, status, read } = await openDialog();
  const invoice = invoiceOf(read);
  paste(`${invoice.id}\n${invoice.number}\n${invoice.id}\nINV-99999\n‮<b>nothing</b>`);
  const lines = textsOf(
    within(dialog.getByRole("list", { name: "Left out" })).getAllByRole("listitem"),
  );
  expect(lines).toEqual([
    `${invoice.number}Names an item that is listed already`,
    "INV-99999Not an ID, and no number or title of an item that is loaded",
    expect.stringContaining("<b>nothing</b>Not an ID, and no number or title"),
  ]);
  expect(dialog.getByText("Repeated, counted once")).toBeVisible();
  const now = app.workspace.get("invoices", invoice.id);
  app.workspace.put("invoices", { ...now, id: invoice.id, archived_at: null });
  paste(invoice.number);
  await waitFor(() => expect(dialog.getByText("Not archived")).toBeVisible());
  await waitFor(() => expect(status()).toBe("0 ready · 1 not archived"));
});

test("it says when nothing was read", async () => {
  const { dialog, paste, status } = await openDialog({ nothingRead: true });
  expect(
    dialog.getByText(/Numbers and titles can be found once the archive is loaded\./),
  ).toBeVisible();
  paste("INV-2041");
  expect(status()).toBe("No IDs found");
  expect(
    dialog.getByText("Not an ID. Numbers and titles can be found once the archive is loaded"),
  ).toBeVisible();
});
