import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { json } from "../fake-wire.ts";
import { calm, idIn, openBrowser, planned, restored } from "./run-parts.ts";

test("after a reload, a refused item still says that it may have been restored before", async () => {
  // The read that follows the refusal fails, and the second item keeps the run going.
  const { opened, openTab } = openBrowser(({ url, init }) => {
    if (init.method === "GET") return json({}, 404);
    if (url.includes("in_1")) return new Promise<Response>(() => {});
    return json({ message: "Not archived." }, 422);
  });
  const first = openTab();
  void first.runs.start([planned("in_0"), planned("in_1")], calm);
  await vi.waitUntil(async () => (await (await opened).count("results")) === 1);
  const before = first.runs.get()?.resultOf(0);
  first.close();

  const second = openTab();
  await second.runs.restoreInterrupted();
  const after = second.runs.get()?.resultOf(0);
  expect(after).toMatchObject({ state: "refused", status: 422, maybeDone: true });
  expect(after).toEqual(before);
});

test("a refused item whose result only the record has may have been restored before, too", async () => {
  const { opened, openTab } = openBrowser(({ url, init }) => {
    if (init.method === "GET") return json({}, 404);
    return url.includes("in_1") ? json({}, 429) : json({ message: "Not archived." }, 422);
  });
  const first = openTab();
  void first.runs.start([planned("in_0"), planned("in_1")], { concurrency: 1, perMinute: null });
  await vi.waitUntil(() => (first.runs.get()?.waitsUntil ?? 0) > 0);
  first.close();
  expect(await (await opened).count("results")).toBe(0);

  const second = openTab();
  await second.runs.restoreInterrupted();
  const result = second.runs.get()?.resultOf(0);
  expect(result).toEqual({ state: "refused", reason: "refused", status: 422, maybeDone: true });
});

test("an item that the gateway refused is sent after a reload, once the user has signed in", async () => {
  let isSignedIn = false;
  const { sent, openTab } = openBrowser(
    ({ url }) => (isSignedIn ? restored(idIn(url)) : json({ message: "Sign in." }, 401)),
    () => true,
    null,
  );
  const first = openTab();
  void first.runs.start([planned("in_0"), planned("in_1")], { concurrency: 1, perMinute: null });
  await vi.waitUntil(() => first.runs.get()?.halt === "gateway");
  first.close();

  isSignedIn = true;
  const before = sent.length;
  const second = openTab();
  await second.runs.restoreInterrupted();
  expect(second.runs.get()?.counts).toMatchObject({ waiting: 2 });
  await second.runs.resume();
  expect(sent.slice(before).map(({ url }) => idIn(url))).toEqual(["in_0", "in_1"]);
  expect(second.runs.get()?.counts).toMatchObject({ restored: 2 });
});

test("a run that is resumed in another tab tells what else a restore changed", async () => {
  const { opened, openTab } = openBrowser(({ url }) =>
    url.includes("in_0") ? new Promise<Response>(() => {}) : restored(idIn(url)),
  );
  const first = openTab();
  void first.runs.start([planned("in_0"), planned("in_1")], { concurrency: 1, perMinute: null });
  await vi.waitUntil(() => first.runs.get()?.counts.sending === 1);
  first.close();

  const second = openTab();
  await second.runs.restoreInterrupted();
  const changed = [{ field: "visibility", from: "shared", to: "internal" }];
  second.writes.compareRestores(({ id }) => (id === "in_1" ? changed : []));
  await second.runs.resume();
  expect(second.runs.get()?.resultOf(1)).toMatchObject({ state: "restored", changed });
  expect((await (await opened).getAll("entries")).at(-1)).toMatchObject({ changed });
});

test("a run that can't be read is told while it is open, not for ever", async () => {
  const { opened, openTab } = openBrowser(() => restored("in_0"));
  const tab = openTab();
  await tab.runs.start([planned("in_0")], calm);
  const database = await opened;
  const [run] = await database.getAll("runs");
  if (!run) throw new Error("There is no run.");
  await database.put("runs", { ...run, items: [], at: "" });
  expect(await openTab().runs.restoreInterrupted()).toBe(0);
  await database.put("runs", { ...run, phase: "open", items: [], at: "" });
  expect(await openTab().runs.restoreInterrupted()).toBe(1);
});
