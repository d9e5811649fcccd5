import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { type Reply, fakeWire, json } from "../fake-wire.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 9, 28, 14, 47);

const write = (id = "in_1"): RestoreWrite => ({ operation: "restore", kind: "invoices", id });
const restored = (id = "in_1") => json({ id, archived_at: null });
const never = () => new Promise<Response>(() => {});
const paused = (after: string | null, status = 429) =>
  new Response("{}", { status, headers: after === null ? {} : { "Retry-After": after } });

/** Replies one request after the other like these, and the last of them for ever. */
const inTurn =
  (...replies: Reply[]): Reply =>
  (sent) => {
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    return reply ? reply(sent) : never();
  };

/** Writes over a stubbed `fetch`, under fake time; `seen` is every state of the one write. */
function setUp(reply: Reply) {
  vi.useFakeTimers({ now: start });
  const { api, sent } = fakeWire(reply);
  const device = { online: true };
  const writes = createWriteEngine({ api, origin: "", online: () => device.online });
  const seen: (WriteState | undefined)[] = [];
  writes.subscribe(() => seen.push(writes.stateOf(write())));
  return { writes, sent, seen, device, state: () => writes.stateOf(write()) };
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("one request per target", () => {
  test("50 presses at once are one request and one outcome", async () => {
    const { writes, sent } = setUp(() => restored());
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => writes.send(write())));
    expect(sent).toHaveLength(1);
    expect(outcomes[0]).toMatchObject({ grade: "confirmed" });
    expect(new Set(outcomes).size).toBe(1);
  });

  test("presses while it is sent, waits and is sent again join it", async () => {
    const { writes, sent } = setUp(
      inTurn(
        () => paused("10"),
        () => restored(),
      ),
    );
    const outcomes = [];
    for (let second = 0; second < 10; second += 1) {
      outcomes.push(writes.send(write()));
      await pass(1000);
    }
    expect(sent).toHaveLength(2);
    expect(new Set(await Promise.all(outcomes)).size).toBe(1);
  });

  test("once it is done, a press is a new request", async () => {
    const { writes, sent } = setUp(
      inTurn(
        () => json({}, 403),
        () => restored(),
      ),
    );
    expect(await writes.send(write())).toMatchObject({ grade: "refused" });
    expect(await writes.send(write())).toMatchObject({ grade: "confirmed" });
    expect(sent).toHaveLength(2);
  });

  test("two targets run side by side, an embed and a link of one id, too", async () => {
    const { writes, sent } = setUp(({ url }) =>
      url.includes("/embeds/") ? never() : restored("pe_1"),
    );
    const embed = { operation: "restore", kind: "embeds", id: "pe_1" } as const;
    const link = { ...embed, kind: "links" } as const;
    void writes.send(embed);
    expect(await writes.send(link)).toMatchObject({ grade: "confirmed" });
    expect(sent).toHaveLength(2);
    expect(writes.stateOf(embed)).toEqual({ phase: "sending" });
    expect(writes.stateOf(link)).toMatchObject({ phase: "done" });
  });

  test("one that waits holds up no other", async () => {
    const { writes } = setUp(({ url }) =>
      url.includes("in_1/") ? paused("30") : restored("in_2"),
    );
    void writes.send(write());
    expect(await writes.send(write("in_2"))).toMatchObject({ grade: "confirmed" });
    expect(writes.stateOf(write())).toMatchObject({ phase: "waiting" });
  });
});

describe("an outcome that is unknown stays so", () => {
  const unknown = { grade: "unknown", reason: "server-error", status: 500 } as const;

  test("while a new request is rate limited and stopped", async () => {
    const { writes, state } = setUp(
      inTurn(
        () => json({}, 500),
        () => paused("30"),
      ),
    );
    expect(await writes.send(write())).toEqual(unknown);
    const again = writes.send(write());
    await pass(0);
    writes.stopWaiting(write());
    expect(await again).toEqual({ grade: "not-sent", reason: "stopped" });
    expect(state()).toMatchObject({ phase: "done", outcome: unknown });
  });

  test("while a run is to send it again, and is stopped", async () => {
    const { writes, state } = setUp(() => json({}, 500));
    await writes.send(write());
    await writes.send(write(), { run: "run", signal: AbortSignal.abort() });
    expect(state()).toMatchObject({ phase: "done", outcome: unknown });
  });

  test("while the device is offline", async () => {
    const { writes, state, device } = setUp(() => json({}, 500));
    await writes.send(write());
    device.online = false;
    expect(await writes.send(write())).toEqual({ grade: "not-sent", reason: "offline" });
    expect(state()).toMatchObject({ phase: "done", outcome: unknown });
  });
});

