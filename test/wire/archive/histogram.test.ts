import { beforeEach, describe, expect, test, vi } from "vitest";
import { byNewestArchived } from "#src/archive/items/item.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { histogramOf } from "#src/archive/when/histogram.ts";
import { madeItem } from "./made-item.ts";

const local = (month: number, day: number, hour = 0) =>
  new Date(2026, month - 1, day, hour).getTime();
const now = local(11, 23, 10);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now });
});

const many = (count: number, time: number, gap: number) =>
  Array.from({ length: count }, (_, at) => madeItem("docs", `doc_${time}_${at}`, time + at * gap));
const burst = many(100, local(11, 20, 14), 40);
const single = madeItem("links", "pe_1", local(10, 5, 9));
const searched = [...burst, single].toSorted(byNewestArchived);
const shown = (matchesAnyTime = searched) =>
  histogramOf({ searched, matchesAnyTime, bursts: findBursts(searched) }, "12-weeks", now);

describe("bars", () => {
  test("stand on a root scale, the tallest with its number, those of bursts with a mark", () => {
    const { bars } = shown();
    expect(bars).toHaveLength(84);
    expect(bars.filter(({ height }) => height > 0)).toEqual([
      { name: "Mon 5 Oct: 1 item", height: 0.1, readHeight: 0, label: "", hasBurst: false },
      {
        name: "Fri 20 Nov: 100 items, 100 of them within 4 seconds",
        height: 1,
        readHeight: 0,
        label: "100",
        hasBurst: true,
      },
    ]);
  });

  test("of what matches stand before those of all, and say how many match", () => {
    const { bars } = shown([single]);
    expect(bars.filter(({ readHeight }) => readHeight > 0)).toEqual([
      {
        name: "Mon 5 Oct: 1 of 1 item match",
        height: 1,
        readHeight: 0.05,
        label: "1",
        hasBurst: false,
      },
      {
        name: "Fri 20 Nov: 0 of 100 items match, 100 archived within 4 seconds",
        height: 0,
        readHeight: 0.5,
        label: "",
        hasBurst: true,
      },
    ]);
  });

  test("have no number where nothing is counted", () => {
    expect(shown([]).bars.every(({ height, label }) => height === 0 && label === "")).toBe(true);
  });
});
