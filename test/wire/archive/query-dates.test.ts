import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseDate, printRange } from "#src/archive/query/dates.ts";
import { runs } from "../../deep.ts";

const HOUR_MS = 3_600_000;

describe("dates in Berlin", () => {
  const zone = process.env["TZ"];
  beforeAll(() => {
    process.env["TZ"] = "Europe/Berlin";
  });
  afterAll(() => {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  });

  const now = () => new Date("2026-11-23T10:24:00+01:00").getTime();
  const spanOf = (text: string, at = now()) => {
    const span = parseDate(text, at);
    if (!span) return null;
    return [span.from, span.to + 1].map((time) => new Date(time).toISOString().slice(0, 19));
  };

  it.each([
    ["today", "2026-11-22T23:00:00", "2026-11-23T23:00:00"],
    ["Yesterday", "2026-11-21T23:00:00", "2026-11-22T23:00:00"],
    ["1d", "2026-11-22T23:00:00", "2026-11-23T23:00:00"],
    ["7d", "2026-11-16T23:00:00", "2026-11-23T23:00:00"],
    ["2w", "2026-11-09T23:00:00", "2026-11-23T23:00:00"],
    ["1m", "2026-10-23T22:00:00", "2026-11-23T23:00:00"],
    ["2026", "2025-12-31T23:00:00", "2026-12-31T23:00:00"],
    ["2026-10", "2026-09-30T22:00:00", "2026-10-31T23:00:00"],
    ["2026-10-05", "2026-10-04T22:00:00", "2026-10-05T22:00:00"],
    ["2026-11-20T14:03", "2026-11-20T13:03:00", "2026-11-20T13:04:00"],
    ["2026-11-20t14:03:07", "2026-11-20T13:03:07", "2026-11-20T13:03:08"],
  ])("%s", (text, from, end) => {
    expect(spanOf(text)).toEqual([from, end]);
  });

  it.each([
    ["2026-10-25T01:59", "2026-10-24T23:59:00", "2026-10-25T00:00:00"],
    ["2026-10-25T02:30", "2026-10-25T00:30:00", "2026-10-25T01:31:00"],
    ["2026-10-25T03:00:00", "2026-10-25T02:00:00", "2026-10-25T02:00:01"],
  ])("takes the hour that comes twice for both: %s", (text, from, end) => {
    expect(spanOf(text)).toEqual([from, end]);
  });

  it("finds the bar of either hour that comes twice", () => {
    for (const from of ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z"].map(Date.parse)) {
      const written = printRange({ from, to: from + HOUR_MS - 1 });
      const ends = written.split("..").map((end) => parseDate(end, 0));
      expect(ends[0]?.from).toBeLessThanOrEqual(from);
      expect(ends.at(-1)?.to).toBeGreaterThanOrEqual(from + HOUR_MS - 1);
    }
  });

  it("counts the month before the 31st", () => {
    const march = new Date("2026-03-31T12:00:00+02:00").getTime();
    expect(spanOf("1m", march)?.[0]).toBe("2026-02-28T23:00:00");
  });

  it.each(["", "0d", "1x", "7", "26", "0050", "2026-13", "2026-00", "2026-1", "2026-02-29"])(
    "“%s” is none",
    (text) => expect(parseDate(text, now())).toBeNull(),
  );
  it.each([
    ...["2026-11-31", "2026-11-00", "2026-11-20T24:00", "2026-11-20T14:60", "2026-11-20T14:03:60"],
    ...["2026-11-20T14"],
  ])("“%s” is none", (text) => expect(parseDate(text, now())).toBeNull());

  it("finds any moment by its day, and no other moment of the day before or after", () => {
    const moments = fc.date({
      min: new Date("2000-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    const two = (value: number) => String(value).padStart(2, "0");
    fc.assert(
      fc.property(moments, (date) => {
        const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
        const span = parseDate(day, 0);
        expect(span?.from).toBeLessThanOrEqual(date.getTime());
        expect(span?.to).toBeGreaterThanOrEqual(date.getTime());
        expect(new Date((span?.from ?? 0) - 1).getDate()).not.toBe(date.getDate());
        expect(new Date((span?.to ?? 0) + 1).getDate()).not.toBe(date.getDate());
        const today = parseDate("today", date.getTime());
        expect(today).toEqual(span);
        expect(parseDate("1d", date.getTime())).toEqual(span);
        expect(parseDate("yesterday", date.getTime())?.to).toBe((span?.from ?? 0) - 1);
      }),
      runs(),
    );
  });
});
