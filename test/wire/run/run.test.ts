import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { pageLocks } from "../page-locks.ts";
import { createStore } from "#src/lib/store.ts";
import { type Runs, createRuns } from "#src/writes/run/runs.ts";
import { type Reply, connection, json } from "../fake-wire.ts";
import { idIn, openBrowser, pause, planned, restored } from "./run-parts.ts";

const ids = (many: number) => Array.from({ length: many }, (_, n) => `in_${n}`);
const items = (many: number) => ids(many).map(planned);

function viewOf(runs: Runs) {
  const view = runs.get();
  if (!view) throw new Error("There is no run.");
  return view;
}
const sumOf = (runs: Runs) =>
  Object.values(viewOf(runs).counts).reduce((sum, count) => sum + count, 0);
const idsOf = (sent: readonly { url: string; init: RequestInit }[]) =>
  sent.filter(({ init }) => init.method === "POST").map(({ url }) => idIn(url));

/** A workspace whose replies wait until they are let go, one by one. */
function heldReplies(reply: Reply = ({ url }) => restored(idIn(url))) {
  const waiting: (() => void)[] = [];
  const held: Reply = async (sent) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return reply(sent);
  };
  return { held, waiting, letGo: () => waiting.shift()?.() };
}
const until = (done: () => boolean) => vi.waitUntil(done, { timeout: 10_000, interval: 5 });

test("each item is sent once, in the order of the list, four at a time", async () => {
  const { held, waiting, letGo } = heldReplies();
  const { sent, openTab } = openBrowser(held);
  const { runs } = openTab();
  const run = runs.start(items(9));
  await until(() => waiting.length === 4);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(idsOf(sent)).toEqual(ids(4));
  while (viewOf(runs).phase === "running") {
    letGo();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await run;
  expect(idsOf(sent)).toEqual(ids(9));
  expect(viewOf(runs)).toMatchObject({ phase: "done", isStored: true, counts: { confirmed: 9 } });
});

test("the plan is kept before anything is sent", async () => {
  const { opened, sent, openTab } = openBrowser(({ url }) => restored(idIn(url)));
  const { writes, record } = openTab();
  let letSave = () => {};
  const maySave = new Promise<void>((resolve) => (letSave = resolve));
  const runs = createRuns({
    ...{ writes, origin: connection.origin, locks: pageLocks() },
    log: { ...record, database: () => maySave.then(() => opened) },
    isUnrecorded: createStore(false),
  });
  const ended = runs.start(items(2));
  await until(() => runs.get() !== null);
  for (let turns = 0; turns < 50; turns += 1) await pause(0);
  expect(sent).toEqual([]);
  letSave();
  await ended;
  expect(idsOf(sent)).toEqual(ids(2));
  expect(await (await opened).getAll("runs")).toHaveLength(1);
});

test("paused, what is under way ends and nothing more is sent; then it goes on", async () => {
  const { held, waiting, letGo } = heldReplies();
  const { sent, openTab } = openBrowser(held);
  const { runs } = openTab();
  const run = runs.start(items(10));
  await until(() => waiting.length === 4);
  runs.pause();
  for (let one = 0; one < 4; one += 1) letGo();
  await until(() => viewOf(runs).counts.confirmed === 4);
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toHaveLength(4);
  expect(viewOf(runs)).toMatchObject({ phase: "halted", halt: "user", counts: { waiting: 6 } });
  const letAll = setInterval(letGo, 1);
  await runs.resume();
  await run;
  clearInterval(letAll);
  expect(idsOf(sent)).toEqual(ids(10));
});

test("cancelled, what is under way ends and the rest is not sent", async () => {
  const { held, waiting, letGo } = heldReplies();
  const { sent, openTab } = openBrowser(held);
  const { runs, writes } = openTab();
  const run = runs.start(items(20));
  await until(() => waiting.length === 4);
  const cancelled = runs.cancel();
  for (let one = 0; one < 4; one += 1) letGo();
  await Promise.all([run, cancelled]);
  expect(sent).toHaveLength(4);
  expect(viewOf(runs)).toMatchObject({
    phase: "cancelled",
    counts: { confirmed: 4, "not-sent": 16, waiting: 0 },
  });
  expect(sumOf(runs)).toBe(20);
  expect(writes.stateOf({ operation: "restore", kind: "invoices", id: "in_19" })).toBeUndefined();
});

describe("what stops a run keeps its plan", () => {
  test("a refused key: it goes on when it is resumed, and the item is sent again", async () => {
    let accepted = false;
    const { sent, openTab } = openBrowser(({ url }) =>
      accepted || idIn(url) === "in_0" ? restored(idIn(url)) : json({ message: "No." }, 401),
    );
    const { runs } = openTab(1);
    const run = runs.start(items(8));
    await until(() => runs.get()?.phase === "halted");
    expect(viewOf(runs)).toMatchObject({ halt: "key", counts: { confirmed: 1, waiting: 7 } });
    accepted = true;
    await runs.resume();
    await run;
    expect(idsOf(sent)).toEqual(["in_0", "in_1", ...ids(8).slice(1)]);
    expect(viewOf(runs).counts.confirmed).toBe(8);
  });

  test("a pause of more than a minute", async () => {
    let asked = 0;
    const { openTab } = openBrowser(({ url }) => {
      asked += 1;
      return asked === 1
        ? new Response("{}", { status: 429, headers: { "Retry-After": "86400" } })
        : restored(idIn(url));
    });
    const { runs } = openTab(1);
    const run = runs.start(items(3));
    await until(() => runs.get()?.phase === "halted");
    expect(viewOf(runs)).toMatchObject({ halt: "workspace", counts: { waiting: 3 } });
    await runs.resume();
    await run;
    expect(viewOf(runs).counts.confirmed).toBe(3);
  });

  test("a device that goes offline: it keeps its queue, and goes on when it is resumed", async () => {
    let online = true;
    const { sent, openTab } = openBrowser(
      ({ url }) => {
        if (idIn(url) === "in_2") online = false;
        return restored(idIn(url));
      },
      () => online,
    );
    const { runs } = openTab(1);
    const run = runs.start(items(8));
    await until(() => runs.get()?.phase === "halted");
    expect(viewOf(runs)).toMatchObject({ halt: "offline", counts: { confirmed: 3, waiting: 5 } });
    online = true;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toHaveLength(3);
    await runs.resume();
    await run;
    expect(idsOf(sent)).toEqual(ids(8));
    expect(viewOf(runs).counts).toMatchObject({ confirmed: 8, "not-sent": 0 });
  });

  test("the workspace is left: nothing of it is sent to the next one", async () => {
    const { held, waiting, letGo } = heldReplies();
    const { sent, openTab } = openBrowser(held);
    const { runs, endSession } = openTab();
    void runs.start(items(10));
    await until(() => waiting.length === 4);
    runs.detach();
    endSession();
    while (waiting.length > 0) letGo();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent).toHaveLength(4);
    expect(runs.get()).toBeNull();
  });
});

