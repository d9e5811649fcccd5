import { expect, test, vi } from "vitest";
import { createWriteEngine, WRITE_TIMEOUT_MS } from "#src/writes/send/engine.ts";
import type { RestoreWrite } from "#src/writes/send/write.ts";
import { type Reply, fakeWire, json } from "../fake-wire.ts";

const write = (id = "in_1"): RestoreWrite => ({ operation: "restore", kind: "invoices", id });
const restored = () => json({ id: "in_1", archived_at: null });

/** Writes over a service that replies so, and what they announce. */
function setUp(reply: Reply) {
  const { api } = fakeWire(reply);
  const writes = createWriteEngine({ api, origin: "", online: () => true });
  const announced: unknown[] = [];
  writes.onOutcome(({ write, outcome, context }) =>
    announced.push([context.name ?? write.operation, outcome.grade]),
  );
  return { writes, announced };
}

test("an outcome is announced once, however often it is asked for", async () => {
  const { writes, announced } = setUp(() => json({}, 500));
  await Promise.all([writes.send(write(), { name: "One" }), writes.send(write())]);
  expect(announced).toEqual([["One", "unknown"]]);
});

test("what a run sends, a check, and a late reply are not announced", async () => {
  vi.useFakeTimers();
  let reply = (_response: Response) => {};
  const { writes, announced } = setUp(({ init, url }) => {
    if (init.method === "GET" || url.includes("in_2")) return restored();
    return new Promise((resolve) => (reply = resolve));
  });
  await writes.send(write("in_2"), { run: "run" });
  await writes.recheck(write("in_3"));
  expect(announced).toEqual([]);

  const outcome = writes.send(write());
  await vi.advanceTimersByTimeAsync(WRITE_TIMEOUT_MS);
  await outcome;
  reply(restored());
  await vi.advanceTimersByTimeAsync(0);
  expect(writes.stateOf(write())).toMatchObject({ outcome: { grade: "confirmed" } });
  expect(announced).toEqual([["restore", "unknown"]]);
});
