import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { formatAgo } from "#src/ui/text/ago.ts";
import { defaultPreferences, setPreferences } from "#src/lib/preferences.ts";
import { DAY_MS, dayAt, momentOf, startOfDay, wallAt } from "#src/lib/dates.ts";
import { runs } from "../../deep.ts";

afterEach(() => void setPreferences(defaultPreferences));

const HOUR_MS = 3_600_000;
const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const moments = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
  .map(Number);

/** The date that another formatter shows. */
const dateOf = (time: number, timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(time);

test.each([
  ["Europe/Berlin", "2026-03-29", 23],
  ["Europe/Berlin", "2026-10-25", 25],
  ["Europe/Berlin", "2026-11-23", 24],
  ["Australia/Lord_Howe", "2026-04-05", 24.5],
  ["America/Havana", "2026-11-01", 25],
  ["America/Santiago", "2026-09-06", 23],
  ["Asia/Beirut", "2026-03-29", 23],
  ["Pacific/Apia", "2011-12-30", 0],
])("in %s the %s has %d hours", (timeZone, date, hours) => {
  setPreferences({ timeZone });
  const day = Date.parse(date) / DAY_MS;
  expect((startOfDay(day + 1) - startOfDay(day)) / HOUR_MS).toBe(hours);
});

test("the first of two moments is meant where the clocks go back, and an hour on where they skip", () => {
  setPreferences({ timeZone: "Europe/Berlin" });
  const isoOf = (wall: string) => new Date(momentOf(Date.parse(`${wall}Z`))).toISOString();
  expect(isoOf("2026-10-25T02:45")).toBe("2026-10-25T00:45:00.000Z");
  expect(isoOf("2026-10-25T03:00")).toBe("2026-10-25T02:00:00.000Z");
  expect(isoOf("2026-03-29T02:30")).toBe("2026-03-29T01:30:00.000Z");
  expect(isoOf("2026-03-29T03:00")).toBe("2026-03-29T01:00:00.000Z");
});

test("every moment lies in its day, in every zone, and the days follow on each other", () => {
  fc.assert(
    fc.property(zones, moments, (timeZone, time) => {
      setPreferences({ timeZone });
      const day = dayAt(time);
      const [from, to] = [startOfDay(day), startOfDay(day + 1)];
      expect(from).toBeLessThanOrEqual(time);
      expect(to).toBeGreaterThan(time);
      expect(dateOf(from, timeZone)).toBe(dateOf(time, timeZone));
      expect(dateOf(to - 1, timeZone)).toBe(dateOf(time, timeZone));
      expect(dateOf(from - 1, timeZone)).not.toBe(dateOf(time, timeZone));
      expect(dateOf(to, timeZone)).not.toBe(dateOf(time, timeZone));
    }),
    { ...runs(1000), examples: [["Africa/Monrovia", 0]] },
  );
});

test("this year, whose times leave it out, is that of the chosen zone", () => {
  // 23:00 on 31 December and 01:00 on 1 January there; both are 31 December in UTC.
  setPreferences({ timeZone: "Pacific/Kiritimati", locale: "en-GB" });
  const [before, after] = [Date.parse("2026-12-31T09:00Z"), Date.parse("2026-12-31T11:00Z")];
  const later = after + 2 * DAY_MS;
  expect(formatAgo(new Date(before), later)).toBe("31 Dec 2026");
  expect(formatAgo(new Date(after), later)).toBe("1 Jan, 01:00");
});

test("a wall time is that of its moment, or was skipped and is later by as much", () => {
  fc.assert(
    fc.property(zones, moments, (timeZone, wall) => {
      setPreferences({ timeZone });
      const moment = momentOf(wall);
      if (wallAt(moment) === wall) expect(wallAt(moment - 2 * HOUR_MS)).toBeLessThanOrEqual(wall);
      else {
        const skipped = wallAt(moment) - wall;
        expect(skipped).toBeGreaterThan(0);
        expect(wallAt(moment - skipped)).toBeLessThan(wall);
      }
    }),
    runs(1000),
  );
});

test("the browser's zone is the same as when it is chosen by its name", () => {
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  fc.assert(
    fc.property(moments, (time) => {
      setPreferences({ timeZone: null });
      const own = [wallAt(time), dayAt(time), momentOf(time)];
      setPreferences({ timeZone });
      expect([wallAt(time), dayAt(time), momentOf(time)]).toEqual(own);
    }),
    runs(),
  );
});
