import { describe, expect, test, vi } from "vitest";
import { createApi } from "#src/api/api.ts";
import { pageLocks } from "../page-locks.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import type { WriteLog } from "#src/writes/log/write-log.ts";
import { type Reply, connection, fakeWire, json, openEngine } from "../fake-wire.ts";

const hour = 3_600_000;
const write = (id = "in_1"): RestoreWrite => ({ operation: "restore", kind: "invoices", id });
const restored = (id = "in_1") => json({ id, archived_at: null });
const stillArchived = () => json({ id: "in_1", archived_at: "2026-10-28T14:47:00+00:00" });
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function setUp(reply: Reply, online = () => true) {
  vi.useFakeTimers();
  const engine = openEngine(reply, { online });
  return { ...engine, state: () => engine.writes.stateOf(write()) };
}

describe("what is not sent", () => {
  test("offline: nothing is sent, then or when the device is back", async () => {
    let online = false;
    const { writes, sent, state } = setUp(
      () => restored(),
      () => online,
    );
    expect(await writes.send(write())).toEqual({ grade: "not-sent", reason: "offline" });
    expect(state()).toMatchObject({ phase: "done", outcome: { reason: "offline" } });
    online = true;
    await pass(hour);
    expect(sent).toHaveLength(0);
    expect(await writes.send(write())).toMatchObject({ grade: "confirmed" });
  });

  test("offline after a wait for the rate limit: it is not sent again", async () => {
    let online = true;
    const { writes, sent, state } = setUp(
      () => new Response("{}", { status: 429, headers: { "Retry-After": "20" } }),
      () => online,
    );
    const outcome = writes.send(write());
    await pass(5000);
    expect(state()).toMatchObject({ phase: "waiting" });
    online = false;
    await pass(15_000);
    expect(state()).toMatchObject({ phase: "done", outcome: { reason: "offline" } });
    online = true;
    await pass(hour);
    expect(sent).toHaveLength(1);
    expect(await outcome).toEqual({ grade: "not-sent", reason: "offline" });
  });

  test("the browser is asked whether it is online when nobody else is named", async () => {
    for (const onLine of [false, true]) {
      const { api, sent } = fakeWire(() => restored());
      vi.stubGlobal("navigator", { onLine });
      const { grade } = await createWriteEngine({ api, origin: "" }).send(write());
      expect([grade, sent.length]).toEqual(onLine ? ["confirmed", 1] : ["not-sent", 0]);
    }
  });

  test.each(["", "in_", "..", "in_1/../in_2", "in_1?x", "in_ü", "fo_1", "IN_1", "invi_1", " in_1"])(
    "%j is no identifier of an invoice",
    async (id) => {
      const { writes, sent } = setUp(() => restored(id));
      expect(await writes.send(write(id))).toEqual({ grade: "not-sent", reason: "invalid-id" });
      await pass(hour);
      expect(sent).toHaveLength(0);
      expect(writes.stateOf(write(id))).toMatchObject({ phase: "done" });
    },
  );

  test("a session that ends while a write is noted does not send it, and the note is taken back", async () => {
    const seen: unknown[] = [];
    const log: WriteLog = {
      knownSince: async () => null,
      begin: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        return async (_by, outcome) => void seen.push(outcome);
      },
    };
    vi.useFakeTimers();
    const { writes, sent, end } = openEngine(() => restored(), { log });
    const outcome = writes.send(write());
    await pass(1);
    end();
    await pass(50);
    expect(await outcome).toEqual({ grade: "not-sent", reason: "disconnected" });
    expect(seen).toEqual([{ grade: "not-sent", reason: "disconnected" }]);
    expect(sent).toHaveLength(0);
  });
});

