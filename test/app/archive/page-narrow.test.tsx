import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { choiceButton, choose } from "../parts.tsx";
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

test("cards are sorted by a menu, which a wide screen doesn’t need", async () => {
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
  const { address } = await openAllArchived();
  await screen.findByRole("button", { name: "Filter and view" });
  expect(choiceButton("Sort")).toHaveTextContent("Sort Newest archived");
  const before = order();
  choose("Sort", "Total, ascending");
  expect(address()).toBe("/archive?sort=total");
  await waitFor(() => expect(choiceButton("Sort")).toHaveTextContent("Sort Total, ascending"));
  await waitFor(() => expect(order()).not.toEqual(before));
  expect(order()[0]).toMatch(/^invoices/);
});

test("a wide screen sorts by its headings alone", async () => {
  isNarrow(false);
  await openAllArchived();
  expect(screen.queryByRole("button", { name: /^Sort/, hidden: true })).toBeNull();
});
