import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type TimeInput,
  formatMoment,
  formatOffset,
  momentOf,
  parseMoment,
  parseWall,
  readTime,
  readWall,
  wallAt,
  boxValue,
  enterTime,
  withSettings,
} from "#src/tasks/time/times.ts";
import { runs } from "../../deep.ts";

/** Quarter hours, half hours, both sides of the date line, two summer times. */
const zones = [
  ...["UTC", "America/Santiago", "Europe/Berlin", "Asia/Kathmandu", "Pacific/Kiritimati"],
  ...["Pacific/Marquesas"],
] as const;
const aZone = fc.constantFrom(...zones);
const moment = fc
  .integer({ min: Date.parse("1990-01-01") / 1000, max: Date.parse("2090-01-01") / 1000 })
  .map((seconds) => seconds * 1000);

describe("wall times in six zones", () => {
  test.each([
    ["UTC", "2026-11-20T17:00:00+00:00"],
    ["America/Santiago", "2026-11-20T17:00:00-03:00"],
    ["Europe/Berlin", "2026-11-20T17:00:00+01:00"],
    ["Asia/Kathmandu", "2026-11-20T17:00:00+05:45"],
    ["Pacific/Kiritimati", "2026-11-20T17:00:00+14:00"],
    ["Pacific/Marquesas", "2026-11-20T17:00:00-09:30"],
  ])("17:00 in %s is sent as %s", (zone, text) => {
    const own = enterTime("2026-11-20T17:00", null, { zone, offset: "zone" });
    expect(readTime(own)).toMatchObject({ text, at: Date.parse(text) });
    // With the offset of the workspace it is the same moment, written in +00:00.
    const utc = enterTime("2026-11-20T17:00", null, { zone, offset: "workspace" });
    expect(readTime(utc)).toMatchObject({
      text: `${new Date(text).toISOString().slice(0, 19)}+00:00`,
    });
    const received = "2026-01-01T00:00:00+02:00";
    const like = readTime(enterTime("2026-11-20T17:00", received, { zone, offset: "workspace" }));
    expect("text" in like && like.text.endsWith("+02:00")).toBe(true);
  });

  test("a moment shown on a zone's clocks and read back is that moment", () => {
    fc.assert(
      fc.property(moment, aZone, (at, zone) => {
        const reading = readWall({ wall: wallAt(at, zone), zone });
        const found =
          reading.kind === "once"
            ? [reading.zoned]
            : reading.kind === "twice"
              ? [reading.earlier, reading.later]
              : [];
        const moment = found.map(momentOf).find((one) => one.at === at);
        expect(moment).toBeDefined();
        if (moment) expect(parseMoment(formatMoment(moment))).toEqual(moment);
      }),
      runs(2000),
    );
  });

  test("other clocks show another wall time and send the same moment", () => {
    fc.assert(
      fc.property(moment, aZone, aZone, (at, from, to) => {
        const input: TimeInput = {
          ...{ wall: wallAt(at, from), zone: from },
          ...{ offset: null, disambiguation: "earlier" },
        };
        const before = readTime(input);
        const moved = withSettings(input, null, { zone: to, offset: "zone" });
        if ("problem" in before) throw new Error("A moment has a reading.");
        expect(readTime(moved)).toMatchObject({ at: before.at });
        expect(parseWall(boxValue(moved, to))).toEqual(wallAt(before.at, to));
      }),
      runs(500),
    );
  });
});

describe("a date-time box while it is typed in", () => {
  test.each(zones)("gets back each value that it gives in %s", (zone) => {
    // The year is typed digit by digit, and clocks had odd offsets long ago.
    for (const year of ["0002", "0020", "0202", "1890", "2026"]) {
      for (const clock of ["17:00", "17:00:30", "02:30", "02:30:01"]) {
        for (const day of ["03-29", "10-25", "12-03"]) {
          const value = `${year}-${day}T${clock}`;
          expect(boxValue(enterTime(value, null, { zone, offset: "zone" }), zone)).toBe(value);
        }
      }
    }
  });

  test("shows no seconds where they are 0, as a browser does", () => {
    expect(boxValue("2026-11-20T17:00:00+00:00", "UTC")).toBe("2026-11-20T17:00");
    expect(boxValue("2026-11-20T17:00:30+00:00", "UTC")).toBe("2026-11-20T17:00:30");
  });
});

