import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { byNewestArchived } from "#src/archive/items/item.ts";
import { spans } from "#src/archive/query/search/results.ts";
import { binsOf, countPerBin, histogramOf } from "#src/archive/when/histogram.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { rangeOfBins } from "#src/archive/when/bins.ts";
import { runs } from "../../deep.ts";
import { madeItem } from "./made-item.ts";

const zone = process.env["TZ"];
beforeEach(() => {
  process.env["TZ"] = "Europe/Berlin";
});
afterEach(() => {
  process.env["TZ"] = zone ?? "";
  if (zone === undefined) delete process.env["TZ"];
});

const local = (...parts: [number, number, number?, number?]) =>
  new Date(parts[0], parts[1] - 1, parts[2] ?? 1, parts[3] ?? 0).getTime();
const day = 24 * 3_600_000;

describe("bins", () => {
  test("12 weeks are 84 days that end today", () => {
    const { unit, edges } = binsOf("12-weeks", local(2026, 11, 23, 10), NaN, NaN);
    expect(unit).toBe("day");
    expect(edges).toHaveLength(85);
    expect(edges[0]).toBe(local(2026, 9, 1));
    expect(edges.at(-1)).toBe(local(2026, 11, 24));
  });

  test("two years are shown by week from Monday", () => {
    const now = local(2026, 11, 23, 10);
    const weeks = binsOf("2-years", now, NaN, NaN);
    expect(weeks.unit).toBe("week");
    for (const edge of weeks.edges) expect(new Date(edge).getDay()).toBe(1);
  });

  test.each([
    [1, "day"],
    [100, "day"],
    [101, "week"],
    [731, "week"],
    [732, "month"],
  ])("a whole time of %i days is shown by %s", (days, unit) => {
    const now = local(2026, 11, 23, 10);
    const oldest = new Date(2026, 10, 23 - (days - 1), 12).getTime();
    expect(binsOf("all", now, oldest, now).unit).toBe(unit);
  });

  test("dates that cannot be right make no thousands of bars", () => {
    const bins = binsOf("all", local(2026, 11, 23), local(1400, 1, 1), local(9999, 1, 1));
    expect(bins.edges.length).toBeLessThan(630);
    const far = [
      madeItem("docs", "doc_1", local(9999, 1, 1)),
      madeItem("docs", "doc_2", 86_400_000),
    ];
    expect(countPerBin(bins, far)).toMatchObject({ outside: 2, undated: 0 });
  });

  test("a range of bins includes both ends", () => {
    const bins = binsOf("12-weeks", local(2026, 11, 23, 10), NaN, NaN);
    const range = rangeOfBins(bins, 80, 34);
    expect(range).toEqual({ from: local(2026, 10, 5), to: local(2026, 11, 21) - 1 });
  });

  test("a burst is marked once, at the bar of its first item", () => {
    const midnight = local(2026, 11, 20);
    const searched = [-2000, -1000, 0, 1000, 2000]
      .map((time) => madeItem("docs", `doc_${time}`, midnight + time))
      .toSorted(byNewestArchived);
    const results = { searched, matchesAnyTime: searched, bursts: findBursts(searched) };
    const { bars } = histogramOf(results, "12-weeks", local(2026, 11, 23, 10));
    expect(bars.filter(({ hasBurst }) => hasBurst).map(({ name }) => name.split(":")[0])).toEqual([
      "Thu 19 Nov",
    ]);
  });
});

test("every item is counted once, in the bar of its time", () => {
  const now = local(2026, 11, 23, 10);
  const time = fc.option(fc.integer({ min: now - 900 * day, max: now + 10 * day }));
  fc.assert(
    fc.property(fc.array(time, { maxLength: 60 }), fc.constantFrom(...spans), (times, span) => {
      const items = times
        .map((at, index) => madeItem("docs", `doc_${index}`, at))
        .toSorted(byNewestArchived);
      const dated = items.flatMap(({ archived }) => (Number.isNaN(archived) ? [] : [archived]));
      const bins = binsOf(span, now, dated.at(-1) ?? NaN, dated[0] ?? NaN);
      const { edges } = bins;
      const { counts, undated, outside } = countPerBin(bins, items);
      expect(counts).toEqual(
        counts.map(
          (_, bin) =>
            dated.filter((at) => at >= (edges[bin] ?? NaN) && at < (edges[bin + 1] ?? NaN)).length,
        ),
      );
      expect(undated).toBe(items.length - dated.length);
      expect(counts.reduce((sum, count) => sum + count, undated + outside)).toBe(items.length);
      expect(edges).toEqual([...new Set(edges)].toSorted((a, b) => a - b));
      if (span === "all") expect(outside).toBe(0);
    }),
    runs(1000, 100),
  );
});
