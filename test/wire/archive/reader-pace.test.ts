import { expect, test } from "vitest";
import { createReadPace } from "#src/archive/items/reader/read-pace.ts";

function pace(known: number | null = null) {
  let time = 0;
  const learned: { pace: number | null } = { pace: known };
  const made = createReadPace({
    elapsed: () => time,
    learned: { get: () => learned.pace, set: (perMinute) => void (learned.pace = perMinute) },
  });
  return { ...made, learned, pass: (milliseconds: number) => void (time += milliseconds) };
}

test("takes the limit from what is left and what was sent", () => {
  const { send, succeed, perMinute, learned } = pace();
  send();
  send();
  succeed(98);
  expect(perMinute()).toBe(80);
  expect(learned.pace).toBe(80);
});

test("does not take requests of an earlier window for ones of this one", () => {
  const { send, succeed, perMinute, pass } = pace();
  for (let left = 59; left >= 20; left -= 1) {
    send();
    succeed(left);
    pass(1000);
  }
  // The service counts anew: 40 requests of the last minute no longer count.
  for (let left = 59; left >= 40; left -= 1) {
    send();
    succeed(left);
    pass(500);
  }
  expect(perMinute()).toBe(48);
});

test("learns nothing from a 429 after a few requests, as others may have used the limit", () => {
  const { send, limit, perMinute } = pace();
  limit(send());
  expect(perMinute()).toBeNull();
});

test("slows down at a further 429, at most to six a minute", () => {
  const { send, succeed, limit, perMinute, pass } = pace(48);
  const paces = Array.from({ length: 12 }, () => {
    pass(60_000);
    succeed(null);
    limit(send());
    return perMinute();
  });
  expect(paces.slice(0, 2)).toEqual([38, 30]);
  expect(paces.at(-1)).toBe(6);
});

test("takes two refused requests that were under way together for one", () => {
  const { send, limit, perMinute } = pace(48);
  for (const read of [send(), send()]) limit(read);
  expect(perMinute()).toBe(38);
});

test("learns once from a pause, however often it was tried whether it is over", () => {
  const { send, limit, perMinute, pass } = pace(48);
  for (let time = 0; time <= 40_000; time += 5_000) {
    limit(send());
    pass(5_000);
  }
  expect(perMinute()).toBe(38);
});

test("spaces requests evenly once fifteen were sent at once", () => {
  const { send, delay, pass } = pace(30);
  for (let sent = 0; sent < 15; sent += 1) {
    expect(delay()).toBe(0);
    send();
  }
  expect(delay()).toBe(2000);
  pass(2000);
  expect(delay()).toBe(0);
});

test("a refused request counts as not sent, though another one was sent at the same moment", () => {
  const { send, limit, delay } = pace(6);
  const reads = Array.from({ length: 6 }, send);
  expect(delay()).toBeGreaterThan(0);
  for (const read of reads.slice(0, 1)) limit(read);
  expect(delay()).toBe(0);
  send();
  expect(delay()).toBeGreaterThan(0);
});
