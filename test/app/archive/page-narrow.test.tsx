import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openAllArchived } from "./page-parts.tsx";

vi.setConfig({ testTimeout: 60_000 });

const isNarrow = (narrow: boolean) =>
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      ...{ matches: narrow && media.includes("max-width: 45rem"), media, onchange: null },
      ...{ addListener: () => {}, removeListener: () => {} },
    }),
  );
const order = () =>
  [...document.querySelectorAll("tr[data-id]")].map((row) => row.getAttribute("data-id"));

test("cards are sorted by a select, which a wide screen doesn’t need", async () => {
  isNarrow(true);
  // jsdom has none.
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const { user, address } = await openAllArchived();
  const button = await screen.findByRole("button", { name: "Filter and view" });
  // jsdom never shows a popover.
  document.getElementById(button.getAttribute("popovertarget") ?? "")?.removeAttribute("popover");
  const select = await screen.findByRole("combobox", { name: "Sort" });
  expect(select).toHaveDisplayValue("Archived, descending");
  const before = order();
  await user.selectOptions(select, "Total, ascending");
  expect(address()).toBe("/archive?sort=total");
  expect(select).toHaveDisplayValue("Total, ascending");
  await waitFor(() => expect(order()).not.toEqual(before));
  expect(order()[0]).toMatch(/^invoices/);
});

test("a wide screen sorts by its headings alone", async () => {
  isNarrow(false);
  await openAllArchived();
  expect(screen.queryByRole("combobox", { name: "Sort" })).toBeNull();
});
