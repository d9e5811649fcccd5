import { expect, test, vi } from "vitest";
import { type SavedView, storedViews } from "#src/archive/page/display/view.ts";

const view = (name: string): SavedView => ({ name, href: "/archive?q=kind%3Ainvoice" });
const storedAs = (text: string) => vi.stubGlobal("localStorage", { getItem: () => text });

test("views that are damaged in storage are left out", () => {
  const long = { name: "Long", href: `/archive?q=${"x".repeat(10_000)}` };
  const odd = [null, 5, { name: "No address" }, { ...view("A"), name: "" }, long];
  const elsewhere = { name: "Elsewhere", href: "https://evil.example/archive" };
  storedAs(JSON.stringify([...odd, view("A"), elsewhere, view("B")]));
  expect(storedViews.get()).toEqual([view("A"), view("B")]);
  for (const text of ["", "{", "null", "{}", '"text"']) {
    storedAs(text);
    expect(storedViews.get() ?? []).toEqual([]);
  }
});
