import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import {
  type Preferences,
  defaultPreferences,
  parsePreferences,
  preferences,
  setPreferences,
} from "#src/lib/preferences.ts";
import { parseTime, parseTimestamp } from "#src/lib/dates.ts";
import {
  counted,
  formatAmount,
  formatClock,
  formatDay,
  formatExact,
  formatMinute,
  formatNumber,
  receivedText,
} from "#src/lib/format.ts";
import { formatAgo } from "#src/ui/text/ago.ts";
import { runs } from "../../deep.ts";

afterEach(() => void setPreferences(defaultPreferences));

describe("stored preferences", () => {
  test.each([null, "", "{", 7, [], {}])("%j are the defaults", (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  });

  test("what is damaged is left out, and the rest is taken", () => {
    const damaged: { [Name in keyof Preferences]: unknown[] } = {
      theme: ["plaid", null, 1],
      density: ["tight", {}],
      timeZone: ["Europe/Nowhere", 7, "", {}],
      locale: ["not a tag", "", "e", 7, null],
      singleKeys: ["true", 1, null],
    };
    const chosen: Preferences = {
      theme: "dark",
      density: "compact",
      timeZone: "Asia/Kathmandu",
      locale: "de-CH",
      singleKeys: false,
    };
    expect(parsePreferences(chosen)).toEqual(chosen);
    for (const [name, values] of Object.entries(damaged)) {
      for (const value of values) {
        const stored = { ...chosen, [name]: value, another: 1 };
        expect(parsePreferences(stored), `${name}: ${String(value)}`).toEqual({
          ...chosen,
          [name]: Reflect.get(defaultPreferences, name),
        });
      }
    }
  });

  test("any value gives preferences that can be used", () => {
    const fields = Object.fromEntries(
      Object.keys(defaultPreferences).map((name) => [name, fc.jsonValue()]),
    );
    const anyFields = fc.record(fields);
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), anyFields), (stored) => {
        setPreferences(parsePreferences(stored));
        expect(formatExact(new Date(0))).not.toBe("");
        expect(formatNumber(1234.5)).not.toBe("");
      }),
      runs(),
    );
  });

  test("a change is announced, and lasts without storage", () => {
    let calls = 0;
    const unsubscribe = preferences.subscribe(() => (calls += 1));
    // Node has no storage.
    expect(setPreferences({ density: "compact" })).toBe(false);
    expect(preferences.get()).toEqual({ ...defaultPreferences, density: "compact" });
    expect(calls).toBe(1);
    unsubscribe();
  });
});

describe("numbers and times follow the preferences", () => {
  const date = new Date("2026-09-05T12:03:07Z");

  test("at once", () => {
    setPreferences({ timeZone: "Europe/Berlin" });
    expect(formatMinute(date)).toBe("5 Sep 2026, 14:03");
    expect(formatExact(date)).toBe("5 Sep 2026, 14:03:07 UTC+02:00");
    setPreferences({ timeZone: "Asia/Kathmandu" });
    expect(formatClock(date)).toBe("17:48");
    expect(formatExact(date)).toBe("5 Sep 2026, 17:48:07 UTC+05:45");
    setPreferences({ locale: "de-DE" });
    expect(formatDay(date)).toMatch(/^5\. Sep/);
    expect(formatNumber(1234567.5)).toBe("1.234.567,5");
    expect(formatAmount(7176.5, "EUR")).toBe("7.176,50");
    expect(counted(12_310, "item", "items")).toBe("12.310 items");
    setPreferences({ locale: "ar-EG" });
    expect(formatNumber(12_310)).toBe("١٢٬٣١٠");
  });

  test.each([
    ["en-GB", "14:03"],
    ["en-US", "2:03 PM"],
    ["de-DE", "14:03"],
  ] as const)("in %s it is %s by the clock", (locale, text) => {
    setPreferences({ timeZone: "Europe/Berlin", locale });
    expect(formatClock(date).replace("\u202F", " ")).toBe(text);
  });

  test("the clock of 24 hours begins with 0", () => {
    setPreferences({ timeZone: "UTC", locale: "en-GB" });
    expect(formatClock(new Date("2026-09-05T00:03:00Z"))).toBe("00:03");
  });

  test("a date without a time is that day in every zone", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const days = fc.date({
      min: new Date("1970-01-01"),
      max: new Date("2100-01-01"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, days, (timeZone, day) => {
        setPreferences({ timeZone });
        const text = day.toISOString().slice(0, 10);
        const parsed = parseTime(text);
        // Samoa left out a day.
        if (timeZone === "Pacific/Apia" && text === "2011-12-30") return;
        const [year, month, date] = text.split("-");
        expect(parsed && formatDay(parsed)).toBe(
          formatDay(parseTime(`${text}T12:00:00Z`) ?? day) &&
            `${Number(date)} ${monthName(month)} ${year}`,
        );
      }),
      runs(300),
    );
  });
  test.each([
    ["America/New_York", "2026-12-24T00:00:00+00:00", "24 Dec 2026"],
    ["Pacific/Kiritimati", "2026-12-24T00:00:00+00:00", "24 Dec 2026"],
    ["Europe/Berlin", "2026-12-24T00:00:00-05:00", "24 Dec 2026"],
    ["Asia/Beirut", "2026-03-29T00:00:00+05:45", "29 Mar 2026"],
    ["America/New_York", "2027-02-28", "28 Feb 2027"],
    // No midnight of its own offset: a moment.
    ["America/New_York", "2026-12-23T23:00:00+00:00", "23 Dec 2026"],
    ["Europe/Berlin", "2026-12-23T23:00:00+00:00", "24 Dec 2026"],
  ])("in %s the date field %s is %s", (timeZone, text, shown) => {
    setPreferences({ timeZone });
    const date = parseTimestamp(text, true)?.date;
    expect(date && formatDay(date)).toBe(shown);
  });

  test.each([
    ["America/New_York", "2026-12-24T12:00:00", "2026-12-24T17:00:00.000Z"],
    ["Europe/Berlin", "2026-07-01 12:00", "2026-07-01T10:00:00.000Z"],
    ["Asia/Kathmandu", "2026-12-24T12:00:00.5", "2026-12-24T06:15:00.500Z"],
  ])(
    "in %s a time without an offset, %s, is of that zone, and its tip says so",
    (timeZone, text, at) => {
      setPreferences({ timeZone });
      const stamp = parseTimestamp(text);
      expect(stamp?.date.toISOString()).toBe(at);
      expect(stamp && receivedText(text, stamp)).toMatch(
        new RegExp(`received as ${text}, without an offset: read in ${timeZone}$`),
      );
      const exact = parseTimestamp(at);
      expect(exact && receivedText(at, exact)).toMatch(/ received as [^,]+$/);
    },
  );

  const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
  const monthName = (month = "1") => months[Number(month) - 1];

  test("beyond a day it is the date and the clock of the chosen zone", () => {
    const now = Date.parse("2026-11-23T23:24:00Z");
    const sent = new Date("2026-11-22T22:30:00Z");
    setPreferences({ timeZone: "Europe/Berlin" });
    expect(formatAgo(sent, now)).toBe("22 Nov, 23:30");
    setPreferences({ timeZone: "Europe/Helsinki" });
    expect(formatAgo(sent, now)).toBe("23 Nov, 00:30");
    setPreferences({ timeZone: "America/New_York", locale: "en-AU" });
    expect(formatAgo(sent, now)).toBe("22 Nov, 5:30 pm");
  });
});
