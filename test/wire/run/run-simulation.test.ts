import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { createRandom } from "#src/demo/seed/random.ts";
import { createWritesDatabase } from "#src/writes/log/audit-log.ts";
import { pageLocks } from "../page-locks.ts";
import { openAuditLog } from "#src/writes/log/audit-log.ts";
import { createWriteLog } from "#src/writes/log/write-log.ts";
import { createStore } from "#src/lib/store.ts";
import { type PlannedItem, noCounts } from "#src/writes/run/run-plan.ts";
import { loadResults } from "#src/writes/run/stored-runs.ts";
import { createRuns } from "#src/writes/run/runs.ts";
import { type WriteEngine, createWriteEngine } from "#src/writes/send/engine.ts";
import { deep } from "../../deep.ts";
import { connection, fakeWire, json } from "../fake-wire.ts";
import { pause } from "./run-parts.ts";

const many = deep ? 1_000 : 100;
const start = Date.UTC(2026, 10, 2, 9);

interface SeenRequest {
  id: string;
  fault: string;
}

/** The ids that were sent again after anything but a pause. */
function sentTwice(seen: readonly SeenRequest[]): string[] {
  const sent = new Map<string, string[]>();
  for (const { id, fault } of seen) sent.set(id, [...(sent.get(id) ?? []), fault]);
  return [...sent].flatMap(([id, faults]) =>
    faults.slice(0, -1).some((fault) => fault !== "429") ? [id] : [],
  );
}

/** A workspace of archived items, some of whose replies go wrong, and a run over all of them. */
async function simulate(
  seed: number,
  change: (writes: WriteEngine) => WriteEngine = (writes) => writes,
) {
  vi.useFakeTimers({ now: start, toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  const { next: chance } = createRandom(`run ${seed}`);
  const archived = new Set(Array.from({ length: many }, (_, n) => `in_${seed}x${n}`));
  const seen: SeenRequest[] = [];
  const { api } = fakeWire(async ({ url, init }) => {
    const id = /in_\w+/.exec(url)?.[0] ?? "";
    if (init.method === "GET")
      return json({ id, archived_at: archived.has(id) ? "2026-10-01T10:00:00+00:00" : null });
    const roll = chance() * 100;
    await pause(20 + chance() * 200);
    const say = (fault: string) => void seen.push({ id, fault });
    if (roll < 10) {
      say("429");
      return new Response("{}", { status: 429, headers: roll < 5 ? { "Retry-After": "2" } : {} });
    }
    if (roll < 15) {
      say("5xx");
      return json({ message: "Server Error" }, roll < 12 ? 500 : 503);
    }
    if (roll < 18) {
      say("hang");
      // Until a proxy in between gives up; the run has long called it unknown.
      await pause(40_000);
      throw new TypeError("Failed to fetch");
    }
    if (roll < 20) {
      archived.delete(id);
      say("cut");
      throw new TypeError("Failed to fetch");
    }
    if (roll < 21) {
      say("html");
      return new Response("<!doctype html>", { status: 200 });
    }
    if (!archived.has(id)) {
      say("not archived");
      return json({ message: "The invoice is not archived." }, 422);
    }
    archived.delete(id);
    say("ok");
    return json({ id, archived_at: null });
  });
  const name = `run ${seed} ${Math.random()}`;
  const storage = createWritesDatabase(name);
  const locks = pageLocks();
  const record = openAuditLog({ locks, tab: "this", storage });
  const failures: unknown[] = [];
  const log = createWriteLog({
    log: record,
    workspace: connection,
    onFailure: () => void failures.push("unrecorded"),
  });
  const writes = createWriteEngine({ api, origin: "", log, locks, online: () => true });
  const runs = createRuns({
    writes: change(writes),
    origin: connection.origin,
    log: record,
    isUnrecorded: createStore(false),
    locks,
  });
  const items: PlannedItem[] = [...archived].map((id) => ({
    kind: "invoices",
    id,
    name: id,
    archivedAt: null,
  }));
  const sums = new Set<number>();
  runs.subscribe(() => {
    const view = runs.get();
    if (view) sums.add(Object.values(view.counts).reduce((sum, count) => sum + count, 0));
  });
  let ended = false;
  const run = runs.start(items).finally(() => (ended = true));
  async function until(done: () => boolean) {
    for (let step = 0; !done() && step < 500_000; step += 1) {
      await vi.advanceTimersByTimeAsync(50);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  await until(() => ended);
  await run;
  return { runs, record, archived, seen, sums, failures, items, until };
}

describe.each(Array.from({ length: deep ? 20 : 2 }, (_, seed) => seed + 1))("seed %i", (seed) => {
  test(
    "every id is in one state, once, and the record equals what the workspace saw",
    { timeout: 120_000 },
    async () => {
      const { runs, record, archived, seen, sums, failures, items } = await simulate(seed);
      expect(failures).toEqual([]);
      const view = runs.get();
      if (!view) throw new Error("There is no run.");
      expect(view.phase).toBe("done");
      expect([...sums]).toEqual([many]);
      expect(Object.keys(view.counts).toSorted()).toEqual(Object.keys(noCounts()).toSorted());
      expect(view.counts.waiting + view.counts.sending + view.counts["not-sent"]).toBe(0);

      // Nothing is called restored that is still archived, and nothing refused that was restored.
      const states = new Map(items.map(({ id }, index) => [id, view.resultOf(index)]));
      const wrong = [...states].filter(
        ([id, { state }]) =>
          (state === "confirmed" && archived.has(id)) || (state === "refused" && !archived.has(id)),
      );
      expect(wrong).toEqual([]);

      expect(sentTwice(seen)).toEqual([]);

      // The stored run says the same as the one on screen.
      const results = await loadResults(record, view.run, { isUnderWay: false });
      expect(items.map((_, index) => results.get(index))).toEqual(
        items.map((_, index) => view.resultOf(index)),
      );

      const entries = await record.entries();
      const requests = entries.filter(({ by }) => by === "reply");
      expect(new Set(requests.map(({ request }) => request)).size).toBe(seen.length);
      const count = (list: readonly string[]) =>
        Object.fromEntries(
          [...new Set(list)].toSorted().map((id) => [id, list.filter((one) => one === id).length]),
        );
      expect(count(requests.map(({ target }) => target.slice("invoices/".length)))).toEqual(
        count(seen.map(({ id }) => id)),
      );
    },
  );
});

test("a run that sends again what is unknown is found out", { timeout: 120_000 }, async () => {
  const { seen } = await simulate(1, (writes) => ({
    ...writes,
    send: async (write, about) => {
      const first = await writes.send(write, about);
      // As no run does: beside it, and so without a look at the record.
      return first.grade === "unknown" ? writes.send(write) : first;
    },
  }));
  expect(sentTwice(seen).length).toBeGreaterThan(many / 50);
});