describe("a pause that was asked for (429)", () => {
  test.each([
    ["seconds", "7", 7000, null],
    ["no time at all", "0", 1000, null],
    ["a minute", "60", 60_000, null],
    ["an HTTP date", new Date(start + 9000).toUTCString(), 9000, null],
    ["an HTTP date in the past", new Date(start - 9000).toUTCString(), 1000, null],
    ["a minute and a second", "61", 61_000, 61],
    ["a day", "86400", 86_400_000, 86_400],
    ["ten digits", "9999999999", 86_400_000, 86_400],
  ])(
    "%s: kept to the millisecond, but at least a second and at most a day",
    async (_title, header, delay, asked) => {
      const { writes, sent, seen, state } = setUp(
        inTurn(
          () => paused(header),
          () => restored(),
        ),
      );
      const until = performance.now() + delay;
      void writes.send(write());
      await pass(delay - 1);
      expect(sent).toHaveLength(1);
      expect(state()).toMatchObject({ phase: "waiting", until });
      await pass(1);
      expect(sent).toHaveLength(2);
      expect(seen).toEqual([
        { phase: "queued" },
        { phase: "sending" },
        { phase: "waiting", until, asked },
        { phase: "sending" },
        {
          phase: "done",
          at: start + delay,
          outcome: expect.objectContaining({ grade: "confirmed" }),
        },
      ]);
    },
  );

  test.each([
    [0, [2500, 5000, 10_000, 20_000, 30_000, 30_000, 30_000]],
    [0.5, [3750, 7500, 15_000, 30_000, 45_000, 45_000, 45_000]],
    [1 - 2 ** -52, [5000, 10_000, 20_000, 40_000, 60_000, 60_000, 60_000]],
  ])(
    "without a time it waits half of 5, 10, 20 s and up to all of it, a minute at most (chance %d)",
    async (chance, delays) => {
      const random = vi.spyOn(Math, "random").mockReturnValue(chance);
      onTestFinished(() => random.mockRestore());
      for (const header of [null, "soon", "-5"]) {
        const refusals = delays.map(() => () => paused(header));
        const { writes, sent, seen } = setUp(inTurn(...refusals, () => restored()));
        let at = performance.now();
        const outcome = writes.send(write());
        await pass(hour);
        expect(await outcome).toMatchObject({ grade: "confirmed" });
        expect(sent).toHaveLength(delays.length + 1);
        const untils = delays.map((delay) => (at += delay));
        const waited = seen.flatMap((state) => (state?.phase === "waiting" ? [state] : []));
        expect(waited).toHaveLength(delays.length);
        waited.forEach(({ until, asked }, nth) => {
          expect(until).toBeCloseTo(untils[nth] ?? 0, -1);
          expect(asked).toBeNull();
        });
      }
    },
  );

  test("a service that asks for no time at all is asked after 1, 2, 4 s and so on", async () => {
    const { writes, seen } = setUp(() => paused("0"));
    const began = performance.now();
    void writes.send(write());
    await pass(200_000);
    const waits = seen.flatMap((state) => (state?.phase === "waiting" ? [state.until ?? 0] : []));
    const first = [began, ...waits];
    const pauses = waits.map((until, nth) => until - (first[nth] ?? 0));
    expect(pauses.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((each) => each * 1000));
  });

  test("the user ends the wait, and nothing is sent again", async () => {
    const { writes, sent } = setUp(() => paused("30"));
    const outcome = writes.send(write());
    await pass(10_000);
    writes.stopWaiting(write());
    expect(await outcome).toEqual({ grade: "not-sent", reason: "stopped" });
    await pass(hour);
    expect(sent).toHaveLength(1);
  });

  test("every repeat has its own 15 s", async () => {
    const { writes, sent, state } = setUp(inTurn(() => paused("20"), never));
    const outcome = writes.send(write());
    await pass(34_999);
    expect(state()).toEqual({ phase: "sending" });
    await pass(1);
    expect(await outcome).toEqual({ grade: "unknown", reason: "timeout", status: null });
    await pass(hour);
    expect(sent).toHaveLength(2);
  });
});

test("no other status is ever repeated, whatever Retry-After says", async () => {
  for (let status = 200; status <= 599; status += 1) {
    if (status === 429) continue;
    const empty = [204, 205, 304].includes(status);
    const headers = { "Retry-After": "1" };
    const { writes, sent } = setUp(() => new Response(empty ? null : "{}", { status, headers }));
    const outcome = await writes.send(write());
    await pass(hour);
    const posts = sent.filter(({ init }) => init.method === "POST").length;
    expect([status, outcome.grade, posts]).toEqual([status, expect.any(String), 1]);
    expect(outcome.grade).not.toBe("confirmed");
  }
});
