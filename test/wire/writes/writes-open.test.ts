import { describe, expect, test, vi } from "vitest";
import { MAX_WRITES_IN_FLIGHT } from "#src/api/pacer.ts";
import { WRITE_TIMEOUT_MS } from "#src/writes/send/engine.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { openRun } from "../run/run-parts.ts";
import { type Reply, openEngine } from "../fake-wire.ts";

const restore = (id: string): RestoreWrite => ({ operation: "restore", kind: "invoices", id });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const minute = 60_000;
const lastLine = (urls: readonly { url: string }[]) => /in_\w+/.exec(urls.at(-1)?.url ?? "")?.[0];

/** A workspace that leaves every write open until the test replies to it. */
function setUp() {
  vi.useFakeTimers();
  const replies = new Map<string, () => void>();
  const device = { isOnline: true };
  const reply: Reply = ({ url }) => {
    const id = /in_\w+/.exec(url)?.[0] ?? "";
    return new Promise((resolve) => {
      replies.set(id, () => resolve(Response.json({ id, archived_at: null })));
    });
  };
  const { writes, sent, end } = openEngine(reply, { online: () => device.isOnline });
  const ids = Array.from({ length: MAX_WRITES_IN_FLIGHT }, (_, n) => `in_${n}`);
  return { writes, sent, end, device, ids, reply: (id: string) => replies.get(id)?.() };
}

/** As many open writes as there may be, and one that waits. */
async function withOneWaiting() {
  const all = setUp();
  const open = all.ids.map((id) => all.writes.send(restore(id)));
  const late = all.writes.send(restore("in_late"));
  await pass(0);
  return { ...all, open, late };
}

describe("writes without a reply", () => {
  test("four are open at a time, and the next one waits where it can be seen", async () => {
    const { writes, sent, reply, late } = await withOneWaiting();
    expect(sent).toHaveLength(4);
    expect(writes.stateOf(restore("in_late"))).toMatchObject({ phase: "waiting", until: null });
    reply("in_2");
    await pass(0);
    expect(sent).toHaveLength(5);
    reply("in_late");
    expect(await late).toMatchObject({ grade: "confirmed" });
  });

  test("one that was given up still counts until it ends, and its reply settles it", async () => {
    const { writes, sent, reply, open, late } = await withOneWaiting();
    await pass(WRITE_TIMEOUT_MS);
    expect(await open[0]).toMatchObject({ grade: "unknown", reason: "timeout" });
    expect(sent).toHaveLength(4);
    reply("in_0");
    await pass(0);
    expect(writes.stateOf(restore("in_0"))).toMatchObject({ outcome: { grade: "confirmed" } });
    expect(lastLine(sent)).toBe("in_late");
    // Its time begins now.
    await pass(WRITE_TIMEOUT_MS - 1);
    expect(writes.stateOf(restore("in_late"))).toEqual({ phase: "sending" });
    await pass(1);
    expect(await late).toMatchObject({ grade: "unknown", reason: "timeout" });
  });

  test.each(["stopped", "disconnected"])(
    "one that waits and is %s is never sent",
    async (reason) => {
      const { writes, sent, end, ids, reply, late } = await withOneWaiting();
      await pass(60 * minute);
      expect(writes.stateOf(restore("in_late"))).toMatchObject({ phase: "waiting", until: null });
      if (reason === "stopped") writes.stopWaiting(restore("in_late"));
      else end();
      expect(await late).toEqual({ grade: "not-sent", reason });
      for (const id of ids) reply(id);
      await pass(minute);
      expect(sent).toHaveLength(4);
    },
  );

  test("none waits for them while the device is offline", async () => {
    const { writes, device } = await withOneWaiting();
    device.isOnline = false;
    expect(await writes.send(restore("in_off"))).toEqual({ grade: "not-sent", reason: "offline" });
  });
});

describe("a run whose restores have no reply", () => {
  const items = Array.from({ length: 9 }, (_, n) => `in_run${n}`);

  test("sends four, calls no other one unknown, and sends none after Cancel", async () => {
    const { writes, sent, reply } = setUp();
    const run = openRun(items, { writes });
    const ended = run.go();
    await pass(WRITE_TIMEOUT_MS * 4);
    expect(sent).toHaveLength(4);
    expect(run.view().counts).toMatchObject({ unknown: 4, waiting: 5, sending: 0 });
    await run.cancel();
    await ended;
    expect(run.view()).toMatchObject({ phase: "cancelled", counts: { "not-sent": 5 } });
    for (const id of items) reply(id);
    await pass(minute);
    expect(sent).toHaveLength(4);
  });

  test("sends none while it is paused, and a single write goes first", async () => {
    const { writes, sent, reply } = setUp();
    const run = openRun(items, { writes });
    void run.go();
    await pass(WRITE_TIMEOUT_MS);
    void writes.send(restore("in_late"));
    await pass(0);
    reply("in_run0");
    await pass(0);
    expect(lastLine(sent)).toBe("in_late");
    run.pause();
    reply("in_run1");
    await pass(WRITE_TIMEOUT_MS);
    expect(sent).toHaveLength(5);
    void run.resume();
    await pass(0);
    expect(sent).toHaveLength(6);
  });
});
