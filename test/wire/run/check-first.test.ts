import { expect, test } from "vitest";
import { createPacer } from "#src/api/pacer.ts";
import { type Finding, checkItem } from "#src/archive/run/check-first.tsx";
import { fakeWire, json } from "../fake-wire.ts";
import { planned } from "./run-parts.ts";

const { signal } = new AbortController();
const listed = planned("in_1").archivedAt;
const pacer = () => createPacer({ wait: () => Promise.resolve() });

test.each<[string, unknown, number, Finding]>([
  ["archived as it was listed", { id: "in_1", archived_at: listed }, 200, "as-listed"],
  [
    "the same time otherwise",
    { id: "in_1", archived_at: "2026-10-01T10:00:00Z" },
    200,
    "as-listed",
  ],
  ["archived again", { id: "in_1", archived_at: "2026-11-01T10:00:00Z" }, 200, "changed"],
  ["active", { id: "in_1", archived_at: null }, 200, "active"],
  ["without a word about it", { id: "in_1" }, 200, "unread"],
  ["not found", { message: "No." }, 404, "gone"],
  ["deleted", { message: "No." }, 410, "gone"],
  ["refused", { message: "No." }, 403, "unread"],
  ["no item", {}, 200, "unread"],
])("an item that is %s", async (_name, answer, status, finding) => {
  const { api, sent } = fakeWire(() => json(answer, status), { pacer: pacer() });
  expect(await checkItem(api, planned("in_1"), signal)).toBe(finding);
  expect(sent.map(({ init }) => init.method)).toEqual(["GET"]);
});

test("an item whose time in the list is not known is as listed while it is archived", async () => {
  const { api } = fakeWire(() => json({ id: "in_1", archived_at: listed }), { pacer: pacer() });
  const unknown = { ...planned("in_1"), archivedAt: null };
  expect(await checkItem(api, unknown, signal)).toBe("as-listed");
});

test("a check goes on after a 429, and rejects once it is stopped", async () => {
  const stop = new AbortController();
  let limited = true;
  const { api } = fakeWire(
    () => {
      if (!limited) return json({ id: "in_1", archived_at: null });
      limited = false;
      return json({}, 429);
    },
    { pacer: pacer() },
  );
  expect(await checkItem(api, planned("in_1"), stop.signal)).toBe("active");
  stop.abort();
  await expect(checkItem(api, planned("in_1"), stop.signal)).rejects.toBe(stop.signal.reason);
});
