import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  offsetAt,
  offsetText,
  readExact,
  readWall,
  wallAt,
  writeExact,
} from "#src/tasks/time/times.ts";
import { packTime, readTime, unpackTime } from "#src/tasks/time/typed-time.ts";
import { enteredTime, shownWall, withSettings } from "#src/tasks/time/zone.ts";

/** The zones of the guide: quarter hours, half hours, both sides of the date line, two summer times. */
const zones = [
  "UTC",
  "America/Santiago",
  "Europe/Berlin",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Marquesas",
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
    const own = enteredTime("2026-11-20T17:00", null, { zone, offset: "own" });
    expect(readTime(own)).toMatchObject({ text, at: Date.parse(text) });
    // With the offset of the workspace it is the same moment, written in +00:00.
    const kept = enteredTime("2026-11-20T17:00", null, { zone, offset: "kept" });
    expect(readTime(kept)).toMatchObject({
      text: `${new Date(text).toISOString().slice(0, 19)}+00:00`,
    });
    const was = "2026-01-01T00:00:00+02:00";
    const like = readTime(enteredTime("2026-11-20T17:00", was, { zone, offset: "kept" }));
    expect("text" in like && like.text.endsWith("+02:00")).toBe(true);
  });

  test("a moment shown on a zone's clocks and read back is that moment", () => {
    fc.assert(
      fc.property(moment, aZone, (at, zone) => {
        const reading = readWall(wallAt(at, zone), zone);
        const found =
          reading.kind === "once"
            ? [reading.at]
            : reading.kind === "twice"
              ? [reading.first.at, reading.second.at]
              : [];
        expect(found).toContain(at);
        expect(readExact(writeExact(at, offsetAt(at, zone)))).toEqual({
          at,
          offset: offsetAt(at, zone),
        });
      }),
      { numRuns: 2000 },
    );
  });

  test("other clocks show another wall time and send the same moment", () => {
    fc.assert(
      fc.property(moment, aZone, aZone, (at, from, to) => {
        const held = packTime({
          wall: wallAt(at, from),
          zone: from,
          offset: null,
          occurrence: "first",
        });
        const before = readTime(held);
        const moved = withSettings(held, null, { zone: to, offset: "own" });
        if ("problem" in before || moved === null) throw new Error("A moment has a reading.");
        expect(readTime(moved)).toMatchObject({ at: before.at });
        expect(shownWall(moved, to)).toBe(wallAt(before.at, to));
      }),
      { numRuns: 500 },
    );
  });
});

describe("both Berlin clock changes", () => {
  const berlin = "Europe/Berlin";

  test("31 March 2024, 02:30 does not exist, and its neighbours do", () => {
    const reading = readWall("2024-03-31T02:30:00", berlin);
    expect(reading).toEqual({
      kind: "skipped",
      before: "2024-03-31T01:30:00",
      after: "2024-03-31T03:30:00",
    });
    const held = enteredTime("2024-03-31T02:30", null, { zone: berlin, offset: "own" });
    expect(readTime(held)).toEqual({
      problem:
        "02:30 does not exist on this day in Europe/Berlin: the clocks go forward over it, from 01:30 to 03:30 for example.",
    });
    for (const [wall, text] of [
      ["2024-03-31T01:59", "2024-03-31T01:59:00+01:00"],
      ["2024-03-31T03:00", "2024-03-31T03:00:00+02:00"],
    ] as const) {
      expect(readTime(enteredTime(wall, null, { zone: berlin, offset: "own" }))).toMatchObject({
        text,
      });
    }
  });

  test("27 October 2024, 02:30 comes twice, and either can be meant", () => {
    const held = enteredTime("2024-10-27T02:30", null, { zone: berlin, offset: "own" });
    expect(readTime(held)).toMatchObject({
      text: "2024-10-27T02:30:00+02:00",
      wall: { kind: "twice" },
    });
    const typed = unpackTime(held);
    if (!typed) throw new Error("It was entered.");
    const second = packTime({ ...typed, occurrence: "second" });
    expect(readTime(second)).toMatchObject({ text: "2024-10-27T02:30:00+01:00" });
    expect(readWall("2024-10-27T03:00:00", berlin).kind).toBe("once");
    expect(readWall("2024-10-27T01:59:00", berlin).kind).toBe("once");
    // On other clocks and back it is still the second one.
    const away = withSettings(second, null, { zone: "Asia/Kathmandu", offset: "own" });
    const back = withSettings(away, null, { zone: berlin, offset: "own" });
    expect(back && readTime(back)).toMatchObject({ text: "2024-10-27T02:30:00+01:00" });
  });
});

describe("texts that name no moment", () => {
  test.each([
    ...["", "soon", "2026-02-30T09:00:00+00:00", "2026-11-20", "2026-11-20T17:00:00", "0"],
    ...["2026-13-01T00:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T17:00:00+99:00", "1732122000"],
  ])("%j", (text) => {
    expect(readExact(text)).toBeNull();
    expect(readTime(text)).toHaveProperty("problem");
    expect(shownWall(text, "UTC")).toBe("");
  });

  test.each([
    ["2026-11-20T17:00:00Z", 0],
    ["2026-11-20T17:00:00.000000Z", 0],
    ["2026-11-20T17:00:00+05:45", 345],
    ["2026-11-20 17:00:00-0930", -570],
  ])("%s is read", (text, offset) => {
    expect(readExact(text)?.offset).toBe(offset);
    expect(readExact(`2026-11-20T17:00:00${offsetText(offset)}`)?.at).toBe(readExact(text)?.at);
  });
});
