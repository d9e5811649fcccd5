import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import type { Outcome } from "#src/writes/send/write.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { fakeWire } from "../fake-wire.ts";
import { runs } from "../../deep.ts";

const idOf = (kind: Kind) => `${archiveKinds[kind].prefix}_1`;

/** A restore over a `fetch` that replies with this text; one stub for all runs of a property. */
function restorer() {
  let reply = { text: "", status: 200 };
  // The read that follows a 409 or 422 fails.
  const { api, sent } = fakeWire(({ init }) =>
    init.method === "GET"
      ? new Response("", { status: 404 })
      : new Response(reply.text, { status: reply.status }),
  );
  return async (kind: Kind, text: string, status = 200): Promise<Outcome> => {
    reply = { text, status };
    const posts = () => sent.filter(({ init }) => init.method === "POST").length;
    const before = posts();
    const writes = createWriteEngine({ api, origin: "", online: () => true, wait: async () => {} });
    const outcome = await writes.send({ operation: "restore", kind, id: idOf(kind) });
    expect(posts() - before).toBe(1);
    return outcome;
  };
}

const own = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined;

/** True when the reply, or the value it wraps once in `data`, says that this very item is not archived. */
function proves(text: string, id: string): boolean {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return false;
  }
  return [json, own(json, "data")].some(
    (item) => own(item, "id") === id && own(item, "archived_at") === null,
  );
}

const aKind = fc.constantFrom(...kinds);
const time = "2026-10-28T14:47:00+00:00";

const aJson = fc.jsonValue({ maxDepth: 2 });
const aTitle = fc.oneof({ weight: 5, arbitrary: fc.constantFrom("Café", null, time) }, aJson);

/** Replies that are nearly right, which is where a false green would come from. */
const nearly = (id: string) => {
  const someId = fc.oneof(
    { weight: 4, arbitrary: fc.constant(id) },
    fc.constantFrom<unknown>(`${id}2`, id.toUpperCase(), ` ${id}`, "u_1", "", null, 1, [id], true),
  );
  const someTime = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    fc.constantFrom<unknown>(time, "", "null", 0, 1, false, true, [], {}, [null]),
  );
  const item = fc
    .record(
      { id: someId, archived_at: someTime, title: aTitle, updated_at: aTitle },
      { requiredKeys: [] },
    )
    .chain((known) =>
      fc.dictionary(fc.string(), aJson, { maxKeys: 3 }).map((odd) => ({ ...odd, ...known })),
    );
  const key = fc.constantFrom(
    "data",
    "data",
    "item",
    "invoice",
    "result",
    "__proto__",
    "prototype",
  );
  const wrapped = fc.oneof(
    item,
    fc
      .tuple(key, item, item)
      .map(([name, inner, outer]) =>
        Object.defineProperty({ ...outer }, name, { value: inner, enumerable: true }),
      ),
    fc.tuple(key, item).map(([name, inner]) => ({ [name]: { [name]: inner } })),
    item.map((one) => [one]),
    item.map((one) => ({ data: [one], meta: { total: 1 } })),
  );
  return fc.oneof({ weight: 6, arbitrary: wrapped }, aJson).map((value) => JSON.stringify(value));
};

const mangled = (id: string) =>
  fc.oneof(
    { weight: 6, arbitrary: nearly(id) },
    fc.tuple(nearly(id), fc.nat(200)).map(([text, length]) => text.slice(0, length)),
    fc.tuple(nearly(id), nearly(id)).map((texts) => texts.join("\n")),
    fc.string({ unit: "binary" }),
  );

describe("no false green", () => {
  test("an arbitrary reply is confirmed only by the same id with archived_at null", async () => {
    const restore = restorer();
    let greens = 0;
    let others = 0;
    const replies = aKind.chain((kind) => fc.tuple(fc.constant(kind), mangled(idOf(kind))));
    const status = fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(200, 201, 202, 203, 206, 207) },
      fc.constantFrom(300, 302, 400, 401, 404, 409, 422, 500, 503),
    );
    await fc.assert(
      fc.asyncProperty(replies, status, async ([kind, text], code) => {
        const outcome = await restore(kind, text, code);
        if (outcome.grade !== "confirmed") {
          others += 1;
          return;
        }
        greens += 1;
        expect([200, 201, 203, 206]).toContain(code);
        expect(proves(text, idOf(kind))).toBe(true);
      }),
      runs(2_000, 400),
    );
    expect(greens).toBeGreaterThan(10);
    expect(others).toBeGreaterThan(10);
  }, 60_000);

  test("the right item is confirmed whatever unknown fields come with it", async () => {
    const restore = restorer();
    const odd = fc.dictionary(
      fc.string().map((name) => `x-${name}`),
      aJson,
    );
    await fc.assert(
      fc.asyncProperty(aKind, odd, fc.boolean(), async (kind, fields, wrap) => {
        const item = { ...fields, id: idOf(kind), archived_at: null };
        const outcome = await restore(kind, JSON.stringify(wrap ? { data: item } : item));
        expect(outcome).toMatchObject({ grade: "confirmed", by: "reply" });
      }),
      runs(),
    );
  });
});
