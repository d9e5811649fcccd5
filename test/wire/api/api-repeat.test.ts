import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError, NotConnectedError, UnreadableResponseError } from "#src/api/errors.ts";
import { mayRepeatRead, parseRetryAfter, repeatDelay } from "#src/api/repeat.ts";
import { runs } from "../../deep.ts";

const now = Date.UTC(1994, 10, 6, 8, 49, 0);
const refused = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiError({ status, json: true, words: null, fieldErrors: {}, retryAfterSeconds });

describe("Retry-After", () => {
  test.each([
    ["0", 0],
    ["1", 1],
    ["  60 ", 60],
    ["86400", 86_400],
    ["007", 7],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 37],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 37],
    ["Sun, 06 Nov 1994 08:49:00 GMT", 0],
    ["Sun, 06 Nov 1994 08:48:00 GMT", 0],
    ["Sat, 01 Jan 2000 00:00:00 GMT", 86_400],
    ["86401", 86_400],
    ["9999999999", 86_400],
    ["99999999999999999999", 86_400],
  ])("%j is %i seconds", (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });

  test("a part of a second counts as a whole one, so that we never come too early", () => {
    expect(parseRetryAfter("Sun, 06 Nov 1994 08:49:37 GMT", now + 1)).toBe(37);
    expect(parseRetryAfter("Sun, 06 Nov 1994 08:49:37 GMT", now + 999)).toBe(37);
    expect(parseRetryAfter("Sun, 06 Nov 1994 08:49:37 GMT", now + 1000)).toBe(36);
  });

  const garbage = [
    "Mon 5",
    ...["", " ", "soon", "-1", "-60", "+5", "1.5", "1e3", "0x10", "5s", "5 s", "10, 20", "NaN"],
    ...["Infinity", "null", "٣", "1994-11-06T08:49:37Z", "Sun, 99 Foo 1994 08:49:37 GMT"],
    ...["Sun, ", "later, please"],
  ];
  test.each(garbage)("%j is not understood", (header) => {
    expect(parseRetryAfter(header, now)).toBeNull();
  });

  test("an absent header is no wait", () => {
    expect(parseRetryAfter(null, now)).toBeNull();
  });

  test("any text gives null or a whole number of seconds that is not negative", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (header) => {
        const seconds = parseRetryAfter(header, now);
        expect(seconds === null || (Number.isSafeInteger(seconds) && seconds >= 0)).toBe(true);
      }),
      runs(1000),
    );
  });

  test("every whole number of seconds is read, also as the date that it leads to", () => {
    fc.assert(
      fc.property(fc.nat(86_400), (seconds) => {
        expect(parseRetryAfter(String(seconds), now)).toBe(seconds);
        const date = new Date(now + seconds * 1000).toUTCString();
        expect(parseRetryAfter(date, now)).toBe(seconds);
      }),
      runs(),
    );
  });
});

describe("whether a read may be sent again", () => {
  const again = new Set([408, 429, 500, 502, 503, 504]);
  const statuses = Array.from({ length: 200 }, (_, index) => 400 + index);

  test("exactly 408, 429, 500, 502, 503 and 504 are repeated", () => {
    expect(statuses.filter((status) => mayRepeatRead(0, refused(status)))).toEqual([...again]);
  });

  test.each(["redirect", "empty", "not-json", "cut", "shape"] as const)(
    "unreadable (%s) is not repeated",
    (reason) => {
      for (const status of [200, 500, 503])
        expect(mayRepeatRead(0, new UnreadableResponseError(reason, status, ""))).toBe(false);
    },
  );

  test.each([new NotConnectedError(), new Error("x"), new DOMException("x", "AbortError"), null])(
    "%o is not repeated",
    (error) => {
      expect(mayRepeatRead(0, error)).toBe(false);
    },
  );
});

describe("how long to wait", () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const failures = fc.nat(40);

  test.each([
    ["half a second, as a reply is missing", undefined, 500],
    ["half a second, as the service failed", 503, 500],
    ["five seconds after a 429", 429, 5000],
  ])("%s, doubled each time, at least half of it and at most a minute", (_title, status, first) => {
    fc.assert(
      fc.property(failures, share, (nth, random) => {
        const longest = Math.min(60_000, first * 2 ** nth);
        const error = status === undefined ? {} : refused(status);
        expect(repeatDelay(nth, error, 0)).toBe(longest / 2);
        expect(repeatDelay(nth, error, 1)).toBe(longest);
        expect(repeatDelay(nth, error, random)).toBeCloseTo((longest * (1 + random)) / 2, 6);
      }),
      runs(),
    );
  });

  test("the chance is drawn again when none is given", () => {
    const delays = Array.from({ length: 50 }, () => repeatDelay(5, refused(503)));
    expect(new Set(delays).size).toBeGreaterThan(1);
  });

  test("the wait that the service asked for wins, from 1, 2, 4 s and so on up", () => {
    fc.assert(
      fc.property(failures, share, fc.nat(86_400), (nth, random, seconds) => {
        const delay = Math.max(seconds, Math.min(60, 2 ** nth)) * 1000;
        for (const status of [429, 503])
          expect(repeatDelay(nth, refused(status, seconds), random)).toBe(delay);
      }),
      runs(),
    );
  });
});
