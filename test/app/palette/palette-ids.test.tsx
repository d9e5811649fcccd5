import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPalette } from "./palette-parts.tsx";

test("each ID of a text says what it is, and opens where it can", async () => {
  const { user, type, sections, address } = await openPalette("/uploads", { isRead: true });
  await type("in_Yw2k9QeR4tLm in_b8RtW2yKp5Xe pe_Jk4sQ9dWm2Va tsk_5Jd9QmXw2RfN u_Kq7RwTzE");
  expect(sections()).toEqual({
    "5 IDs in the text": [
      "Discovery workshopin_Yw2k9QeR4tLm INV-2041 · Petra Vellacourt · 7,176.51 EUR",
      "Invoicein_b8RtW2yKp5Xe Not loaded",
      "Embedpe_Jk4sQ9dWm2Va Embed or link?",
      "Linkpe_Jk4sQ9dWm2Va Embed or link?",
      "Tasktsk_5Jd9QmXw2RfN",
      "Restore these IDs together",
    ],
  });
  // The beginning of an ID that is still typed is no ID that was not loaded.
  await type("in_Yw2k");
  const [heading = "", ...more] = Object.keys(sections());
  expect(heading).toBe("Items among those loaded");
  expect(more).toEqual([]);
  expect(sections()[heading]?.[0]).toContain("in_Yw2k9QeR4tLm");

  // A user has no page here.
  await type("u_Kq7RwTzE");
  expect(Object.keys(sections())).toEqual(["Archived items"]);
  await type("pe_Jk4sQ9dWm2Va");
  await user.keyboard("{ArrowDown}{Enter}");
  await waitFor(() => expect(address()).toBe("/archive/links/pe_Jk4sQ9dWm2Va"));
});

test("of more than six IDs the first five are shown, and Restore by ID takes the whole text", async () => {
  const { user, field, sections } = await openPalette("/uploads", { isRead: true });
  const ids = Array.from({ length: 7 }, (_, index) => `in_b8RtW2yKp5X${index}`);
  // On lines of their own, which the field itself would join.
  fireEvent.paste(field(), { clipboardData: { getData: () => ids.join("\n") } });
  expect(field()).toHaveValue(ids.join(" "));
  expect(Object.keys(sections())).toEqual(["7 IDs in the text"]);
  expect(sections()["7 IDs in the text"]).toHaveLength(6);
  await user.click(screen.getByRole("option", { name: /^Restore these IDs together/ }));
  const byId = await screen.findByRole("dialog", { name: "Restore by ID" });
  expect(within(byId).getByRole("textbox")).toHaveValue(ids.join(" "));
  expect(within(byId).getAllByRole("listitem")).toHaveLength(7);
});
