import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { createStore } from "#src/lib/store.ts";
import { json, openEngine } from "../fake-wire.ts";
import { idIn, openBrowser, openRun, planned, restored } from "./run-parts.ts";

const archivedBefore = { archived_at: "2026-10-01T10:00:00+00:00" };

test("a check of an interrupted run is recorded, and known after another reload", async () => {
  const { sent, openTab } = openBrowser(({ url, init }) => {
    if (init.method === "GET" && idIn(url) === "in_0") return restored("in_0");
    if (init.method === "POST" && idIn(url) === "in_2") return new Promise<Response>(() => {});
    return json({ message: "Server Error" }, 500);
  });
  const first = openTab(1);
  void first.runs.start(["in_0", "in_1", "in_2"].map(planned));
  await vi.waitUntil(() => sent.length === 3);
  first.close();
  const second = openTab(1);
  await second.record.recover();
  await second.runs.restoreInterrupted();
  expect(second.runs.get()?.counts).toMatchObject({ unknown: 3 });
  for (const id of ["in_0", "in_1", "in_2"]) await second.check(id);
  expect(second.runs.get()?.counts).toMatchObject({ confirmed: 1, unknown: 2 });
  second.close();
  const third = openTab(1);
  await third.runs.restoreInterrupted();
  expect(third.runs.get()?.counts).toMatchObject({ confirmed: 1, unknown: 2 });
  expect(sent.filter(({ init }) => init.method === "POST")).toHaveLength(3);
});

test("a later check that found nothing out does not make a known result unknown", async () => {
  let isOdd = false;
  const { openTab } = openBrowser(({ url, init }) => {
    if (idIn(url) === "in_1") return new Promise<Response>(() => {});
    if (init.method === "POST") return json({}, 500);
    return isOdd ? json({ id: "in_0" }) : json({ id: "in_0", ...archivedBefore });
  });
  const first = openTab(1);
  void first.runs.start(["in_0", "in_1"].map(planned));
  await vi.waitUntil(() => first.runs.get()?.resultOf(1).state === "sending");
  const target = { operation: "restore", kind: "invoices", id: "in_0" } as const;
  await first.writes.recheck(target);
  isOdd = true;
  await first.writes.recheck(target);
  first.close();
  const second = openTab(1);
  await second.runs.restoreInterrupted();
  expect(second.runs.get()?.resultOf(0)).toEqual({ state: "refused" });
});

test("what was restored by itself since is restored in its run, also after a reload", async () => {
  let isDown = true;
  const { openTab } = openBrowser(({ url }) => {
    if (idIn(url) === "in_1") return new Promise<Response>(() => {});
    return isDown ? json({}, 500) : restored("in_0");
  });
  const first = openTab(1);
  void first.runs.start(["in_0", "in_1"].map(planned));
  await vi.waitUntil(() => first.runs.get()?.resultOf(1).state === "sending");
  isDown = false;
  await first.writes.send({ operation: "restore", kind: "invoices", id: "in_0" });
  first.close();
  const second = openTab(1);
  await second.runs.restoreInterrupted();
  expect(second.runs.get()?.counts).toMatchObject({ unknown: 1, confirmed: 1 });
});

test("a run is not kept once a write could not be recorded", async () => {
  const isUnrecorded = createStore(false);
  const kept = new Set<string>();
  const { writes } = openEngine(({ url }) => {
    if (idIn(url) === "in_1") isUnrecorded.set(true);
    return restored(idIn(url));
  });
  const run = openRun(["in_0", "in_1", "in_2"], {
    ...{ writes, isUnrecorded },
    storage: { save: async ({ id }) => kept.add(id), forget: async (id) => kept.delete(id) },
  });
  const ended = run.go();
  expect(kept.size).toBe(1);
  await ended;
  expect(kept.size).toBe(0);
  expect(run.view()).toMatchObject({ phase: "done", isStored: false, counts: { confirmed: 3 } });
});

test("an item that the gateway refused is sent after a reload, once the user has signed in", async () => {
  let isSignedIn = false;
  const { sent, openTab } = openBrowser(
    ({ url }) => (isSignedIn ? restored(idIn(url)) : json({ message: "Sign in." }, 401)),
    () => true,
    null,
  );
  const first = openTab(1);
  void first.runs.start([planned("in_0"), planned("in_1")]);
  await vi.waitUntil(() => first.runs.get()?.halt === "gateway");
  first.close();

  isSignedIn = true;
  const before = sent.length;
  const second = openTab(1);
  await second.runs.restoreInterrupted();
  expect(second.runs.get()?.counts).toMatchObject({ waiting: 2 });
  await second.runs.resume();
  expect(sent.slice(before).map(({ url }) => idIn(url))).toEqual(["in_0", "in_1"]);
  expect(second.runs.get()?.counts).toMatchObject({ confirmed: 2 });
});

test("a run that is resumed in another tab tells what else a restore changed", async () => {
  const { opened, openTab } = openBrowser(({ url }) =>
    url.includes("in_0") ? new Promise<Response>(() => {}) : restored(idIn(url)),
  );
  const first = openTab(1);
  void first.runs.start([planned("in_0"), planned("in_1")]);
  await vi.waitUntil(() => first.runs.get()?.counts.sending === 1);
  first.close();

  const second = openTab(1);
  await second.runs.restoreInterrupted();
  const changed = [{ field: "visibility", from: "shared", to: "internal" }];
  second.writes.compareRestores(({ id }) => (id === "in_1" ? changed : []));
  await second.runs.resume();
  expect(second.runs.get()?.resultOf(1)).toMatchObject({ state: "confirmed", changed });
  expect((await (await opened).getAll("entries")).at(-1)).toMatchObject({ changed });
});

test("a run that can't be read is told while it is open, not for ever", async () => {
  const { opened, openTab } = openBrowser(() => restored("in_0"));
  const tab = openTab(1);
  await tab.runs.start([planned("in_0")]);
  const database = await opened;
  const [run] = await database.getAll("runs");
  if (!run) throw new Error("There is no run.");
  await database.put("runs", { ...run, items: [], at: "" });
  expect(await openTab(1).runs.restoreInterrupted()).toBe(0);
  await database.put("runs", { ...run, phase: "open", items: [], at: "" });
  expect(await openTab(1).runs.restoreInterrupted()).toBe(1);
});
