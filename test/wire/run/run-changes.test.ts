import "fake-indexeddb/auto";
import { describe, expect, test, vi } from "vitest";
import { progressText } from "#src/archive/run/run-messages.ts";
import { planChanges } from "#src/tasks/change/plan-changes.ts";
import { parseEdits, updateOf } from "#src/tasks/form/edits.ts";
import type { TaskRow } from "#src/tasks/home/task-rows.ts";
import { type Planned, writeOf } from "#src/writes/run/run-plan.ts";
import { type Reply, json } from "../fake-wire.ts";
import { openBrowser, pause } from "./run-parts.ts";

type Values = Record<string, unknown>;

/** A workspace with tasks, which keeps what it is sent; `reply` may reply in its place. */
function workspace(
  tasks: Record<string, Values>,
  reply?: (...sent: Parameters<Reply>) => ReturnType<Reply> | undefined,
) {
  const held = new Map(Object.entries(tasks));
  const browser = openBrowser(async (request) => {
    const id = /tsk_\w+/.exec(request.url)?.[0] ?? "";
    const own = await reply?.(request);
    if (own) return own;
    const task = held.get(id);
    if (!task) return json({ message: "No query results." }, 404);
    const { method, body } = request.init;
    if (method === "PUT" && typeof body === "string") {
      held.set(id, { ...task, ...JSON.parse(body) });
    }
    return json({ id, title: `Task ${id}`, ...held.get(id) });
  });
  const sentWith = (method: string) =>
    browser.sent
      .filter(({ init }) => init.method === method)
      .map(({ url }) => /tsk_\w+/.exec(url)?.[0]);
  return { ...browser, held, sentWith };
}

const rowOf = (id: string, values: Values): TaskRow => ({
  ...{ readable: true, id, problems: [] },
  item: { id, title: `Task ${id}`, ...values },
  raw: {},
});

/** The plan that gives tasks with these values another assignee. */
const planned = (tasks: Record<string, Values>): readonly Planned[] =>
  planChanges(
    Object.entries(tasks).map(([id, values]) => rowOf(id, values)),
    { assignee: "u_new" },
  );

const open = { assignee: "u_old", due_at: null };
const puts = ({ body }: RequestInit, text: string) =>
  typeof body === "string" && body.includes(text);

describe("a plan of changes", () => {
  test("has a request for each task that differs, with no field beside", () => {
    const rows = [
      rowOf("tsk_a", { assignee: "u_old", remaining_minutes_estimate: 120 }),
      rowOf("tsk_b", { assignee: "u_new", remaining_minutes_estimate: 60 }),
      rowOf("tsk_c", { assignee: "u_new", remaining_minutes_estimate: 120 }),
      rowOf("tsk_d", { assignee: "u_old" }),
    ];
    const plan = planChanges(rows, { assignee: "u_new", remaining_minutes_estimate: 120 });
    const bodies = plan.map(({ id, body, before }) => [id, JSON.parse(body), before]);
    expect(bodies).toEqual([
      ["tsk_a", { assignee: "u_new" }, { assignee: "u_old" }],
      ["tsk_b", { remaining_minutes_estimate: 120 }, { remaining_minutes_estimate: 60 }],
      // Its list lacks the field.
      ["tsk_d", { assignee: "u_new", remaining_minutes_estimate: 120 }, { assignee: "u_old" }],
    ]);
  });

  test("clears a field with null, and leaves out one that is not valid", () => {
    const rows = [rowOf("tsk_a", open)];
    expect(planChanges(rows, { assignee: null })[0]?.changes).toEqual({ assignee: null });
    expect(planChanges(rows, parseEdits({ assignee: "nobody" }))).toEqual([]);
  });
});

