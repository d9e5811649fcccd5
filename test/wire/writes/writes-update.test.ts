import { describe, expect, test, vi } from "vitest";
import type { Outcome } from "#src/writes/send/write.ts";
import { createWriteEngine } from "#src/writes/send/engine.ts";
import { type Reply, fakeWire, json } from "../fake-wire.ts";

const changes = { title: "B ", due_at: null, remaining_minutes_estimate: 90 };
const body = JSON.stringify(changes);
const good = { id: "tsk_1", title: "B", due_at: null, remaining_minutes_estimate: "90" };
const before = { title: "A", due_at: "x", remaining_minutes_estimate: 1 };
const write = { operation: "updateTask", id: "tsk_1", body, changes, before } as const;

function open(reply: Reply) {
  const { api, sent } = fakeWire(reply);
  const waits: number[] = [];
  const writes = createWriteEngine({
    api,
    origin: "",
    online: () => true,
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { writes, sent, waits };
}

const short = (outcome: Outcome) =>
  outcome.grade === "confirmed" ? ["confirmed", outcome.by] : [outcome.grade, outcome.reason];

describe("an update of a task is confirmed only by its values", () => {
  test.each<[string, object, string[]]>([
    ["all values, trimmed", good, ["confirmed", "reply"]],
    ["wrapped in data", { data: good }, ["confirmed", "reply"]],
    [
      "an odd field that was not sent",
      { ...good, author: 7, start_at: [] },
      ["confirmed", "reply"],
    ],
    ["an odd value for a field that was sent", { ...good, title: 7 }, ["unknown", "empty"]],
    ["another task", { ...good, id: "tsk_2" }, ["unknown", "other-item"]],
    [
      "none of the values",
      { id: "tsk_1", title: "A", due_at: "x", remaining_minutes_estimate: 1 },
      ["unknown", "other-values"],
    ],
    ["some of the values", { ...good, title: "A" }, ["unknown", "other-values"]],
    ["a title that was shortened", { ...good, title: "" }, ["unknown", "other-values"]],
    ["a value left out", { id: "tsk_1", title: "B", due_at: null }, ["unknown", "empty"]],
    [
      "a value that was not cleared",
      { ...good, due_at: "2026-11-20T17:00:00Z" },
      ["unknown", "other-values"],
    ],
    ["only the id", { id: "tsk_1" }, ["unknown", "empty"]],
    ["another kind", { ...good, id: "in_1" }, ["unknown", "unreadable"]],
  ])("200 with %s", async (_title, reply, graded) => {
    const { writes, sent } = open(() => json(reply));
    expect(short(await writes.send(write))).toEqual(graded);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.init.body).toBe(body);
  });

  test("a second read settles what a reply left open, either way", async () => {
    for (const [held, graded] of [
      [good, ["confirmed", "read"]],
      [{ ...good, ...before }, ["refused", "unchanged"]],
      [{ ...good, ...before, title: "C" }, ["unknown", "other-values"]],
      [{ ...good, title: "A" }, ["unknown", "other-values"]],
    ] as const) {
      const { writes } = open(({ init }) =>
        init.method === "PUT" ? new Response(null, { status: 204 }) : json(held),
      );
      expect(short(await writes.send(write))).toEqual(["unknown", "empty"]);
      await writes.recheck(write);
      const state = writes.stateOf(write);
      expect(state?.phase === "done" && short(state.outcome)).toEqual(graded);
    }
  });

  test("field errors come with the refusal", async () => {
    const errors = { title: ["Taken."], "custom.0": ["No."] };
    const { writes } = open(() => json({ message: "Taken.", errors }, 422));
    expect(await writes.send(write)).toMatchObject({ reason: "refused", fieldErrors: errors });
  });
});

describe("an update is sent again once after a 503 with Retry-After", () => {
  const retry = (status: number, header?: string) =>
    new Response("{}", { status, headers: header === undefined ? {} : { "Retry-After": header } });

  test.each([
    [503, "1", 2],
    [503, undefined, 1],
    [503, "3600", 2],
    [500, "1", 1],
    [502, "1", 1],
    [422, "1", 1],
  ])("%i with Retry-After %s", async (status, header, times) => {
    // One that is sent too often is saved in the end, so that the test does not hang.
    const service = open(() => (service.sent.length > 5 ? json(good) : retry(status, header)));
    expect((await service.writes.send(write)).grade).not.toBe("confirmed");
    expect(service.sent).toHaveLength(times);
    expect(service.sent.every(({ init }) => init.body === body)).toBe(true);
  });

  test.each([
    ["a 503", [retry(503, "20")]],
    ["a 429 after it", [retry(503, "0"), retry(429, "600")]],
  ])("stopped after %s, it is unknown: the service may have saved it", async (_name, replies) => {
    const { api } = fakeWire(() => replies.shift() ?? json(good));
    const writes = createWriteEngine({ api, origin: "", online: () => true });
    const outcome = writes.send(write);
    await vi.waitUntil(() => replies.length === 0, { timeout: 5_000 });
    await vi.waitFor(() => expect(writes.stateOf(write)).toMatchObject({ phase: "waiting" }));
    writes.stopWaiting(write);
    expect(await outcome).toEqual({ grade: "unknown", reason: "server-error", status: 503 });
  });

  test.each([[[503, 429, 503]], [[503, 401]], [[503, 403]]])(
    "and so it is by %j",
    async (replies) => {
      const statuses = [...replies];
      const { writes, sent } = open(() => retry(statuses.shift() ?? 500, "1"));
      expect(short(await writes.send(write))).toEqual(["unknown", "server-error"]);
      expect(sent).toHaveLength(replies.length);
    },
  );

  test("after a 503 that says when, the second try may be confirmed", async () => {
    let tries = 0;
    const { writes, waits } = open(() => {
      tries += 1;
      return tries === 1 ? retry(503, "2") : json(good);
    });
    expect(short(await writes.send(write))).toEqual(["confirmed", "reply"]);
    expect(waits).toEqual([2000]);
  });
});
