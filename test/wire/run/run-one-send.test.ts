import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { writesIn } from "#src/activity/rules/logged.ts";
import { groupEntries } from "#src/activity/rules/writes.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { WRITE_TIMEOUT_MS } from "#src/writes/send/engine.ts";
import { json, openEngine } from "../fake-wire.ts";
import { idIn, openBrowser, openRun, planned, restored } from "./run-parts.ts";

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const change = (id: string) =>
  ({
    operation: "updateTask",
    id,
    name: id,
    body: '{"title":"New"}',
    changes: { title: "New" },
    before: { title: "Old" },
  }) as const;

test("a 503 with Retry-After is sent again once, after its time, and is unknown then", async () => {
  const at: number[] = [];
  const { openTab } = openBrowser(({ init }) => {
    if (init.method === "PUT") at.push(performance.now());
    return new Response("{}", { status: 503, headers: { "Retry-After": "1" } });
  });
  const { runs } = openTab();
  await runs.start([change("tsk_a")]);
  expect(at).toHaveLength(2);
  expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThanOrEqual(990);
  expect(runs.get()?.counts).toMatchObject({ unknown: 1, "not-sent": 0 });
});

test("a change that waits after a 503 is unknown when its run is cancelled", async () => {
  const { openTab, sent } = openBrowser(
    () => new Response("{}", { status: 503, headers: { "Retry-After": "30" } }),
  );
  const { runs } = openTab();
  const ended = runs.start([change("tsk_a")]);
  await vi.waitUntil(() => sent.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await runs.cancel();
  await ended;
  expect(runs.get()?.counts).toMatchObject({ unknown: 1, "not-sent": 0 });
});

test("a reply that comes late reaches its run", async () => {
  vi.useFakeTimers();
  let reply = (_response: Response) => {};
  const { writes } = openEngine(
    ({ url }) =>
      new Promise<Response>((resolve) => {
        if (idIn(url) === "in_0") reply = resolve;
        else resolve(restored(idIn(url)));
      }),
  );
  const run = openRun(["in_0", "in_1"], { writes });
  writes.onEnded((target) => {
    if (target.operation === "restore") run.noteOutcome(target);
  });
  const ended = run.go();
  await pass(WRITE_TIMEOUT_MS);
  await ended;
  expect(run.view().counts).toMatchObject({ confirmed: 1, unknown: 1 });
  reply(restored("in_0"));
  await pass(0);
  expect(run.view().counts).toMatchObject({ confirmed: 2, unknown: 0 });
});

test.each([1, 2, 3, 6])(
  "what was refused before its container came back is sent once more, %d at a time",
  async (concurrency) => {
    const active = new Set<string>();
    const { openTab, sent } = openBrowser(async ({ url, init }) => {
      const id = /fo_\w+/.exec(url)?.[0] ?? "";
      // A refusal is known after its read, and the container may be back by then.
      if (init.method === "GET") await new Promise((resolve) => setTimeout(resolve, 20));
      if (init.method === "GET")
        return json({ id, archived_at: active.has(id) ? null : "2026-10-01T10:00:00+00:00" });
      if (id === "fo_taken") return json({ message: "A folder named “Reports” exists." }, 409);
      if (id === "fo_child" && !active.has("fo_parent"))
        return json({ message: "Restore the folder “Parent” first." }, 409);
      active.add(id);
      return json({ id, archived_at: null });
    });
    const folder = (id: string): PlannedItem => ({ ...planned(id), kind: "folders" });
    const { runs, record } = openTab(concurrency);
    await runs.start(["fo_child", "fo_taken", "fo_parent"].map(folder));
    const posts = sent.filter(({ init }) => init.method === "POST").map(({ url }) => url);
    const times = (id: string) => posts.filter((url) => url.includes(id)).length;
    expect([times("fo_child"), times("fo_taken"), times("fo_parent")]).toEqual([2, 2, 1]);
    expect(runs.get()?.counts).toMatchObject({ confirmed: 2, refused: 1 });
    const writes = writesIn(groupEntries(await record.entries(), []));
    const taken = writes.find(({ sent }) => sent.target.endsWith("fo_taken"));
    expect(taken?.words).toBe("A folder named “Reports” exists.");
  },
);
