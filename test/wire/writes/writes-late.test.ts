import { describe, expect, test, vi } from "vitest";
import { updateOf } from "#src/tasks/form/edits.ts";
import type { WriteLog } from "#src/writes/log/write-log.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { createWriteEngine, WRITE_TIMEOUT_MS } from "#src/writes/send/engine.ts";
import { type Sent, fakeWire, json } from "../fake-wire.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 9, 28, 14, 47);
const write = (): RestoreWrite => ({ operation: "restore", kind: "invoices", id: "in_1" });
const restored = () => json({ id: "in_1", archived_at: null });
const stillArchived = () => json({ id: "in_1", archived_at: "2026-10-28T14:47:00+00:00" });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const timedOut = { grade: "unknown", reason: "timeout", status: null };

interface Open extends Sent {
  reply: (response: Response) => Promise<void>;
  fail: () => Promise<void>;
}

/** Writes whose requests stay open until the test replies to them; the nth is `open[n]`. */
function setUp() {
  vi.useFakeTimers({ now: start });
  const open: Open[] = [];
  const { api } = fakeWire(
    (sent) =>
      new Promise<Response>((resolve, reject) => {
        sent.init.signal?.addEventListener("abort", () => reject(new Error("aborted")));
        open.push({
          ...sent,
          reply: async (response) => {
            resolve(response);
            await pass(0);
          },
          fail: async () => {
            reject(new TypeError("Failed to fetch"));
            await pass(0);
          },
        });
      }),
  );
  const device = { online: true };
  const writes = createWriteEngine({ api, origin: "", online: () => device.online });
  const request = (nth: number): Open => {
    const one = open[nth];
    if (!one) throw new Error(`No request ${nth}`);
    return one;
  };
  return { writes, open, request, device, state: () => writes.stateOf(write()) };
}

/** A write that has just been called unknown, while its request goes on. */
async function overdue() {
  const all = setUp();
  const outcome = all.writes.send(write());
  await pass(WRITE_TIMEOUT_MS);
  expect(await outcome).toEqual(timedOut);
  return all;
}

describe("no reply in 15 s", () => {
  test("is unknown, not a moment earlier, and the request is not aborted", async () => {
    expect(WRITE_TIMEOUT_MS).toBe(15_000);
    const { writes, open, request, state } = setUp();
    const outcome = writes.send(write());
    await pass(14_999);
    expect(state()).toEqual({ phase: "sending" });
    await pass(1);
    expect(await outcome).toEqual(timedOut);
    expect(state()).toEqual({ phase: "done", at: start + 15_000, outcome: timedOut });
    await pass(hour);
    expect(open).toHaveLength(1);
    expect(request(0).init.signal?.aborted).toBe(false);
  });

  test("a reply at the last moment counts", async () => {
    const { writes, request, state } = setUp();
    void writes.send(write());
    await pass(14_999);
    await request(0).reply(restored());
    await pass(hour);
    expect(state()).toMatchObject({ at: start + 14_999, outcome: { grade: "confirmed" } });
  });

  test("a body that does not end is no reply either, until it ends", async () => {
    const { writes, request, state } = setUp();
    let end = () => {};
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":"in_1",'));
        end = () => {
          controller.enqueue(new TextEncoder().encode('"archived_at":null}'));
          controller.close();
        };
      },
    });
    void writes.send(write());
    await pass(0);
    await request(0).reply(new Response(body));
    await pass(15_000);
    expect(state()).toMatchObject({ outcome: timedOut });
    end();
    await pass(0);
    expect(state()).toMatchObject({ outcome: { grade: "confirmed", by: "reply" } });
  });
});

