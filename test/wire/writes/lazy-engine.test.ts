import { expect, test, vi } from "vitest";
import type { WriteEngine } from "#src/writes/send/engine.ts";
import { createPacer } from "#src/api/pacer.ts";
import { createLazyEngine } from "#src/writes/send/lazy-engine.ts";
import { createWriteStates } from "#src/writes/send/states.ts";
import type { TabMessage } from "#src/writes/browser/tabs.ts";
import { openEngine } from "../fake-wire.ts";

const write = { operation: "restore", kind: "docs", id: "doc_a" } as const;
const confirmed = { grade: "confirmed", by: "answer" };
const notLoaded = { grade: "not-sent", reason: "not-loaded" };
const active = () => Response.json({ data: { id: "doc_a", archived_at: null } });

/** A lazy engine over one that answers, whose code fails to load as often as said. */
function open({
  failures = 0,
  tabs,
}: { failures?: number; tabs?: Parameters<typeof createWriteStates>[1] } = {}) {
  const states = createWriteStates(Date.now, tabs);
  const { writes, sent } = openEngine(active, { states });
  let left = failures;
  const create = vi.fn(async (): Promise<WriteEngine> => {
    left -= 1;
    if (left >= 0) throw new TypeError("Failed to fetch dynamically imported module");
    return writes;
  });
  return { engine: createLazyEngine(states, createPacer(), create), states, sent, create };
}

test("the code loads with the first write, once", async () => {
  const { engine, sent, create } = open();
  expect(engine.stateOf(write)).toBeUndefined();
  expect(create).not.toHaveBeenCalled();
  const outcomes = await Promise.all([engine.send(write), engine.send(write)]);
  expect(outcomes).toMatchObject([confirmed, confirmed]);
  expect(sent).toHaveLength(1);
  expect(create).toHaveBeenCalledOnce();
  expect(engine.stateOf(write)).toMatchObject({ phase: "done", outcome: confirmed });
});

test("without its code a write was not sent, and the next one tries again", async () => {
  const { engine, sent } = open({ failures: 1 });
  expect(await engine.send(write)).toEqual(notLoaded);
  expect(sent).toEqual([]);
  expect(engine.stateOf(write)).toMatchObject({ phase: "done", outcome: notLoaded });
  expect(await engine.send(write)).toMatchObject(confirmed);
  expect(sent).toHaveLength(1);
});

test("a write of a run that can't be sent without its code is not sent", async () => {
  const { engine } = open({ failures: 1 });
  expect(await engine.attempt(write, {})).toEqual({ outcome: notLoaded });
});

test("an unknown outcome stays one while the code can't be loaded", async () => {
  const { engine, states } = open({ failures: 3 });
  const outcome = { grade: "unknown", reason: "timeout", status: null } as const;
  states.put(write, { phase: "done", at: 1, outcome });
  expect(await engine.send(write)).toEqual(notLoaded);
  expect(engine.stateOf(write)).toMatchObject({ phase: "done", outcome });
  expect(await engine.recheck(write)).toBeNull();
  expect(engine.stateOf(write)).toMatchObject({ outcome, recheckError: notLoaded });
  expect(await engine.recheckNow(write)).toEqual({ failed: notLoaded });
});

test("what another tab restored is known before the code is loaded", () => {
  let listener: (message: TabMessage) => void = () => {};
  const { engine, create } = open({ tabs: { subscribe: (next) => (listener = next) } });
  listener({ type: "restored", kind: "docs", id: "doc_a", by: "answer" });
  expect(engine.stateOf(write)).toMatchObject({ phase: "done", outcome: confirmed });
  expect(create).not.toHaveBeenCalled();
});
