import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { warningOf } from "#src/archive/run/run-messages.ts";
import { unsavedRuns } from "#src/writes/run/run-storage.ts";
import { json } from "../fake-wire.ts";
import { idIn, openBrowser, planned, restored } from "./run-parts.ts";

beforeEach(() => {
  const values = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});
const oneByOne = { concurrency: 1, perMinute: null };
const ids = Array.from({ length: 20 }, (_, index) => `in_${index}`);

/** A browser whose storage can be filled, and a workspace that answers some restores only when told. */
function fullBrowser(...held: string[]) {
  const archived = new Set(ids);
  const releases = new Map<string, () => void>();
  const browser = openBrowser(async ({ url, init }) => {
    const id = idIn(url);
    if (init.method === "GET") {
      return json({ id, archived_at: archived.has(id) ? "2026-10-01T10:00:00Z" : null });
    }
    archived.delete(id);
    if (held.includes(id)) await new Promise<void>((resolve) => releases.set(id, resolve));
    return restored(id);
  });
  /** Fills the storage; the returned function makes room again. */
  function fill() {
    const { transaction } = IDBDatabase.prototype;
    const spy = vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (
      this: IDBDatabase,
      ...parts
    ) {
      if (parts[1] === "readwrite") {
        throw new DOMException("The quota is exceeded.", "QuotaExceededError");
      }
      return Reflect.apply(transaction, this, parts);
    });
    return () => spy.mockRestore();
  }
  return {
    ...browser,
    ...{ archived, fill },
    /** Waits until a restore has left that is not answered. */
    isHeld: (id: string) => vi.waitUntil(() => releases.has(id)),
    release: (id: string) => releases.get(id)?.(),
  };
}
const postsOf = (sent: { url: string; init: RequestInit }[]) =>
  sent.filter(({ init }) => init.method === "POST").map(({ url }) => idIn(url));

test("a run that can't be saved any more is checked after a reload, and nothing is sent twice", async () => {
  const { sent, archived, openTab, fill, isHeld, release } = fullBrowser("in_0", "in_12");
  const first = openTab();
  void first.runs.start(ids.map(planned), oneByOne);
  await isHeld("in_0");
  const empty = fill();
  release("in_0");
  const asked = await vi.waitUntil(() => first.unrecorded.get().asking);
  expect(asked).toBe("The storage of this browser is full.");
  first.unrecorded.answer(true);
  await isHeld("in_12");
  await vi.waitUntil(() => first.runs.get()?.stored === "plan");
  expect(warningOf(first.runs.get() ?? expect.fail())).toMatch(/^This run can’t be saved any more/);
  first.close();
  empty();
  const before = postsOf(sent).length;

  const second = openTab();
  await second.runs.restoreInterrupted();
  const { halt, counts } = second.runs.get() ?? expect.fail();
  expect({ halt, waiting: counts.waiting }).toEqual({ halt: "unsaved", waiting: 0 });
  await second.runs.resume();
  expect(postsOf(sent)).toHaveLength(before);

  await second.runs.check();
  expect(second.runs.get()?.counts).toMatchObject({ waiting: archived.size, unknown: 0 });
  expect(second.runs.get()?.halt).toBe("interrupted");
  await second.runs.resume();
  const posts = postsOf(sent);
  expect(new Set(posts).size).toBe(posts.length);
  expect(posts).toHaveLength(ids.length);
  expect(second.runs.get()).toMatchObject({ phase: "done", counts: { restored: ids.length } });
  const { id } = second.runs.get()?.run ?? expect.fail();
  expect(unsavedRuns.has(id)).toBe(true);
  second.runs.dismiss();
  expect(unsavedRuns.has(id)).toBe(false);
});

test("a run that neither place can save stops and says so", async () => {
  vi.stubGlobal("localStorage", undefined);
  const { sent, openTab, fill, isHeld, release } = fullBrowser("in_0", "in_5");
  const { runs, unrecorded } = openTab();
  void runs.start(ids.map(planned), oneByOne);
  await isHeld("in_0");
  fill();
  release("in_0");
  await vi.waitUntil(() => unrecorded.get().asking);
  unrecorded.answer(true);
  await isHeld("in_5");
  await vi.waitUntil(() => runs.get()?.halt === "storage");
  release("in_5");
  await vi.waitUntil(() => runs.get()?.counts.restored === 6);
  expect(postsOf(sent)).toHaveLength(6);
  await runs.resume();
  await vi.waitUntil(() => runs.get()?.phase === "done");
  expect(new Set(postsOf(sent)).size).toBe(ids.length);
});

test("a person who wants nothing sent without a record halts the run, and is asked on Resume", async () => {
  const { sent, openTab, fill, isHeld, release } = fullBrowser("in_0");
  const { runs, unrecorded } = openTab();
  void runs.start(ids.map(planned), oneByOne);
  await isHeld("in_0");
  fill();
  release("in_0");
  await vi.waitUntil(() => unrecorded.get().asking);
  unrecorded.answer(false);
  await vi.waitUntil(() => runs.get()?.halt === "log");
  const before = postsOf(sent).length;
  await runs.resume();
  await vi.waitUntil(() => unrecorded.get().asking);
  expect(postsOf(sent)).toHaveLength(before);
  unrecorded.answer(true);
  await vi.waitUntil(() => runs.get()?.phase === "done");
  expect(runs.get()?.counts.restored).toBe(ids.length);
});
