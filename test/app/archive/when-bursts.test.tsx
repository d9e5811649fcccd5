import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { byNewestArchived } from "#src/archive/items/item.ts";
import { BurstList } from "#src/archive/when/burst-list.tsx";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { madeItem } from "../../wire/archive/made-item.ts";
import { textsOf } from "../parts.tsx";

const start = new Date(2026, 10, 20, 14, 3, 7).getTime();
const hour = 3_600_000;

/** A burst that began some hours before the others' start, over a time in milliseconds. */
const burstItems = (hours: number, count: number, length: number) =>
  Array.from({ length: count }, (_, index) =>
    madeItem(
      index % 2 === 0 ? "docs" : "links",
      `x_${hours}_${index}`,
      start - hours * hour + Math.round((index * length) / (count - 1)),
    ),
  );

const bursts = findBursts(
  [
    burstItems(0, 54, 4000),
    burstItems(1, 128, 66_000),
    burstItems(2, 5, 900),
    burstItems(3, 23, 9000),
    burstItems(4, 130, 120_000),
  ]
    .flat()
    .toSorted(byNewestArchived),
);

const onSelect = vi.fn<(items: readonly unknown[], on: boolean) => void>();
const onQuery = vi.fn<(next: string) => void>();
const onClose = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 23) });
  for (const spy of [onSelect, onQuery, onClose]) spy.mockClear();
});

interface Options {
  complete?: boolean;
  /** Number of selected items in the newest burst. */
  selected?: number;
}

function open({ complete = true, selected = 0 }: Options = {}) {
  const ids = new Set(bursts[0]?.items.slice(0, selected).map(({ id }) => id));
  render(
    <BurstList
      bursts={bursts}
      facets={{ query: parseQuery("kind:doc", Date.now()), onQuery }}
      complete={complete}
      selection={{ has: (_, id) => ids.has(id), subscribe: () => () => {} }}
      onSelect={onSelect}
      onClose={onClose}
    />,
  );
  return userEvent.setup();
}

const entries = () =>
  textsOf(within(screen.getByRole("list", { name: "Archived together" })).getAllByRole("listitem"));

test("all groups are listed, selected, and shown in time", async () => {
  const user = open();
  expect(entries()).toEqual([
    "54 items within 4 seconds20 Nov, 14:03 · 2 kindsSelect 54",
    "128 items within 1 min 6 s20 Nov, 13:03 · 2 kindsSelect 128",
    "5 items within 1 second20 Nov, 12:03 · 2 kindsSelect 5",
    "23 items within 9 seconds20 Nov, 11:03 · 2 kindsSelect 23",
    "130 items within 2 min20 Nov, 10:03 · 2 kindsSelect 130",
  ]);
  await user.click(screen.getByRole("button", { name: "Select 54" }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(bursts[0]?.items, true);
  await user.click(screen.getByRole("button", { name: "54 items within 4 seconds" }));
  expect(onQuery.mock.calls[0]?.[0]).toBe(
    "kind:doc archived:2026-11-20T14:03:07..2026-11-20T14:03:11",
  );
  expect(onClose).toHaveBeenCalledTimes(2);
});

test("a group that may still grow can't be selected", () => {
  open({ complete: false });
  expect(screen.getAllByText("Still loading")).toHaveLength(bursts.length);
  expect(screen.queryByRole("button", { name: /^Select/ })).toBeNull();
});

test("a burst counts as selected when all of it is, not a part, and can be deselected", async () => {
  open({ selected: 53 });
  expect(screen.getByRole("button", { name: "Select 54", pressed: false })).toBeVisible();
  cleanup();
  const user = open({ selected: 54 });
  await user.click(screen.getByRole("button", { name: "54 selected", pressed: true }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(bursts[0]?.items, false);
});