test("one failure stops nothing: each item has its own end", async () => {
  const replies: Record<string, Reply> = {
    in_0: () => json({ message: "Server Error" }, 500),
    in_1: () => json({ message: "The parent folder is archived." }, 422),
    in_2: () => json({ message: "It is not archived." }, 422),
    in_3: () => json({ message: "No query results." }, 404),
    in_4: () => Promise.reject(new TypeError("Failed to fetch")),
    in_5: () => json({ id: "in_5", archived_at: "2026-10-01T10:00:00+00:00" }),
  };
  const { openTab } = openBrowser((sent) => {
    const id = idIn(sent.url);
    if (sent.init.method === "GET")
      return json({ id, archived_at: id === "in_2" ? null : "2026-10-01T10:00:00+00:00" });
    return replies[id]?.(sent) ?? restored(id);
  });
  const { runs } = openTab();
  await runs.start(items(8));
  const view = viewOf(runs);
  expect(ids(8).map((_, index) => view.resultOf(index).state)).toEqual([
    ...["unknown", "refused", "already-active", "refused", "unknown", "unknown", "confirmed"],
    ...["confirmed"],
  ]);
  expect(runs.left().map(({ id }) => id)).toEqual(["in_1", "in_3"]);
});

test("what is settled by hand after the run is its result", async () => {
  const tries = new Map<string, number>();
  const { openTab } = openBrowser(({ url, init }) => {
    const id = idIn(url);
    if (init.method === "GET") return restored(id);
    const count = (tries.get(id) ?? 0) + 1;
    tries.set(id, count);
    if (count === 1) return json({ message: "Server Error" }, 500);
    return id === "in_2" ? json({ message: "It is not archived." }, 422) : restored(id);
  });
  const { runs, writes, record } = openTab();
  await runs.start(items(3));
  expect(viewOf(runs).counts.unknown).toBe(3);
  const restore = (id: string) => ({ operation: "restore", kind: "invoices", id }) as const;
  await writes.recheck(restore("in_0"));
  await writes.send(restore("in_1"));
  await writes.send(restore("in_2"));
  const view = viewOf(runs);
  expect(ids(3).map((_, index) => view.resultOf(index))).toEqual([
    { state: "confirmed" },
    { state: "confirmed" },
    { state: "already-active" },
  ]);
  // Recorded before the tab is closed.
  await vi.waitUntil(async () => (await record.entries()).length === 7);
});