describe("a reply after that", () => {
  test.each([
    ["confirms", restored, { grade: "confirmed", by: "reply" }],
    [
      "refuses",
      () => json({ message: "No." }, 422),
      { reason: "refused", status: 422, words: "No.", maybeDone: true },
    ],
    ["says it is still archived", stillArchived, { grade: "unknown", reason: "queued" }],
    ["asks for a pause", () => json({}, 429), { grade: "not-sent", reason: "stopped" }],
    ["is of a failure", () => json({}, 500), { grade: "unknown", reason: "server-error" }],
    ["cannot be read", () => new Response("<p>"), { grade: "unknown", reason: "unreadable" }],
  ])("settles it when it %s, and nothing is sent again", async (_title, reply, outcome) => {
    const { open, request, state } = await overdue();
    await pass(40_000);
    await request(0).reply(reply());
    // A 422 is followed by a read, which fails here.
    const reads = "maybeDone" in outcome ? 1 : 0;
    if (reads === 1) await request(1).reply(json({}, 404));
    expect(state()).toMatchObject({ phase: "done", at: start + 55_000, outcome });
    await pass(hour);
    expect(open).toHaveLength(1 + reads);
  });

  test.each([202, 207])("leaves it unknown when it is a %i", async (status) => {
    const { request, state } = await overdue();
    await request(0).reply(json({ id: "in_1", archived_at: null }, status));
    const outcome = { grade: "unknown", reason: "queued", status };
    expect(state()).toMatchObject({ phase: "done", outcome });
  });

  test("a success that proves nothing is followed by a read, which may prove nothing either", async () => {
    const { writes, request } = setUp();
    const attach = { operation: "attach", folder: "fo_1", files: ["fi_1"] } as const;
    void writes.send(attach);
    await pass(WRITE_TIMEOUT_MS);
    await request(0).reply(new Response(null, { status: 204 }));
    expect(writes.stateOf(attach)).toMatchObject({ phase: "rechecking" });
    await request(1).reply(json({}, 404));
    const outcome = { grade: "unknown", reason: "unconfirmed", status: 204 };
    expect(writes.stateOf(attach)).toMatchObject({ phase: "done", outcome });
  });

  test("a connection that breaks after that leaves it unknown", async () => {
    const { request, state } = await overdue();
    await request(0).fail();
    expect(state()).toMatchObject({ outcome: { grade: "unknown", reason: "network" } });
  });

  const same = write();
  test.each([
    ["another value", write(), write()],
    ["the same value", same, same],
  ])("does not touch a newer write of %s", async (_title, first, second) => {
    const { writes, request, state } = setUp();
    void writes.send(first);
    await pass(15_000);
    void writes.send(second);
    await request(0).reply(json({}, 409));
    expect(state()).toEqual({ phase: "sending" });
    await pass(15_000);
    expect(state()).toMatchObject({ at: start + 30_000, outcome: timedOut });
    await request(1).reply(restored());
    expect(state()).toMatchObject({ outcome: { grade: "confirmed" } });
  });

  test("does not undo what a newer write has shown", async () => {
    const { writes, request, state } = await overdue();
    const newer = writes.send(write());
    await pass(0);
    await request(1).reply(restored());
    expect(await newer).toMatchObject({ grade: "confirmed" });
    await request(0).reply(json({}, 409));
    expect(state()).toMatchObject({ outcome: { grade: "confirmed" } });
  });

  test("does not settle a newer write that has timed out as well", async () => {
    const { writes, request, state } = await overdue();
    void writes.send(write());
    await pass(15_000);
    await request(0).reply(json({}, 409));
    expect(state()).toMatchObject({ at: start + 30_000, outcome: timedOut });
  });

  test("is not kept away by a newer write that was never sent", async () => {
    const { writes, open, request, device, state } = await overdue();
    device.online = false;
    expect(await writes.send(write())).toMatchObject({ grade: "not-sent" });
    expect(open).toHaveLength(1);
    await request(0).reply(restored());
    expect(state()).toMatchObject({ phase: "done", outcome: { grade: "confirmed" } });
  });

  test.each([
    ["failed", null, { outcome: timedOut, recheckError: { reason: "network" } }],
    ["proved nothing", { id: "in_1" }, { outcome: { grade: "unknown" } }],
  ])("settles it after a recheck that %s", async (_name, seen, before) => {
    const { writes, request, state } = await overdue();
    const recheck = writes.recheck(write());
    await (seen ? request(1).reply(json(seen)) : request(1).fail());
    await recheck;
    expect(state()).toMatchObject(before);
    await request(0).reply(restored());
    expect(state()).toMatchObject({ phase: "done", outcome: { grade: "confirmed" } });
    expect(state()).not.toHaveProperty("recheckError");
  });

  test("is not lost when it comes during a recheck that fails", async () => {
    const { writes, request, state } = await overdue();
    const recheck = writes.recheck(write());
    await request(0).reply(restored());
    await request(1).fail();
    await recheck;
    expect(state()).toMatchObject({ phase: "done", outcome: { grade: "confirmed" } });
  });

  test("a recheck that found it archived, while the write was still under way, is not final", async () => {
    const { writes, request, state } = await overdue();
    const recheck = writes.recheck(write());
    await request(1).reply(stillArchived());
    await recheck;
    await request(0).reply(restored());
    expect(state()).toMatchObject({ outcome: { grade: "confirmed" } });
  });

  test.each([
    ["a refusal", () => json({}, 409)],
    ["a failure", () => json({}, 500)],
  ])("%s does not undo what a recheck has shown", async (_title, response) => {
    const { writes, request, state } = await overdue();
    const recheck = writes.recheck(write());
    await request(1).reply(restored());
    await recheck;
    await request(0).reply(response());
    expect(state()).toMatchObject({ outcome: { grade: "confirmed", by: "read" } });
  });

  test("a failure does not undo that a recheck found it still archived", async () => {
    const { writes, request, state } = await overdue();
    const recheck = writes.recheck(write());
    await request(1).reply(stillArchived());
    await recheck;
    const seen = state();
    expect(seen).toMatchObject({ phase: "done", outcome: { grade: "refused" } });
    await request(0).reply(json({}, 500));
    expect(state()).toEqual(seen);
  });

  test("during a recheck, one that confirms is not undone by what the recheck saw before", async () => {
    const { writes, request, state } = await overdue();
    const recheck = writes.recheck(write());
    await request(0).reply(restored());
    await request(1).reply(stillArchived());
    expect(await recheck).toBeNull();
    expect(state()).toMatchObject({ outcome: { grade: "confirmed", by: "reply" } });
  });
});

