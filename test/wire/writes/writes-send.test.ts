import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import type { WriteState } from "#src/writes/send/states.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { type Answer, fakeWire, json } from "../fake-wire.ts";

const hour = 3_600_000;
const start = Date.UTC(2026, 9, 28, 14, 47);

const write = (id = "in_1"): RestoreWrite => ({ operation: "restore", kind: "invoices", id });
const restored = (id = "in_1") => json({ id, archived_at: null });
const never = () => new Promise<Response>(() => {});
const paused = (after: string | null, status = 429) =>
  new Response("{}", { status, headers: after === null ? {} : { "Retry-After": after } });

/** Answers one request after the other like these, and the last of them for ever. */
const inTurn =
  (...answers: Answer[]): Answer =>
  (sent) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer ? answer(sent) : never();
  };

/** Writes over a stubbed `fetch`, under fake time; `seen` is every state of the one write. */
function setUp(answer: Answer) {
  vi.useFakeTimers({ now: start });
  onTestFinished(() => void vi.useRealTimers());
  const { api, sent } = fakeWire(answer);
  const writes = createWriteEngine({ api, address: "", online: () => true });
  const seen: (WriteState | undefined)[] = [];
  writes.subscribe(() => seen.push(writes.stateOf(write())));
  return { writes, sent, seen, state: () => writes.stateOf(write()) };
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
        () => json({}, 409),
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

describe("a pause that was asked for (429)", () => {
  test.each([
    ["seconds", "7", 7000],
    ["no time at all", "0", 0],
    ["a minute", "60", 60_000],
    ["an HTTP date", new Date(start + 9000).toUTCString(), 9000],
    ["an HTTP date in the past", new Date(start - 9000).toUTCString(), 0],
  ])("%s are kept to the millisecond", async (_title, header, delay) => {
    const { writes, sent, seen, state } = setUp(
      inTurn(
        () => paused(header),
        () => restored(),
      ),
    );
    void writes.send(write());
    if (delay > 0) {
      await pass(delay - 1);
      expect(sent).toHaveLength(1);
      expect(state()).toEqual({ phase: "waiting", until: start + delay });
    }
    await pass(1);
    expect(sent).toHaveLength(2);
    expect(seen).toEqual([
      { phase: "sending" },
      { phase: "waiting", until: start + delay },
      { phase: "sending" },
      {
        phase: "done",
        at: start + delay,
        outcome: expect.objectContaining({ grade: "confirmed" }),
      },
    ]);
  });

  test.each([
    [0, [2500, 5000, 10_000]],
    [0.5, [3750, 7500, 15_000]],
    [1 - 2 ** -52, [5000, 10_000, 20_000]],
  ])(
    "without a time it waits half of 5, 10 and 20 s and up to all of it (chance %d)",
    async (chance, delays) => {
      const random = vi.spyOn(Math, "random").mockReturnValue(chance);
      onTestFinished(() => random.mockRestore());
      for (const header of [null, "soon"]) {
        const { writes, sent, seen } = setUp(() => paused(header));
        const outcome = writes.send(write());
        await pass(hour);
        expect(await outcome).toEqual({
          grade: "refused",
          reason: "too-many",
          status: 429,
          words: null,
        });
        expect(sent).toHaveLength(4);
        let at = start;
        const untils = delays.map((delay) => (at += delay));
        const waited = seen.flatMap((state) => (state?.phase === "waiting" ? [state.until] : []));
        expect(waited).toHaveLength(3);
        waited.forEach((until, nth) => expect(until).toBeCloseTo(untils[nth] ?? 0, -1));
      }
    },
  );

  test("at most three repeats, then it is refused with the wait that was asked", async () => {
    const { writes, sent } = setUp(() => paused("5"));
    const outcome = writes.send(write());
    await pass(hour);
    expect(sent).toHaveLength(4);
    expect(await outcome).toMatchObject({ reason: "too-many", status: 429, waitSeconds: 5 });
  });

  test("the third repeat may still succeed", async () => {
    const three = [() => paused("1"), () => paused("2"), () => paused("3")];
    const { writes, sent } = setUp(inTurn(...three, () => restored()));
    const outcome = writes.send(write());
    await pass(6000);
    expect(await outcome).toMatchObject({ grade: "confirmed", by: "answer" });
    expect(sent).toHaveLength(4);
  });

  test.each([61, 3600, 86_400])("%i s are not waited for but reported", async (seconds) => {
    const { writes, sent, seen } = setUp(() => paused(String(seconds)));
    const outcome = await writes.send(write());
    expect(outcome).toMatchObject({ grade: "refused", reason: "too-many", waitSeconds: seconds });
    await pass(seconds * 2000);
    expect(sent).toHaveLength(1);
    expect(seen.map((state) => state?.phase)).toEqual(["sending", "done"]);
  });

  test("what the repeat is answered counts, and is not repeated", async () => {
    const { writes, sent } = setUp(
      inTurn(
        () => paused("1"),
        () => json({}, 500),
      ),
    );
    const outcome = writes.send(write());
    await pass(hour);
    expect(await outcome).toEqual({ grade: "unknown", reason: "server-error", status: 500 });
    expect(sent).toHaveLength(2);
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
    expect([status, outcome.grade, sent.length]).toEqual([status, expect.any(String), 1]);
    expect(outcome.grade).not.toBe("confirmed");
  }
});

test("a broken connection is not repeated", async () => {
  const { writes, sent } = setUp(() => Promise.reject(new TypeError("Failed to fetch")));
  await writes.send(write());
  await pass(hour);
  expect(sent).toHaveLength(1);
});