describe("both Berlin clock changes", () => {
  const zone = "Europe/Berlin";
  const enter = (value: string) => enterTime(value, null, { zone, offset: "zone" });
  const kindOf = (value: string) => readWall({ wall: parseWall(value), zone }).kind;

  test("31 March 2024, 02:30 does not exist, and its neighbours do", () => {
    const reading = readWall({ wall: parseWall("2024-03-31T02:30"), zone });
    expect(reading).toEqual({
      kind: "skipped",
      before: parseWall("2024-03-31T01:30"),
      after: parseWall("2024-03-31T03:30"),
    });
    const skipped = enter("2024-03-31T02:30");
    expect(readTime(skipped)).toEqual({
      problem:
        "02:30 doesn’t exist on this day in Europe/Berlin, as the clocks go forward. Use 01:30 or 03:30.",
    });
    expect(boxValue(skipped, "Asia/Kathmandu")).toBe("2024-03-31T02:30");
    for (const [value, text] of [
      ["2024-03-31T01:59", "2024-03-31T01:59:00+01:00"],
      ["2024-03-31T03:00", "2024-03-31T03:00:00+02:00"],
    ] as const) {
      expect(readTime(enter(value))).toMatchObject({ text });
    }
  });

  test("27 October 2024, 02:30 comes twice, and either can be meant", () => {
    const first = enter("2024-10-27T02:30");
    expect(kindOf("2024-10-27T02:30")).toBe("twice");
    expect(readTime(first)).toMatchObject({ text: "2024-10-27T02:30:00+02:00" });
    const second: TimeInput = { ...first, disambiguation: "later" };
    expect(readTime(second)).toMatchObject({ text: "2024-10-27T02:30:00+01:00" });
    expect(kindOf("2024-10-27T03:00")).toBe("once");
    expect(kindOf("2024-10-27T01:59")).toBe("once");
    // In another zone and back it is still the second one.
    const away = withSettings(second, null, { zone: "Asia/Kathmandu", offset: "zone" });
    const back = withSettings(away, null, { zone, offset: "zone" });
    expect(readTime(back)).toMatchObject({ text: "2024-10-27T02:30:00+01:00" });
    // A step to the next minute stays on the same side.
    const settings = { zone, offset: "zone" } as const;
    for (const previous of [second, "2024-10-27T02:30:00+01:00"]) {
      const next = enterTime("2024-10-27T02:31", null, settings, previous);
      expect(readTime(next)).toMatchObject({ text: "2024-10-27T02:31:00+01:00" });
    }
    const fromFirst = enterTime("2024-10-27T02:31", null, settings, first);
    expect(readTime(fromFirst)).toMatchObject({ text: "2024-10-27T02:31:00+02:00" });
  });
});

describe("texts that name no moment", () => {
  test.each([
    ...["", "soon", "2026-02-30T09:00:00+00:00", "2026-11-20", "2026-11-20T17:00:00", "0"],
    ...["2026-13-01T00:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T17:00:00+99:00", "1732122000"],
  ])("%j", (text) => {
    expect(parseMoment(text)).toBeNull();
    expect(readTime(text)).toHaveProperty("problem");
    expect(boxValue(text, "UTC")).toBe("");
  });

  test("a year beyond 9999 becomes 9999, in the box too", () => {
    const input = enterTime("12026-11-20T17:00", null, { zone: "UTC", offset: "zone" });
    expect(readTime(input)).toMatchObject({ text: "9999-11-20T17:00:00+00:00" });
    expect(boxValue(input, "UTC")).toBe("9999-11-20T17:00");
  });

  test.each([
    ["2026-11-20T17:00:00Z", 0],
    ["2026-11-20T17:00:00.000000Z", 0],
    ["2026-11-20T17:00:00+05:45", 345],
    ["2026-11-20 17:00:00-0930", -570],
  ])("%s is read", (text, offset) => {
    expect(parseMoment(text)?.offset).toBe(offset);
    expect(parseMoment(`2026-11-20T17:00:00${formatOffset(offset)}`)?.at).toBe(
      parseMoment(text)?.at,
    );
  });
});