describe("a run of changes", () => {
  test("sends each change once, and reads nothing", async () => {
    const tasks = { tsk_a: open, tsk_b: open, tsk_c: open };
    const { openTab, held, sentWith, sent } = workspace(tasks);
    const { runs, record } = openTab(1);
    await runs.start(planned(tasks));
    expect(sent.map(({ init }) => init.method)).toEqual(["PUT", "PUT", "PUT"]);
    expect(sentWith("PUT")).toEqual(Object.keys(tasks));
    expect([...held.values()].map(({ assignee }) => assignee)).toEqual(["u_new", "u_new", "u_new"]);
    const view = runs.get();
    expect(view).toMatchObject({ phase: "done", counts: { confirmed: 3 } });
    expect(view && progressText(view)).toBe("3 of 3 changed");
    const entries = await record.entries();
    expect(new Set(entries.map(({ run, operation }) => `${run} ${operation}`))).toEqual(
      new Set([`${view?.run.id} updateTask`]),
    );
  });

  test("an unclear reply is found out by a read, and a refused one may be tried again", async () => {
    const tasks = { tsk_a: open, tsk_b: open };
    let isDown = true;
    const { openTab, held } = workspace(tasks, ({ url, init }) => {
      if (init.method !== "PUT" || !isDown) return undefined;
      if (url.includes("tsk_b")) return json({ message: "Not a member." }, 422);
      held.set("tsk_a", { ...open, assignee: "u_new" });
      return json({}, 500);
    });
    const { runs, writes } = openTab();
    const items = planned(tasks);
    await runs.start(items);
    expect(runs.get()?.counts).toMatchObject({ unknown: 1, refused: 1 });
    const [unclear] = items;
    if (unclear) await writes.recheck(writeOf(unclear));
    expect(runs.get()?.counts).toMatchObject({ confirmed: 1, refused: 1 });
    isDown = false;
    await runs.start(runs.left());
    expect(runs.get()?.counts).toMatchObject({ confirmed: 1 });
    expect(held.get("tsk_b")).toMatchObject({ assignee: "u_new" });
  });

  test("is not settled by another change of its task", async () => {
    const tasks = { tsk_a: open };
    const { openTab } = workspace(tasks, ({ init }) =>
      puts(init, "u_new") ? json({ message: "Not a member." }, 422) : undefined,
    );
    const { runs, writes } = openTab();
    await runs.start(planned(tasks));
    await writes.send(updateOf("tsk_a", null, { title: "Another title" }));
    expect(runs.get()?.counts).toMatchObject({ refused: 1, confirmed: 0 });
  });

  test("sends its own change of a task that a save is changing", async () => {
    const tasks = { tsk_a: open };
    let reply = (_response: Response) => {};
    const { openTab, held, sentWith } = workspace(tasks, ({ init }) =>
      puts(init, "Another") ? new Promise<Response>((resolve) => (reply = resolve)) : undefined,
    );
    const { runs, writes } = openTab();
    const saved = writes.send(updateOf("tsk_a", null, { title: "Another title" }));
    await vi.waitUntil(() => sentWith("PUT").length === 1);
    const ended = runs.start(planned(tasks));
    await pause(20);
    reply(json({ id: "tsk_a", title: "Another title" }));
    await Promise.all([saved, ended]);
    expect(held.get("tsk_a")).toMatchObject({ assignee: "u_new" });
    expect(runs.get()?.counts).toMatchObject({ confirmed: 1 });
  });

  test("is resumed after its page was closed", async () => {
    const tasks = { tsk_a: open, tsk_b: open, tsk_c: open };
    const { openTab, sentWith, held } = workspace(tasks, ({ url, init }) =>
      init.method === "PUT" && url.includes("tsk_b") && sentWith("PUT").length === 2
        ? new Promise<Response>(() => {})
        : undefined,
    );
    const first = openTab(1);
    void first.runs.start(planned(tasks));
    await vi.waitUntil(() => sentWith("PUT").length === 2);
    first.close();
    const second = openTab();
    await second.record.recover();
    await second.runs.restoreInterrupted();
    expect(second.runs.get()).toMatchObject({ halt: "interrupted", counts: { confirmed: 1 } });
    expect(second.runs.get()?.counts).toMatchObject({ unknown: 1, waiting: 1 });
    await second.runs.resume();
    expect(sentWith("PUT")).toEqual(["tsk_a", "tsk_b", "tsk_c"]);
    expect(second.runs.get()?.counts).toMatchObject({ confirmed: 2, unknown: 1 });
    expect(held.get("tsk_b")).toEqual(open);
  });
});
