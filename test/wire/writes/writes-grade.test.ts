import { describe, expect, test } from "vitest";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { fakeWire, json } from "../fake-wire.ts";

/** Outcome as the table writes it, shorter than the outcome itself. */
type Grade = ["confirmed", "reply"] | ["refused" | "unknown" | "not-sent", string, number | null];

const graded = (outcome: Outcome): Grade => {
  if (outcome.grade === "confirmed")
    return ["confirmed", outcome.by === "reply" ? "reply" : fail()];
  return [outcome.grade, outcome.reason, "status" in outcome ? outcome.status : null];
};
const fail = (): never => {
  throw new Error("A reply was taken for a read");
};

const archived = "2026-10-28T14:47:00+00:00";
const idOf = (kind: Kind, rest = "Ab-9_z") => `${archiveKinds[kind].prefix}_${rest}`;

/**
 * Sends one restore of a kind over a `fetch` that always replies like this, and never really waits.
 * A read of the item fails by default.
 */
async function restore(
  kind: Kind,
  reply: (id: string, kind: Kind) => Response | Promise<Response>,
  read: (id: string) => Response = () => json({}, 404),
) {
  const id = idOf(kind);
  const { api, sent: all } = fakeWire(({ init }) =>
    init.method === "GET" ? read(id) : reply(id, kind),
  );
  const writes = createWriteEngine({ api, origin: "", online: () => true, wait: async () => {} });
  const write = { operation: "restore", kind, id } as const;
  const outcome = await writes.send(write);
  expect(writes.stateOf(write)).toMatchObject({ phase: "done", outcome });
  const sent = all.filter(({ init }) => init.method === "POST");
  for (const { url } of sent) {
    expect(url).toBe(`https://acme.example.com/api/${kind}/${id}/restore`);
  }
  return { outcome, requests: sent.length, reads: all.length - sent.length };
}

const page = (status: number) =>
  new Response("<!doctype html><title>Sorry</title>", {
    status,
    headers: { "Content-Type": "text/html" },
  });
const raw = (body: BodyInit | null, status = 200) => new Response(body, { status });
const good = (id: string) => ({ id, archived_at: null, updated_at: archived });

function opaqueRedirect() {
  const opaque = { type: { value: "opaqueredirect" }, status: { value: 0 } };
  return Object.defineProperties(new Response(null), opaque);
}

const otherKind = (kind: Kind) => (archiveKinds[kind].prefix === "fo" ? "doc_1" : "fo_1");

type Row = [
  title: string,
  reply: (id: string, kind: Kind) => Response | Promise<Response>,
  grade: Grade,
];

const green: Grade = ["confirmed", "reply"];
const unreadable: Grade = ["unknown", "unreadable", 200];
const table: Row[] = [
  ["202 with the item", (id) => json(good(id), 202), ["unknown", "queued", 202]],
  [
    "200 with another id",
    (_, kind) => json(good(idOf(kind, "2"))),
    ["unknown", "other-item", null],
  ],
  ["200 with an item of another kind", (_, kind) => json(good(otherKind(kind))), unreadable],
  ["200 still archived", (id) => json({ id, archived_at: archived }), ["unknown", "queued", null]],
  ["200 without archived_at", (id) => json({ id }), ["unknown", "empty", null]],
  ...["soon", "0001-01-01T00:00:00Z", "1899-12-30", "", 0, {}].map((odd): Row => [
    `200 with archived_at ${JSON.stringify(odd)}`,
    (id) => json({ id, archived_at: odd }),
    ["unknown", "odd-time", null],
  ]),
  ["200 empty", () => raw(""), ["unknown", "empty", 200]],
  ["200 HTML", () => page(200), unreadable],
  ["an opaque redirect", () => opaqueRedirect(), ["unknown", "unreadable", 0]],
  [
    "a network error",
    () => Promise.reject(new TypeError("Failed to fetch")),
    ["unknown", "network", null],
  ],
];

