import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { byNewestArchived } from "#src/archive/items/item.ts";
import { parseDate, printRange } from "#src/archive/query/dates.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { archivedRangeOf } from "#src/archive/query/read-query.ts";
import { groupItems } from "#src/archive/query/search/groups.ts";
import { spans } from "#src/archive/query/search/results.ts";
import { binText, binsOf, countPerBin } from "#src/archive/when/histogram.ts";
import { dayText, monthText, rangeText } from "#src/ui/bars/time-range.ts";
import { rangeOfBins } from "#src/archive/when/bins.ts";
import { defaultPreferences, setPreferences } from "#src/lib/preferences.ts";
import { runs } from "../../deep.ts";
import { madeItem } from "./made-item.ts";

afterEach(() => void setPreferences(defaultPreferences));

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const moments = fc
  .date({ min: new Date("1980-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map(Number);
/** The date that another formatter shows. */
const dateOf = (time: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(time);

describe("days of the chosen zone", () => {
  test("a minute of the query is one minute, also in a zone beside the browser's", () => {
    const minutes = (timeZone: string, text: string) => {
      setPreferences({ timeZone });
      const span = parseDate(text, 0);
      return span && (span.to + 1 - span.from) / 60_000;
    };
    for (let hour = -11; hour <= 12; hour += 1) {
      const zone = `Etc/GMT${hour <= 0 ? "" : "+"}${hour}`;
      expect(minutes(zone, "2026-11-22T14:03"), zone).toBe(1);
    }
    expect(minutes("Europe/Berlin", "2026-10-25T02:30")).toBe(61);
    expect(minutes("Europe/London", "2026-10-25T02:30")).toBe(1);
  });

  test.each([
    ["Europe/Berlin", "2026-03-29", 23],
    ["Europe/Berlin", "2026-10-25", 25],
    ["America/New_York", "2026-03-08", 23],
    ["America/New_York", "2026-11-01", 25],
    ["Asia/Tokyo", "2026-03-29", 24],
  ])("in %s the %s has %d hours", (timeZone, date, hours) => {
    setPreferences({ timeZone });
    const span = parseDate(date, 0) ?? { from: NaN, to: NaN };
    expect((span.to + 1 - span.from) / HOUR_MS).toBe(hours);
    expect(parseDate("today", span.from + 12 * HOUR_MS)).toEqual(span);
    expect(parseDate("yesterday", span.to + 12 * HOUR_MS)).toEqual(span);
    expect(printRange(span)).toBe(date);
    const { edges } = binsOf("12-weeks", span.from + 10 * HOUR_MS, NaN, NaN);
    expect(edges.slice(-2)).toEqual([span.from, span.to + 1]);
  });

  test("the bars begin at days of the zone, each once", () => {
    fc.assert(
      fc.property(zones, moments, fc.nat(3000), fc.constantFrom(...spans), (...given) => {
        const [timeZone, now, days, span] = given;
        setPreferences({ timeZone });
        const oldest = now - days * DAY_MS;
        const bins = binsOf(span, now, oldest, now);
        const { edges } = bins;
        expect(edges).toEqual([...new Set(edges)].toSorted((one, other) => one - other));
        expect(edges[0]).toBeLessThanOrEqual(span === "all" ? oldest : now);
        expect(edges.at(-1)).toBeGreaterThan(now);
        for (const edge of edges) {
          expect(dateOf(edge, timeZone)).not.toBe(dateOf(edge - 1, timeZone));
        }
        const items = [madeItem("docs", "doc_1", now)];
        expect(countPerBin(bins, items).outside).toBe(0);
      }),
      runs(300),
    );
  });

  test("a range of days that was drawn is the same in the query", () => {
    fc.assert(
      fc.property(zones, moments, fc.nat(83), fc.nat(83), (timeZone, now, one, other) => {
        setPreferences({ timeZone });
        const bins = binsOf("12-weeks", now, NaN, NaN);
        const last = bins.edges.length - 2;
        const range = rangeOfBins(bins, Math.min(one, last), Math.min(other, last));
        const query = parseQuery(`archived:${printRange(range)}`, now);
        expect(archivedRangeOf(query)).toEqual(range);
      }),
      runs(),
    );
  });

  test("groups by day hold the items of one day of the zone", () => {
    fc.assert(
      fc.property(zones, fc.array(moments, { maxLength: 30 }), (timeZone, times) => {
        setPreferences({ timeZone });
        const items = times
          .map((time, index) => madeItem("docs", `doc_${index}`, time))
          .toSorted(byNewestArchived);
        const groups = groupItems(items, "day", [], { oldestFirst: false });
        expect(groups.map(({ key }) => key)).toEqual([
          ...new Set(items.map(({ archived }) => dateOf(archived, timeZone))),
        ]);
        for (const { key, rows: inGroup } of groups) {
          for (const { archived } of inGroup) expect(dateOf(archived, timeZone)).toBe(key);
        }
      }),
      runs(),
    );
  });
});

test("words follow language and zone", () => {
  const time = Date.parse("2026-11-19T23:30:00Z");
  setPreferences({ timeZone: "Asia/Tokyo" });
  expect(binText("day", { from: time, to: time + HOUR_MS - 1 })).toBe("Fri 20 Nov");
  expect(rangeText({ from: time, to: time + HOUR_MS - 1 })).toBe("20 Nov, 08:30 – 09:29");
  setPreferences({ timeZone: "America/New_York", locale: "en-US" });
  expect(dayText(time, time)).toBe("Nov 19");
  expect(rangeText({ from: time, to: time + HOUR_MS - 1 })).toMatch(/^Nov 19, 6:30.PM – 7:29.PM$/);
  // New Year comes earlier in Tokyo.
  const newYear = Date.parse("2026-12-31T15:00:00Z");
  setPreferences({ timeZone: "Asia/Tokyo" });
  expect(monthText(newYear)).toBe("Jan 2027");
  setPreferences({ timeZone: "UTC", locale: "de-DE" });
  expect(monthText(newYear)).toBe("Dez. 2026");
});