test("a late reply does not settle the next write, which was not sent yet", async () => {
  vi.useFakeTimers({ now: start });
  const replies: ((response: Response) => void)[] = [];
  const { api } = fakeWire(() => new Promise<Response>((resolve) => replies.push(resolve)));
  let note = () => {};
  let noted = 0;
  const log: WriteLog = {
    knownSince: async () => null,
    async begin() {
      noted += 1;
      if (noted === 2) await new Promise<void>((resolve) => (note = resolve));
      return async () => {};
    },
  };
  const writes = createWriteEngine({ api, origin: "", online: () => true, log });
  const second = updateOf("tsk_1", null, { title: "Second" });
  void writes.send(updateOf("tsk_1", null, { title: "First" }));
  await pass(WRITE_TIMEOUT_MS);
  const ended = writes.send(second);
  // More than an echo of what was sent, so that it would confirm it.
  replies[0]?.(json({ id: "tsk_1", title: "First", completed: 0 }));
  await pass(1);
  expect(writes.stateOf(second)).toEqual({ phase: "queued" });
  note();
  await pass(1);
  replies[1]?.(json({ message: "No." }, 422));
  expect(await ended).toMatchObject({ grade: "refused" });
  await pass(1);
  expect(writes.stateOf(second)).toMatchObject({ outcome: { grade: "refused" } });
});
