import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isUnsetTime, parseTime, parseTimestamp } from "#src/lib/dates.ts";
import { runs } from "../../deep.ts";

const iso = (text: string) => parseTime(text)?.toISOString() ?? null;

describe("a text that is a time", () => {
  test.each([
    ["2026-10-28T14:47:05Z", "2026-10-28T14:47:05.000Z"],
    ["2026-10-28T14:47:05+00:00", "2026-10-28T14:47:05.000Z"],
    ["2026-10-28T14:47:05-00:00", "2026-10-28T14:47:05.000Z"],
    ["2026-10-28T14:47:05+05:30", "2026-10-28T09:17:05.000Z"],
    ["2026-10-28T14:47:05+0530", "2026-10-28T09:17:05.000Z"],
    ["2026-10-28T14:47:05-09:30", "2026-10-29T00:17:05.000Z"],
    ["2026-10-28T14:47Z", "2026-10-28T14:47:00.000Z"],
    ["2026-10-28 14:47:05+00:00", "2026-10-28T14:47:05.000Z"],
    ["2026-10-28T14:47:05.1Z", "2026-10-28T14:47:05.100Z"],
    ["2026-10-28T14:47:05.000000Z", "2026-10-28T14:47:05.000Z"],
    ["2026-10-28T14:47:05.123456Z", "2026-10-28T14:47:05.123Z"],
    ["2026-10-28T14:47:05.999999999+00:00", "2026-10-28T14:47:05.999Z"],
    ["  2026-10-28T14:47:05Z\n", "2026-10-28T14:47:05.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["2000-02-29T23:59:59Z", "2000-02-29T23:59:59.000Z"],
    ["2024-12-31T23:59:59+00:00", "2024-12-31T23:59:59.000Z"],
    ["1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
    ["2026-10-28", "2026-10-28T00:00:00.000Z"],
  ])("%j is %s", (text, instant) => {
    expect(iso(text)).toBe(instant);
  });

  test("every instant that can be written is read again", () => {
    const instant = fc.date({
      min: new Date("1970-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, (date) => {
        expect(parseTime(date.toISOString())).toEqual(date);
        const seconds = Math.floor(date.getTime() / 1000) * 1000;
        const text = date.toISOString();
        expect(parseTime(text.replace(/\.\d+Z$/, "+00:00"))?.getTime()).toBe(seconds);
        const midnight = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
        expect(parseTime(text.slice(0, 10))?.getTime()).toBe(midnight);
      }),
      runs(2000),
    );
  });

  test("every offset is counted", () => {
    const offset = fc.tuple(fc.constantFrom("+", "-"), fc.nat(23), fc.nat(59), fc.boolean());
    fc.assert(
      fc.property(offset, ([sign, hours, minutes, colon]) => {
        const [h, m] = [hours, minutes].map((part) => String(part).padStart(2, "0"));
        const shift = (hours * 60 + minutes) * 60_000 * (sign === "+" ? -1 : 1);
        const text = `2026-10-28T14:47:05${sign}${h}${colon ? ":" : ""}${m}`;
        expect(parseTime(text)?.getTime()).toBe(Date.UTC(2026, 9, 28, 14, 47, 5) + shift);
      }),
      runs(),
    );
  });
});

describe("a text that is none", () => {
  const garbage = [
    ...[
      ...["", " ", "0", "now", "today", "null", "2026", "2026-10", "14:47", "1793198825"],
      ...["28/10/2026"],
    ],
    ...["2024-02-30", "2024-02-30T00:00:00+00:00", "2023-02-29", "1900-02-29", "2024-04-31"],
    ...["2024-13-01", "2024-00-01", "2024-01-00", "2024-01-32", "0000-00-00 00:00:00"],
    ...[
      "2024-01-01T24:00:00Z",
      "2024-01-01T25:00:00Z",
      "2024-01-01T25:00Z",
      "2024-01-01T10:60:00Z",
    ],
    ...[
      "2024-01-01T10:00:60Z",
      "2024-01-01T10:00:61Z",
      "2024-01-01T10Z",
      "2024-01-01T",
      "2024-1-1",
    ],
    ...["2024-01-01T10:00:00+24:00", "2024-01-01T10:00:00+99:99", "2024-01-01T10:00:00+5"],
    ...["2024-01-01T10:00:00ZZ", "2024-01-01T10:00:00 UTC", "2024-01-01T10:00:00 CET"],
    ...["+002024-01-01T10:00:00Z", "-000001-01-01", "٢٠٢٤-٠١-٠١", "2024-01-01T10:00:00Z<b>"],
    ...["Wed, 28 Oct 2026 14:47:05 GMT", "28 Oct 2026", "2024-W01-1", "2024-001", "P1D"],
  ];
  test.each(garbage)("%j", (text) => {
    expect(parseTime(text)).toBeNull();
    expect(isUnsetTime(text)).toBe(text.startsWith("1900-") || text.startsWith("0000-"));
  });

  // Go, .NET, Delphi and SQL Server, MySQL, and a clock that was never set.
  test.each([
    ...["0001-01-01T00:00:00Z", "0001-01-01T00:00:00", "1899-12-30T00:00:00+00:00"],
    ...["1753-01-01 00:00:00", "0000-00-00 00:00:00", "1901-01-01", "1969-12-31T23:59:59Z"],
  ])("%s is of a year that means not set", (text) => {
    expect(parseTime(text)).toBeNull();
    expect(parseTimestamp(text, true)).toBeNull();
    expect(isUnsetTime(text)).toBe(true);
  });

  test("no month has a day that it does not have", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        fc.nat(99),
        fc.nat(99),
        (year, month, day) => {
          const [m, d] = [month, day].map((part) => String(part).padStart(2, "0"));
          const date = new Date(Date.UTC(year, month - 1, day));
          const exists =
            year >= 1970 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
          for (const rest of ["", "T00:00:00Z", "T12:00:00+00:00"])
            expect(parseTime(`${year}-${m}-${d}${rest}`) !== null).toBe(exists);
        },
      ),
      runs(2000),
    );
  });

  test("any text gives null or a valid date", () => {
    const close = fc.string({ unit: fc.constantFrom(..."0123456789-:T+Z. ") });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), close), (text) => {
        expect(parseTime(text)?.getTime()).not.toBeNaN();
      }),
      runs(3000),
    );
  });
});

