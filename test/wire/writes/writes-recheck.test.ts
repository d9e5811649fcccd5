import { describe, expect, test, vi } from "vitest";
import { type Kind, archiveKinds, kinds } from "#src/api/archive.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { type Reply, fakeWire, json } from "../fake-wire.ts";

const start = Date.UTC(2026, 9, 28, 14, 47);
const write = (id = "in_1", kind: Kind = "invoices"): RestoreWrite => ({
  operation: "restore",
  kind,
  id,
});
const restored = (id = "in_1") => json({ id, archived_at: null });
const stillArchived = () => json({ id: "in_1", archived_at: "2026-10-28T14:47:00+00:00" });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const never: Reply = ({ init }) =>
  new Promise<Response>((_, reject) => {
    init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
  });

/** Writes over a service that replies to writes like the first and to reads like the second. */
function setUp(toSend: Reply, toRead: Reply = () => restored()) {
  vi.useFakeTimers({ now: start });
  const service = { toSend, toRead };
  const { api, sent } = fakeWire((one) =>
    one.init.method === "GET" ? service.toRead(one) : service.toSend(one),
  );
  const writes = createWriteEngine({ api, origin: "", online: () => true });
  const methods = () => sent.map(({ init }) => init.method);
  return { writes, sent, methods, service, state: () => writes.stateOf(write()) };
}

const unknown500 = { grade: "unknown", reason: "server-error", status: 500 };

/** A restore that ended unknown a minute ago. */
async function unsettled(toRead: Reply) {
  const all = setUp(() => json({}, 500), toRead);
  await all.writes.send(write());
  await pass(60_000);
  return all;
}

