import fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { byNewestArchived } from "#src/archive/items/item.ts";
import { barOfKey, rangeAfterPress } from "#src/ui/bars/use-bars.ts";
import { spans } from "#src/archive/query/search/results.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { binsOf, histogramOf } from "#src/archive/when/histogram.ts";
import { rangeOfBins, ticksWithRoom } from "#src/ui/bars/bins.ts";
import { runs } from "../../deep.ts";
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
  histogramOf({ searched, matchesAnyTime, bursts: findBursts(searched), span: "12-weeks", now });

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

describe("labels of the axis", () => {
  /** Widths from which on labels are shown, in rem, as in bars.module.css. */
  const leastWidth = { full: 46, half: 20, any: 15 };
  /** Width of "28 Sep" or "15:00". */
  const LABEL_REM = 2.3;

  test("have room beside each other and before “Today”, at every width", () => {
    fc.assert(
      fc.property(fc.constantFrom(...spans), fc.nat(50 * 365), fc.nat(700), (span, age, later) => {
        const day = local(11, 23) + later * 86_400_000;
        const bins = binsOf(span, day, day - age * 86_400_000, day);
        const count = bins.edges.length - 1;
        const ticks = ticksWithRoom(bins);
        const levels = { full: ["full", "half", "any"], half: ["half", "any"], any: ["any"] };
        for (const width of ["full", "half", "any"] as const) {
          const places = ticks
            .filter(({ room }) => levels[width].includes(room))
            .map(({ bin }) => (bin / count) * leastWidth[width]);
          const ends = [...places.slice(1), leastWidth[width]];
          for (const [at, place] of places.entries())
            expect((ends[at] ?? NaN) - place).toBeGreaterThan(LABEL_REM);
        }
      }),
      runs(1000, 200),
    );
  });

  test("are every Monday but the last before today, where there is room", () => {
    const ticks = ticksWithRoom(binsOf("12-weeks", now, NaN, NaN));
    expect(ticks.map(({ time, room }) => [new Date(time).getDate(), room])).toEqual([
      [7, "any"],
      [14, "full"],
      [21, "half"],
      [28, "full"],
      [5, "any"],
      [12, "full"],
      [19, "half"],
      [26, "full"],
      [2, "half"],
      [9, "full"],
      [16, "full"],
    ]);
  });
});

describe("what keys and presses do", () => {
  const bins = binsOf("12-weeks", now, NaN, NaN);

  test.each([
    ["ArrowLeft", 40, 39],
    ["ArrowRight", 40, 41],
    ["Home", 40, 0],
    ["End", 40, 83],
    ["ArrowLeft", 0, 0],
    ["ArrowRight", 83, 83],
    ["PageUp", 40, null],
    ["ArrowUp", 40, null],
  ])("%s goes from bar %i to %s", (key, at, target) => {
    expect(barOfKey(key, at, 83)).toBe(target);
  });

  test("a press chooses the time of a bar, and a second one any time again", () => {
    const friday = { from: local(11, 20), to: local(11, 21) - 1 };
    expect(rangeAfterPress(bins, null, 80)).toEqual(friday);
    expect(rangeAfterPress(bins, rangeOfBins(bins, 79, 80), 80)).toEqual(friday);
    expect(rangeAfterPress(bins, friday, 80)).toBeNull();
  });
});