describe.each([
  ["UTC", "27 Oct 2024, 00:30", "+00:00", "27 Oct 2024, 01:30"],
  ["Europe/Berlin", "27 Oct 2024, 02:30", "+02:00", "27 Oct 2024, 02:30"],
  ["America/Santiago", "26 Oct 2024, 21:30", "-03:00", "26 Oct 2024, 22:30"],
  ["Asia/Kathmandu", "27 Oct 2024, 06:15", "+05:45", "27 Oct 2024, 07:15"],
  ["Pacific/Kiritimati", "27 Oct 2024, 14:30", "+14:00", "27 Oct 2024, 15:30"],
  ["Pacific/Marquesas", "26 Oct 2024, 15:00", "-09:30", "26 Oct 2024, 16:00"],
])("read in %s", (zone, first, offset, second) => {
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  /** The formats as a reader in this zone has them; they take the zone when they are made. */
  async function formats() {
    vi.stubEnv("TZ", zone);
    vi.resetModules();
    const { parseTime: parse } = await import("#src/lib/dates.ts");
    return { ...(await import("#src/lib/format.ts")), parseTime: parse };
  }
  const shown = (date: Date | null) => date ?? new Date(Number.NaN);

  test("times are the reader's", async () => {
    const format = await formats();
    const early = shown(format.parseTime("2024-10-27T00:30:05+00:00"));
    const late = shown(format.parseTime("2024-10-27T01:30:05+00:00"));
    expect(format.formatMinute(early)).toBe(first);
    expect(format.formatMinute(late)).toBe(second);
    expect(format.formatDay(early)).toBe(first.slice(0, 11));
    const exact = format.formatExact(early).replace("\u2212", "-");
    expect(exact).toBe(`${first}:05 UTC${zone === "UTC" ? "+00:00" : offset}`);
    expect(format.formatExact(late)).not.toBe(format.formatExact(early));
  });

  test("September is Sep, as long as the other months", async () => {
    const format = await formats();
    const date = shown(format.parseTime("2026-09-15T12:00:00Z"));
    for (const text of [
      format.formatDay(date),
      format.formatMinute(date),
      format.formatExact(date),
    ])
      expect(text).toMatch(/^1[56] Sep 2026/);
  });
});
