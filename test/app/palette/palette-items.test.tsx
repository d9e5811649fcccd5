import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPalette } from "./palette-parts.tsx";

const enter = "{Enter}";

test("items that were loaded are found; Enter opens the first, Shift Enter shows all", async () => {
  const { user, open, type, chosen, sections, address, router } = await openPalette("/uploads", {
    isRead: true,
  });
  await type("retainer");
  const heading = Object.keys(sections())[0] ?? "";
  const count = /^Items among those loaded, 5 of (\d+)$/.exec(heading)?.[1];
  expect(sections()[heading]).toHaveLength(6);
  expect(sections()[heading]?.at(-1)).toBe(`Show all ${count} in All archived`);
  expect(chosen()).toBe(sections()[heading]?.[0]);
  expect(chosen()).toMatch(/INV-\d+ · \w+ \w+ · [\d,.]+ [A-Z]{3}/);
  const href = screen.getAllByRole("option")[0]?.getAttribute("href");
  expect(href).toMatch(/^\/archive\/invoices\/in_\w+$/);
  await user.keyboard(enter);
  await waitFor(() => expect(address()).toBe(href));
  await router.navigate({ to: "/uploads" });
  await open();
  await type("retainer");
  await user.keyboard("{Shift>}{Enter}{/Shift}");
  await waitFor(() => expect(address()).toBe("/archive?q=retainer"));
});

test("Enter right after the last letter opens what the whole text finds", async () => {
  const { field, address } = await openPalette("/uploads", { isRead: true });
  fireEvent.change(field(), { target: { value: "INV-2041" } });
  fireEvent.keyDown(field(), { key: "Enter" });
  await waitFor(() => expect(address()).toBe("/archive/invoices/in_Yw2k9QeR4tLm"));
});

test("on All archived the details open over the list as it is", async () => {
  const { user, type, address } = await openPalette("/archive?q=kind%3Ainvoice", { isRead: true });
  await type("INV-2041");
  await user.keyboard(enter);
  await waitFor(() =>
    expect(address()).toBe("/archive?q=kind%3Ainvoice&item=invoices%2Fin_Yw2k9QeR4tLm"),
  );
});