describe.each(Array.from({ length: 10 }, (_, point) => point))(
  "a page that goes away after %i replies",
  (point) => {
    test("leaves its run interrupted: what was under way is unknown, nothing is sent by itself, and the rest goes on", async () => {
      const { held, waiting, letGo } = heldReplies();
      const { sent, opened, openTab } = openBrowser(held);
      const first = openTab();
      void first.runs.start(items(12));
      for (let replied = 0; replied < point; replied += 1) {
        await until(() => waiting.length > 0);
        letGo();
        await until(() => viewOf(first.runs).counts.confirmed === replied + 1);
      }
      await until(() => waiting.length === Math.min(4, 12 - point));
      first.close();
      while (waiting.length > 0) letGo();
      await new Promise((resolve) => setTimeout(resolve, 30));

      const before = sent.length;
      const second = openTab();
      await second.record.recover();
      await second.runs.restoreInterrupted();
      const { counts, phase, halt } = viewOf(second.runs);
      expect({ phase, halt }).toEqual({ phase: "halted", halt: "interrupted" });
      expect(counts).toMatchObject({ confirmed: point, unknown: before - point, sending: 0 });
      expect(sumOf(second.runs)).toBe(12);
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(sent).toHaveLength(before);

      const letAll = setInterval(letGo, 1);
      await second.runs.resume();
      clearInterval(letAll);
      expect(new Set(idsOf(sent)).size).toBe(idsOf(sent).length);
      expect(viewOf(second.runs)).toMatchObject({
        phase: "done",
        counts: { confirmed: 12 - (before - point), unknown: before - point },
      });
      const entries = await second.record.entries();
      expect(entries).toHaveLength(12);
      expect(entries.filter(({ by }) => by === "lost")).toHaveLength(before - point);
      expect(await (await opened).count("open")).toBe(0);
    });
  },
);

test("the results of a page that goes away are in the record", async () => {
  const replies = [
    (id: string) => restored(id),
    () => json({ message: "No query results" }, 404),
    () => json({ message: "Server Error" }, 500),
    () => json({ message: "Too Many Attempts." }, 429),
  ];
  const { sent, openTab } = openBrowser(({ url }) => {
    const id = idIn(url);
    return replies[Number(id.slice(3))]?.(id) ?? restored(id);
  });
  const first = openTab(1);
  void first.runs.start(items(6));
  await until(() => (first.writes.pacer.view().waitsUntil ?? 0) > 0);
  first.close();
  const second = openTab();
  await second.runs.restoreInterrupted();
  const view = viewOf(second.runs);
  expect(ids(6).map((_, index) => view.resultOf(index))).toEqual([
    { state: "confirmed" },
    { state: "refused" },
    { state: "unknown" },
    ...Array.from({ length: 3 }, () => ({ state: "waiting" })),
  ]);
  expect(idsOf(sent)).toHaveLength(4);
});

test("the results of a run that has not ended stay when the record is cleared", async () => {
  const { held, waiting, letGo } = heldReplies();
  const { openTab } = openBrowser(held);
  const first = openTab();
  void first.runs.start(items(6));
  await until(() => waiting.length === 4);
  letGo();
  await until(() => waiting.length === 4);
  await until(() => viewOf(first.runs).counts.confirmed === 1);
  first.close();
  const second = openTab();
  await second.record.recover();
  await second.runs.restoreInterrupted();
  expect(viewOf(second.runs).counts).toMatchObject({ confirmed: 1, unknown: 4, waiting: 1 });
  await second.record.clear();
  second.close();
  const third = openTab();
  await third.runs.restoreInterrupted();
  expect(viewOf(third.runs).counts).toMatchObject({ confirmed: 1, unknown: 4, waiting: 1 });
});

