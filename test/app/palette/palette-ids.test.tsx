import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPalette } from "./palette-parts.tsx";

const lines = (rows: readonly string[] | undefined) =>
  rows?.map((row) => row.replace(/\d.*EUR/, "…"));

test("each ID of a text says what it is and what can be done with it", async () => {
  const { type, sections } = await openPalette("/uploads", { isRead: true });
  await type("in_Yw2k9QeR4tLm in_b8RtW2yKp5Xe pe_Jk4sQ9dWm2Va tsk_5Jd9QmXw2RfN u_Kq7RwTzE");
  const { "5 IDs in the text": ids, Actions: actions, ...others } = sections();
  expect(lines(ids)?.[0]).toMatch(/^Invoicein_Yw…|^Invoicein_/);
  expect(ids?.[0]).toContain("Discovery workshop · INV-2041 · 7,176.51 EUR · archived ");
  expect(ids?.slice(1)).toEqual([
    "Invoicein_b8RtW2yKp5XeNot loaded yet. Open looks it up.",
    expect.stringMatching(/^Embedpe_Jk4sQ9dWm2Va.*Choose one\.$/),
    expect.stringMatching(/^Linkpe_Jk4sQ9dWm2Va.*Choose one\.$/),
    "Tasktsk_5Jd9QmXw2RfNTasks can’t be restored. Open edits it.",
    "Useru_Kq7RwTzECan’t be opened here.",
  ]);
  expect(actions).toEqual(["Restore these IDs together2 ready, 1 to choose, 2 skipped"]);
  expect(others).toEqual({});
  // The beginning of an ID that is still typed is no ID that was not read.
  await type("in_Yw2k");
  const [heading = "", ...more] = Object.keys(sections());
  expect(heading).toBe("Items among those loaded");
  expect(more).toEqual([]);
  expect(sections()[heading]?.[0]).toContain("in_Yw2k9QeR4tLm");
});

test("of more than six IDs the first five are shown, and Restore by ID takes the whole text", async () => {
  const { user, field, sections } = await openPalette("/uploads", { isRead: true });
  const ids = Array.from({ length: 7 }, (_, index) => `in_b8RtW2yKp5X${index}`);
  // On lines of their own, which the field itself would join.
  fireEvent.paste(field(), { clipboardData: { getData: () => ids.join("\n") } });
  expect(field()).toHaveValue(ids.join(" "));
  await waitFor(() => expect(Object.keys(sections())).toEqual(["7 IDs in the text"]));
  expect(sections()["7 IDs in the text"]).toHaveLength(6);
  await user.click(screen.getByRole("option", { name: /^Restore these IDs together/ }));
  const byId = await screen.findByRole("dialog", { name: "Restore by ID" });
  expect(within(byId).getByRole("textbox")).toHaveValue(ids.join(" "));
  expect(within(byId).getAllByRole("listitem")).toHaveLength(7);
});

test("an ID that was not read is asked for when it opens, and restored as the kind that is chosen", async () => {
  const { user, type, writes, address, requests } = await openPalette("/uploads");
  await type("pe_Jk4sQ9dWm2Va");
  await user.keyboard("{ArrowDown}{Control>}{Enter}{/Control}");
  await waitFor(() =>
    expect(writes().map(({ path }) => path)).toEqual(["/api/links/pe_Jk4sQ9dWm2Va/restore"]),
  );
  await type("in_b8RtW2yKp5Xe");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toBe("/archive/invoices/in_b8RtW2yKp5Xe"));
  const asked = () => requests.map(({ path }) => path);
  await waitFor(() => expect(asked()).toContain("/api/invoices/in_b8RtW2yKp5Xe"));
});

test("an address of the console opens its page, one with an ID counts as the ID, others stay", async () => {
  const { user, type, sections, address, dialog } = await openPalette("/uploads");
  await type("u_Kq7RwTzE");
  await user.keyboard("{Enter}");
  expect(within(dialog() ?? document.body).getByRole("status")).toHaveTextContent(
    "This can’t be opened here.",
  );
  expect(address()).toBe("/uploads");
  await type(`${location.origin}/archive/links/pe_Jk4sQ9dWm2Va`);
  expect(sections()["1 ID in the text"]?.map((row) => row.slice(0, 4))).toEqual(["Link"]);
  await type(`${location.origin}/activity?page=1`);
  await user.keyboard("{Enter}");
  await waitFor(() => expect(address()).toContain("/activity"));
});
