import { cleanup, render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { byNewestArchived } from "#src/archive/items/item.ts";
import { BurstList } from "#src/archive/when/burst-list.tsx";
import { type Burst, findBursts } from "#src/archive/when/bursts.ts";
import { madeItem } from "../../wire/archive/made-item.ts";

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
const onRange = vi.fn<(range: { from: number; to: number }) => void>();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 10, 23) });
  onSelect.mockClear();
  onRange.mockClear();
});

interface Options {
  shown?: readonly Burst[];
  complete?: boolean;
  matchedBurst?: () => number;
  /** Number of selected items in the newest burst. */
  selected?: number;
  /** Number of items in a burst that were restored. */
  restored?: number;
}

function open(options: Options = {}) {
  const { shown = bursts, complete = true, matchedBurst, selected = 0, restored = 0 } = options;
  const ids = new Set(bursts[0]?.items.slice(0, selected).map(({ id }) => id));
  render(
    <BurstList
      bursts={shown.map((burst) => ({ ...burst, items: burst.items.slice(restored) }))}
      matchedBurst={matchedBurst}
      complete={complete}
      onSelect={onSelect}
      onRange={onRange}
      selection={{ has: (_, id) => ids.has(id), subscribe: () => () => {} }}
    />,
  );
  return userEvent.setup();
}

const list = () => screen.getByRole("list", { name: "Archived together" });
const entries = () => within(list()).getAllByRole("listitem");

test("the newest three are listed, all of them on demand, and selected or shown in time", async () => {
  const user = open();
  expect(entries().map((entry) => entry.textContent)).toEqual([
    "54 items within 4 seconds20 Nov, 14:03 · 2 kindsSelect 54",
    "128 items within 1 min 6 s20 Nov, 13:03 · 2 kindsSelect 128",
    "5 items within 1 second20 Nov, 12:03 · 2 kindsSelect 5",
  ]);
  await user.click(screen.getByRole("button", { name: "Show all 5" }));
  expect(entries()).toHaveLength(5);
  expect(entries()[4]).toHaveTextContent("130 items within 2 min");
  await user.click(screen.getByRole("button", { name: "Select 54" }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(bursts[0]?.items, true);
  await user.click(screen.getByRole("button", { name: "54 items within 4 seconds" }));
  expect(onRange).toHaveBeenCalledExactlyOnceWith({ from: start, to: start + 4000 });
});

test("an entry says how many match, and that it is still counted", () => {
  open({ shown: bursts.slice(0, 1), matchedBurst: () => 6, complete: false });
  expect(screen.getByText("20 Nov, 14:03 · 6 matches")).toBeVisible();
  expect(screen.getByRole("heading", { name: "1 group so far" })).toBeVisible();
});

test("a burst counts as selected when all of it is, not a part, and can be deselected", async () => {
  open({ shown: bursts.slice(0, 1), selected: 53 });
  expect(screen.getByRole("button", { name: "Select 54", pressed: false })).toBeVisible();
  cleanup();
  const user = open({ shown: bursts.slice(0, 1), selected: 54 });
  await user.click(screen.getByRole("button", { name: "54 selected", pressed: true }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(bursts[0]?.items, false);
});

test("restored items of a burst are not counted nor selected, and a burst without others says so", async () => {
  const user = open({ shown: bursts.slice(0, 1), restored: 4 });
  expect(entries()[0]).toHaveTextContent("50 items within 4 seconds");
  await user.click(screen.getByRole("button", { name: "Select 50" }));
  expect(onSelect).toHaveBeenCalledExactlyOnceWith(bursts[0]?.items.slice(4), true);
  cleanup();
  open({ shown: bursts.slice(0, 1), restored: 54 });
  expect(screen.getByText("Restored")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Select|selected/ })).toBeNull();
});

test("without bursts there is no list", () => {
  open({ shown: [] });
  expect(screen.queryByRole("list")).toBeNull();
});