describe("two tabs", () => {
  test("50 fast presses in each are one request", async () => {
    const { held, waiting, letGo } = heldReplies();
    const { sent, openTab } = openBrowser(held);
    const [one, two] = [openTab(), openTab()];
    const write = { operation: "restore", kind: "invoices", id: "in_1" } as const;
    const presses = Array.from({ length: 50 }, () => [
      one.writes.send(write),
      two.writes.send(write),
    ]).flat();
    await until(() => waiting.length === 1);
    letGo();
    const outcomes = await Promise.all(presses);
    expect(sent).toHaveLength(1);
    expect(new Set(outcomes.map(({ grade }) => grade))).toEqual(new Set(["confirmed", "not-sent"]));
    const done = { phase: "done", outcome: { grade: "confirmed" } };
    for (const { writes } of [one, two]) expect(writes.stateOf(write)).toMatchObject(done);
  });

  test("two runs over the same items send each once, and both call it restored", async () => {
    const { sent, openTab } = openBrowser(async ({ url }) => {
      await new Promise((resolve) => setTimeout(resolve, 3));
      return restored(idIn(url));
    });
    const [one, two] = [openTab(), openTab()];
    await Promise.all([one.runs.start(items(30)), two.runs.start(items(30).toReversed())]);
    expect(idsOf(sent).toSorted()).toEqual(ids(30).toSorted());
    expect(viewOf(one.runs).counts.confirmed).toBe(30);
    expect(viewOf(two.runs).counts.confirmed).toBe(30);
    expect(await one.record.entries()).toHaveLength(30);
  });

  test.each(Array.from({ length: 12 }, (_, delay) => delay))(
    "a run that is started %i moments after one was looked for is not replaced by it",
    async (delay) => {
      const { held, waiting, letGo } = heldReplies();
      const { openTab } = openBrowser(held);
      const first = openTab();
      void first.runs.start(items(6));
      await until(() => waiting.length === 4);
      first.close();
      const second = openTab();
      const looked = second.runs.restoreInterrupted();
      for (let moment = 0; moment < delay; moment += 1) {
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (second.runs.get()) {
        // It came first, and waits to be gone on with.
        expect(viewOf(second.runs)).toMatchObject({
          halt: "interrupted",
          run: { items: items(6) },
        });
        return;
      }
      const run = second.runs.start(items(2));
      await looked;
      expect(viewOf(second.runs)).toMatchObject({ phase: "running", run: { items: items(2) } });
      const letAll = setInterval(letGo, 1);
      await run;
      clearInterval(letAll);
    },
  );

  test("what the other had on its way when a run was started is not sent again", async () => {
    const { held, waiting, letGo } = heldReplies();
    const { sent, openTab } = openBrowser(held);
    const [one, two] = [openTab(), openTab()];
    const sending = one.writes.send({ operation: "restore", kind: "invoices", id: "in_0" });
    await until(() => waiting.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const run = two.runs.start(items(1));
    await new Promise((resolve) => setTimeout(resolve, 30));
    letGo();
    await sending;
    await run;
    expect(idsOf(sent)).toEqual(["in_0"]);
    expect(viewOf(two.runs).resultOf(0)).toEqual({ state: "confirmed" });
  });

  test("a run that goes on in one is not taken for interrupted by the other", async () => {
    const { held, waiting, letGo } = heldReplies();
    const { openTab } = openBrowser(held);
    const [one, two] = [openTab(), openTab()];
    const run = one.runs.start(items(6));
    await until(() => waiting.length === 4);
    await two.record.recover();
    await two.runs.restoreInterrupted();
    expect(two.runs.get()).toBeNull();
    const letAll = setInterval(letGo, 1);
    await run;
    clearInterval(letAll);
    expect((await one.record.entries()).every(({ by }) => by === "reply")).toBe(true);
  });
});

test("a run is kept when it is closed, and deleted with the log unless it was interrupted", async () => {
  const browser = openBrowser(({ url }) => restored(idIn(url)));
  const { runs, record } = browser.openTab();
  await runs.start(items(3));
  const database = await browser.opened;
  await database.put("runs", { ...viewOf(runs).run, id: "another", phase: "open" });
  const started = viewOf(runs).run.at;
  runs.dismiss();
  expect(runs.get()).toBeNull();
  await record.clear(started);
  expect(await database.count("runs")).toBe(2);
  await record.clear();
  expect((await database.getAll("runs")).map(({ id }) => id)).toEqual(["another"]);
  expect(await database.count("entries")).toBe(0);
});

test("nothing that is kept holds a key", async () => {
  const { opened, openTab } = openBrowser(({ url }) => restored(idIn(url)));
  await openTab().runs.start(items(3));
  const database = await opened;
  for (const store of ["entries", "open", "runs"] as const) {
    expect(JSON.stringify(await database.getAll(store))).not.toContain(connection.key);
  }
});
