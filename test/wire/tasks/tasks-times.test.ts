import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { formatOffset, parseTime, parseTimestamp } from "#src/lib/dates.ts";
import { defaultPreferences, setPreferences } from "#src/lib/preferences.ts";
import { boxValue, timeInWords, timeText } from "#src/tasks/form/fields/times.ts";
import { runs } from "../../deep.ts";

afterEach(() => void setPreferences(defaultPreferences));

const moment = fc
  .integer({ min: Date.parse("1990-01-01") / 1000, max: Date.parse("2090-01-01") / 1000 })
  .map((seconds) => seconds * 1000);

/** Quarter hours, half hours, both sides of the date line, two summer times. */
const zones = [
  ["UTC", "2026-11-20T17:00:00+00:00"],
  ["America/Santiago", "2026-11-20T17:00:00-03:00"],
  ["Europe/Berlin", "2026-11-20T17:00:00+01:00"],
  ["Asia/Kathmandu", "2026-11-20T17:00:00+05:45"],
  ["Pacific/Kiritimati", "2026-11-20T17:00:00+14:00"],
  ["Pacific/Marquesas", "2026-11-20T17:00:00-09:30"],
] as const;

describe.each(zones)("in %s", (timeZone, text) => {
  test("17:00 is sent as the workspace writes times, and with the offset as received", () => {
    setPreferences({ timeZone });
    expect(timeText("2026-11-20T17:00", null)).toBe(
      `${new Date(text).toISOString().slice(0, 19)}+00:00`,
    );
    const received = `2026-01-01T00:00:00${text.slice(19)}`;
    expect(timeText("2026-11-20T17:00", received)).toBe(text);
  });

  test("a moment that is shown and sent back is that moment, but for the second of two", () => {
    setPreferences({ timeZone });
    fc.assert(
      fc.property(moment, fc.constantFrom(0, 345, -570), (at, offset) => {
        const received = `${new Date(at).toISOString().slice(0, 19)}+00:00`;
        const box = boxValue(received, "start_at");
        const sent = timeText(box, `2026-01-01T00:00:00${formatOffset(offset)}`);
        expect(boxValue(sent, "start_at")).toBe(box);
        expect(parseTimestamp(sent)?.offset).toBe(offset);
        expect([0, 3_600_000, 1_800_000]).toContain(at - Number(parseTime(sent)));
      }),
      runs(500),
    );
  });
});

test("a box shows no seconds where they are 0, as a browser does", () => {
  setPreferences({ timeZone: "UTC" });
  expect(boxValue("2026-11-20T17:00:00+00:00", "due_at")).toBe("2026-11-20T17:00");
  expect(boxValue("2026-11-20T17:00:30+00:00", "due_at")).toBe("2026-11-20T17:00:30");
});

test.each([
  ["2024-03-31T01:59", "2024-03-31T00:59:00+00:00", "Sun 31 Mar 2024, 01:59"],
  // The clocks skip it.
  ["2024-03-31T02:30", "2024-03-31T01:30:00+00:00", "Sun 31 Mar 2024, 03:30"],
  ["2024-03-31T03:00", "2024-03-31T01:00:00+00:00", "Sun 31 Mar 2024, 03:00"],
  // It comes twice.
  ["2024-10-27T02:30", "2024-10-27T00:30:00+00:00", "Sun 27 Oct 2024, 02:30"],
])("in Berlin %s is sent as %s and said as %s", (box, sent, words) => {
  setPreferences({ timeZone: "Europe/Berlin" });
  expect(timeText(box, null)).toBe(sent);
  expect(timeInWords(sent, "due_at")).toBe(words);
});

describe("texts that name no moment", () => {
  test.each([
    ...["", "soon", "2026-02-30T09:00:00+00:00", "0", "0001-01-01T00:53:28+00:00"],
    ...["2026-13-01T00:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T17:00:00+99:00", "1732122000"],
  ])("%j", (text) => {
    expect(timeInWords(text, "due_at")).toBeNull();
    expect(boxValue(text, "due_at")).toBe("");
  });

  test.each(["0002-11-20T17:00", "0202-11-20T17:00", "1969-12-31T23:59"])(
    "%s, on the way to a year",
    (value) => expect(parseTime(timeText(value, null))).toBeNull(),
  );

  test("a year beyond 9999 becomes 9999", () => {
    setPreferences({ timeZone: "UTC" });
    expect(timeText("12026-11-20T17:00", null)).toBe("9999-11-20T17:00:00+00:00");
  });
});

describe("times as received", () => {
  test.each([
    ["2026-11-20T17:00:00Z", 0],
    ["2026-11-20T17:00:00.000000Z", 0],
    ["2026-11-20T17:00:00+05:45", 345],
    ["2026-11-20 17:00:00-0930", -570],
  ])("%s is read", (text, offset) => {
    expect(parseTimestamp(text)?.offset).toBe(offset);
    expect(parseTimestamp(`2026-11-20T17:00:00${formatOffset(offset)}`)?.date).toEqual(
      parseTimestamp(text)?.date,
    );
  });

  test.each([
    ["Europe/Berlin", "2026-12-24", "2026-12-24T00:00", "2026-12-24T23:59"],
    ["America/New_York", "2026-12-24T12:00:00", "2026-12-24T12:00", "2026-12-24T12:00"],
    ["Pacific/Kiritimati", "2026-12-24 12:00:30", "2026-12-24T12:00:30", "2026-12-24T12:00:30"],
  ])("in %s %s starts at %s and is due at %s", (timeZone, text, starts, due) => {
    setPreferences({ timeZone });
    expect(boxValue(text, "start_at")).toBe(starts);
    expect(boxValue(text, "due_at")).toBe(due);
  });
});