describe("recheck", () => {
  test("of what cannot be read changes no outcome, and asks nothing", async () => {
    const { writes, methods } = setUp(() => json({}, 500));
    const onAddress = () => undefined;
    const create = { operation: "create", key: "new-1", filename: "a.txt", onAddress } as const;
    await writes.send(create);
    const state = writes.stateOf(create);
    expect(await writes.recheck(create)).toHaveProperty("failed");
    expect(writes.stateOf(create)).toMatchObject({ ...state });
    expect(methods()).toEqual(["POST"]);
  });

  test.each(kinds)("reads one of %s, and sends nothing", async (kind) => {
    const id = `${archiveKinds[kind].prefix}_1`;
    const { writes, sent, methods } = setUp(
      () => json({}, 500),
      () => restored(id),
    );
    await writes.send(write(id, kind));
    const outcome = await writes.recheck(write(id, kind));
    expect(methods()).toEqual(["POST", "GET"]);
    expect(sent[1]?.url).toBe(`https://acme.example.com/api/${kind}/${id}`);
    expect(outcome).toMatchObject({ grade: "confirmed", by: "read", value: { item: { id } } });
  });

  test.each([
    ["is not archived", () => restored(), { grade: "confirmed", by: "read" }],
    ["is still archived", stillArchived, { grade: "refused", reason: "unchanged", status: null }],
    ["may be anything", () => json({ id: "in_1" }), { grade: "unknown" }],
    ["is another one", () => restored("in_2"), { grade: "unknown" }],
  ])("shows that it %s", async (_title, toRead, outcome) => {
    const { writes, state } = await unsettled(toRead);
    const check = writes.recheck(write());
    expect(state()).toEqual({ phase: "rechecking", before: unknown500 });
    await pass(0);
    expect(await check).toMatchObject(outcome);
    expect(state()).toMatchObject({ phase: "done", at: start + 60_000, outcome });
    expect(state()).not.toHaveProperty("recheckError");
  });

  test("keeps the workspace's words about a refusal that a read confirms", async () => {
    const words = "The parent folder is archived.";
    const { writes, state } = setUp(() => json({ message: words }, 422), stillArchived);
    await writes.send(write());
    const known = { status: null, words, archivedAt: start };
    const outcome = { grade: "refused", reason: "unchanged", ...known };
    expect(await writes.recheck(write())).toEqual(outcome);
    expect(state()).toMatchObject({ phase: "done", outcome });
  });

  test.each<[string, Reply, object]>([
    ["401", () => json({}, 401), { grade: "refused", reason: "key" }],
    ["404", () => json({}, 404), { grade: "refused", reason: "gone" }],
    ["405", () => json({}, 405), { grade: "refused", reason: "not-offered" }],
    ["429", () => json({}, 429), { grade: "refused", reason: "too-many" }],
    ["500", () => json({}, 500), { grade: "unknown", reason: "server-error" }],
    ["HTML", () => new Response("<p>"), { grade: "unknown", reason: "unreadable" }],
    ["204", () => new Response(null, { status: 204 }), { grade: "unknown", reason: "empty" }],
    [
      "a network error",
      () => Promise.reject(new TypeError("Failed to fetch")),
      { grade: "unknown", reason: "network" },
    ],
    ["no reply in 10 s", never, { grade: "unknown", reason: "timeout" }],
  ])("that fails with %s leaves what is known as it was", async (_title, toRead, recheckError) => {
    const { writes, methods, service, state } = await unsettled(toRead);
    const check = writes.recheck(write());
    await pass(10_000);
    expect(await check).toHaveProperty("failed");
    expect(state()).toEqual({
      phase: "done",
      at: start,
      outcome: unknown500,
      recheckError: expect.objectContaining(recheckError),
    });
    await pass(3_600_000);
    expect(methods()).toEqual(["POST", "GET"]);

    service.toRead = () => restored();
    expect(await writes.recheck(write())).toMatchObject({ grade: "confirmed" });
    expect(state()).not.toHaveProperty("recheckError");
  });

  test("does nothing while the write is sent or waits", async () => {
    const { writes, methods, service, state } = setUp(never);
    void writes.send(write());
    await pass(0);
    expect(await writes.recheck(write())).toBeNull();
    expect(state()).toEqual({ phase: "sending" });
    await pass(15_000);
    service.toSend = () => json({}, 429);
    void writes.send(write());
    await pass(0);
    expect(await writes.recheck(write())).toBeNull();
    expect(state()).toMatchObject({ phase: "waiting" });
    expect(methods()).toEqual(["POST", "POST"]);
  });

  test("of an earlier page leaves open what was archived after it was sent", async () => {
    const { writes, state } = setUp(never, stillArchived);
    const record = vi.fn(async () => {});
    const check = (sentAt: number) => writes.recheck(write(), { sentAt, record });
    expect(await check(start - 1)).toMatchObject({ grade: "unknown" });
    expect(record).not.toHaveBeenCalled();
    expect(state()).toBeUndefined();
    expect(await check(start)).toMatchObject({ grade: "refused" });
    expect(record).toHaveBeenCalledOnce();
  });

  test("of an earlier page waits where the workspace asks to slow down", async () => {
    const replies = [json({}, 429), restored()];
    const { writes, methods } = setUp(never, () => replies.shift() ?? restored());
    const record = vi.fn(async () => {});
    const checked = writes.recheck(write(), { sentAt: start, record });
    await pass(60_000);
    expect(await checked).toMatchObject({ grade: "confirmed" });
    expect(methods()).toEqual(["GET", "GET"]);
  });

  test("twice at once is one read", async () => {
    const { writes, methods } = await unsettled(() => restored());
    const checks = await Promise.all([writes.recheck(write()), writes.recheck(write())]);
    expect(checks.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(methods()).toEqual(["POST", "GET"]);
  });

  test.each([stillArchived, () => json({}, 500)])(
    "does not speak over a write that was sent since (%#)",
    async (seen) => {
      let reply = (_: Response) => {};
      const { writes, state, service } = await unsettled(
        () => new Promise<Response>((resolve) => (reply = resolve)),
      );
      const check = writes.recheck(write());
      await pass(0);
      service.toSend = () => restored();
      await writes.send(write());
      reply(seen());
      await pass(0);
      expect(await check).toBeNull();
      expect(state()).toMatchObject({
        phase: "done",
        outcome: { grade: "confirmed", by: "reply" },
      });
    },
  );
});