describe("the grade of a restore, which does not depend on the kind", () => {
  const kind = "invoices";

  test.each(table)("%s", async (_title, reply, grade) => {
    const { outcome, requests } = await restore(kind, reply);
    expect(graded(outcome)).toEqual(grade);
    expect(requests).toBe(1);
  });

  test("a confirmed restore hands on the item and the JSON it came as", async () => {
    const { outcome } = await restore(kind, (id) => json({ data: { ...good(id), mood: "new" } }));
    const item = { ...good(idOf(kind)), mood: "new" };
    expect(outcome).toEqual({
      grade: "confirmed",
      by: "reply",
      value: { item, raw: item, problems: [] },
    });
  });
});

describe("a restore that was refused may have been done before", () => {
  const refusedWith = (status: number) => () => json({ message: "Not archived." }, status);
  const isArchived = (id: string) => json({ id, archived_at: archived });
  const isActive = (id: string) => json(good(id));
  const maybeDone = { grade: "refused", status: 409, words: "Not archived.", maybeDone: true };

  test.each([409, 422])("%i, and a read shows it active: confirmed by the read", async (status) => {
    const { outcome, requests, reads } = await restore("docs", refusedWith(status), isActive);
    const refusedFirst = { status, words: "Not archived." };
    expect(outcome).toMatchObject({ grade: "confirmed", by: "read", refusedFirst });
    expect([requests, reads]).toEqual([1, 1]);
  });

  test.each([409, 422])("%i, and a read shows it archived: refused", async (status) => {
    const { outcome } = await restore("docs", refusedWith(status), isArchived);
    expect(outcome).toEqual({
      grade: "refused",
      reason: "refused",
      status,
      words: "Not archived.",
    });
  });

  test.each<[string, (id: string) => Response]>([
    ["gets a 404", () => json({}, 404)],
    ["fails", () => json({}, 500)],
    ["says nothing of archiving", (id) => json({ id })],
    ["is of another item", () => json(good("doc_2"))],
    ["is HTML", () => page(200)],
  ])("409, and a read that %s: it may have been done", async (_title, read) => {
    expect((await restore("docs", refusedWith(409), read)).outcome).toMatchObject(maybeDone);
  });

  test("a read that is rate limited is waited for", async () => {
    let reads = 0;
    const { outcome } = await restore("docs", refusedWith(422), (id) => {
      reads += 1;
      return reads < 6 ? json({}, 429) : isActive(id);
    });
    expect(outcome).toMatchObject({ grade: "confirmed", by: "read" });
  });

  test("a read that stays rate limited is given up: it may have been done", async () => {
    let reads = 0;
    const { outcome } = await restore("docs", refusedWith(409), (id) => {
      reads += 1;
      return reads <= 100 ? json({}, 429) : isActive(id);
    });
    expect(outcome).toMatchObject(maybeDone);
  });
});

test.each(kinds)("%s: its own path, and its own prefix in the reply", async (kind) => {
  expect(graded((await restore(kind, (id) => json(good(id)))).outcome)).toEqual(green);
  const other = await restore(kind, () => json(good(otherKind(kind))));
  expect(graded(other.outcome)).toEqual(unreadable);
  const second = await restore(kind, () => json(good(idOf(kind, "2"))));
  expect(graded(second.outcome)).toEqual(["unknown", "other-item", null]);
});

test("whatever the status, the right item is confirmed by 2xx alone, and 4xx alone is a refusal", async () => {
  const found: Record<string, number[]> = {};
  for (let status = 200; status <= 599; status += 1) {
    if ([204, 205, 304, 429].includes(status)) continue;
    const { outcome } = await restore("docs", (id) => json(good(id), status));
    (found[graded(outcome).slice(0, 2).join(" ")] ??= []).push(status);
  }
  const hundred = (from: number) => Array.from({ length: 100 }, (_, index) => from + index);
  const without = (statuses: number[], ...left: number[]) =>
    statuses.filter((status) => !left.includes(status));
  expect(found).toEqual({
    "confirmed reply": without(hundred(200), 202, 204, 205, 207),
    "refused key": [401],
    "refused not-allowed": [403],
    "refused gone": [404, 410],
    "refused not-offered": [405],
    "refused too-large": [413, 414],
    "refused refused": without(hundred(400), ...[401, 403, 404, 405, 408, 410, 413, 414, 429, 499]),
    "unknown queued": [202, 207],
    "unknown unreadable": without(hundred(300), 304),
    "unknown server-error": [408, 499, ...hundred(500)],
  });
});