describe("after the session has ended", () => {
  const paused = () => new Response("{}", { status: 429, headers: { "Retry-After": "20" } });

  /** Requests that stay open until each gets its reply. */
  function held() {
    const replies: ((response: Response) => void)[] = [];
    const all = setUp(() => new Promise<Response>((resolve) => void replies.push(resolve)));
    const reply = async (nth: number, response: Response) => {
      expect(replies.length).toBeGreaterThan(nth);
      replies[nth]?.(response);
      await pass(0);
    };
    return { ...all, reply };
  }

  test("a write that waits is never sent again, and says so", async () => {
    const { writes, sent, state, end } = setUp(paused);
    const outcome = writes.send(write());
    await pass(5000);
    expect(state()).toMatchObject({ phase: "waiting" });
    end();
    await pass(hour);
    expect(sent).toHaveLength(1);
    expect(state()).toBeUndefined();
    expect((await outcome).grade).toBe("not-sent");
  });

  test("a write under way that is asked to pause is not sent again", async () => {
    const { writes, sent, state, reply, end } = held();
    const outcome = writes.send(write());
    await pass(0);
    end();
    await reply(0, paused());
    await pass(hour);
    expect(sent).toHaveLength(1);
    expect(state()).toBeUndefined();
    expect((await outcome).grade).not.toBe("confirmed");
  });

  test.each([
    ["confirms", restored],
    ["refuses", () => json({}, 422)],
    ["fails", () => json({}, 500)],
  ])("a reply that %s brings nothing back, in time or late", async (_title, response) => {
    for (const delay of [0, 14_000, 16_000, hour]) {
      const { writes, sent, state, reply, end } = held();
      const onChange = vi.fn<() => void>();
      void writes.send(write());
      await pass(1000);
      end();
      writes.subscribe(onChange);
      expect(state()).toBeUndefined();
      expect(sent[0]?.init.signal?.aborted).toBe(false);
      await pass(delay);
      await reply(0, response());
      await pass(hour);
      expect(state()).toBeUndefined();
      expect(sent).toHaveLength(1);
      expect(onChange).not.toHaveBeenCalled();
    }
  });

  test("a late reply to one that had timed out brings nothing back", async () => {
    const { writes, state, reply, end } = held();
    void writes.send(write());
    await pass(15_000);
    end();
    await reply(0, restored());
    expect(state()).toBeUndefined();
  });

  test("a recheck under way brings nothing back", async () => {
    for (const seen of [restored, stillArchived, () => json({}, 500)]) {
      const { writes, state, reply, end } = held();
      void writes.send(write());
      await pass(0);
      await reply(0, json({}, 500));
      const recheck = writes.recheck(write());
      end();
      await reply(1, seen());
      expect(await recheck).toBeNull();
      expect(state()).toBeUndefined();
    }
  });

  test("the same write may be sent by another session, and the old reply does not concern it", async () => {
    const { writes, sent, end, reply } = held();
    const old = writes.send(write());
    await pass(0);
    end();
    const api = createApi({ workspace: connection, key: () => connection.key });
    const other = createWriteEngine({ api, origin: "", online: () => true });
    void other.send(write());
    await pass(0);
    await reply(0, restored());
    expect((await old).grade).toBe("confirmed");
    expect(other.stateOf(write())).toEqual({ phase: "sending" });
    expect(sent).toHaveLength(2);
  });
});

describe("an item that another tab has just restored", () => {
  /** Two tabs that share locks and a record, and whose news do not reach each other. */
  function openTwoTabs() {
    const locks = pageLocks();
    const confirmed: { id: string; at: number }[] = [];
    const log: WriteLog = {
      begin: async (one) => async () => {
        if (one.operation === "restore") confirmed.push({ id: one.id, at: Date.now() });
      },
      knownSince: async (one, since) => {
        const isKnown =
          one.operation === "restore" &&
          confirmed.some(({ id, at }) => id === one.id && at >= since);
        return isKnown ? "confirmed" : null;
      },
    };
    const { api, sent } = fakeWire(() => restored());
    const openTab = () =>
      createWriteEngine({ api, origin: connection.origin, online: () => true, locks, log });
    return { first: openTab(), second: openTab(), sent };
  }

  test("is known from the record before the news of it arrive", async () => {
    const { first, second, sent } = openTwoTabs();
    expect(await first.send(write())).toMatchObject({ grade: "confirmed" });
    expect(await second.send(write())).toMatchObject({ grade: "confirmed" });
    expect(second.stateOf(write())).toMatchObject({ outcome: { grade: "confirmed" } });
    expect(sent).toHaveLength(1);
  });

  test("is sent again by any tab after the news had time to arrive", async () => {
    vi.useFakeTimers();
    const { first, second, sent } = openTwoTabs();
    for (const tab of [first, first, second]) await tab.send(write());
    expect(sent).toHaveLength(1);
    await pass(2001);
    for (const tab of [first, second]) await tab.send(write());
    expect(sent).toHaveLength(2);
  });
});

test.each([401, 403, 405])("an unclear restore stays so after a %i", async (status) => {
  const { api } = fakeWire(() =>
    isCut ? Promise.reject(new TypeError("cut")) : json({ message: "No." }, status),
  );
  let isCut = true;
  const writes = createWriteEngine({ api, origin: "", online: () => true });
  expect(await writes.send(write())).toMatchObject({ grade: "unknown" });
  isCut = false;
  expect(await writes.send(write())).toMatchObject({ grade: "refused" });
  expect(writes.stateOf(write())).toMatchObject({ outcome: { grade: "unknown" } });
});
