import { describe, expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { prefixOf } from "#src/api/ids.ts";
import { completeFile, createUpload, readFile, useFiles } from "#src/demo/state/files.ts";
import { HttpError } from "#src/demo/state/answers.ts";
import { updateTask } from "#src/demo/state/tasks.ts";
import { stamp } from "#src/demo/state/time.ts";
import { type Stored, createWorkspace } from "#src/demo/state/workspace.ts";

const epoch = Date.parse("2026-11-19T08:41:12Z");
const hour = 3_600_000;

function open(options: { saved?: string } = {}) {
  const clock = { time: epoch };
  const workspace = createWorkspace({ epoch, now: () => clock.time, ...options });
  return { clock, workspace };
}

/** Error with which the workspace refuses. */
function refusal(act: () => unknown): HttpError {
  try {
    act();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error("It was not refused.");
}

const archived = (items: Stored[]) => items.filter((item) => item["archived_at"] !== null);

function first(items: readonly Stored[]): Stored {
  const [item] = items;
  if (!item) throw new Error("There is none.");
  return item;
}

describe("what Harbor Studio holds", () => {
  test("archived items and active ones of every kind, more than a page of them", () => {
    const { workspace } = open();
    for (const kind of kinds) {
      const all = workspace.all(kind);
      expect(archived(all).length).toBeGreaterThan(20);
      expect(all.length).toBeGreaterThan(archived(all).length);
    }
  });

  test("is the same on every start, and only its times move with the epoch", () => {
    const later = createWorkspace({ epoch: epoch + 48 * hour });
    const text = (item: Stored) => [item.id, item["title"] ?? item["name"] ?? item["number"]];
    for (const kind of kinds) {
      expect(later.all(kind).map(text)).toEqual(open().workspace.all(kind).map(text));
    }
    const [mine, theirs] = [first(open().workspace.all("invoices")), first(later.all("invoices"))];
    expect(Date.parse(theirs.created_at) - Date.parse(mine.created_at)).toBe(48 * hour);
  });

  test("has no id twice, and every id is an identifier", () => {
    const { workspace } = open();
    const ids = [...kinds, "tasks", "lists", "members", "clients", "webhooks"] as const;
    const all = ids.flatMap((collection) => workspace.all(collection).map(({ id }) => id));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((id) => prefixOf(id) === null)).toEqual([]);
  });

  test("was never archived before it was made, nor after now", () => {
    const { workspace } = open();
    for (const item of kinds.flatMap((kind) => archived(workspace.all(kind)))) {
      const at = Date.parse(String(item["archived_at"]));
      expect(at).toBeGreaterThan(Date.parse(item.created_at));
      expect(at).toBeLessThanOrEqual(epoch);
    }
  });
});

describe("uploads", () => {
  const create = (workspace: ReturnType<typeof open>["workspace"]) =>
    createUpload(workspace, { filename: "poster.pdf" });

  test("completed within 24 hours and once, then kept, and used exactly once", () => {
    const { workspace, clock } = open();
    const [{ id }, { id: late }] = [create(workspace), create(workspace)];
    const use = (place: string) => useFiles(workspace, [id], place);
    expect(refusal(() => use("fo_a")).errors).toEqual({
      "files.0": ["The file is not completed."],
    });
    clock.time += 24 * hour;
    expect(completeFile(workspace, id)).toMatchObject({
      ...{ id, name: "poster.pdf", extension: "pdf", mime_type: "application/pdf" },
    });
    expect(refusal(() => completeFile(workspace, id)).status).toBe(422);
    clock.time += 1;
    for (const act of [completeFile, readFile])
      expect(refusal(() => act(workspace, late)).status).toBe(404);
    clock.time += 100 * hour;
    expect(use("fo_a").map((file) => file.id)).toEqual([id]);
    expect(refusal(() => use("fo_b")).errors).toEqual({
      "files.0": ["The file has already been used."],
    });
  });
});

describe("update a task", () => {
  function task() {
    const { workspace, clock } = open();
    clock.time += hour;
    const before = first(workspace.all("tasks").filter((one) => one["start_at"] !== null));
    const put = (body: Record<string, unknown>) => updateTask(workspace, before.id, body);
    return { workspace, before, put };
  }

  test("changes the fields that were sent, and no other", () => {
    const { before, put } = task();
    const updated = put({ title: "  Cut the paper ", description: "", id: "tsk_x", completed: 1 });
    expect(updated).toEqual({
      ...before,
      title: "Cut the paper",
      description: null,
      updated_at: stamp(epoch + hour),
    });
  });

  test("takes null where a field may be, references that exist, times with an offset and minutes", () => {
    const { put, workspace } = task();
    const nothing = {
      ...{ assignee: null, description: null, milestone: null, list: null },
      ...{ due_at: null, start_at: null, remaining_minutes_estimate: null },
    };
    expect(put(nothing)).toMatchObject(nothing);
    const body = {
      assignee: first(workspace.all("members")).id,
      milestone: first(workspace.all("milestones")).id,
      list: first(workspace.all("lists")).id,
      start_at: "2026-12-01T09:00:00+01:00",
      due_at: "2026-12-01T08:00:00Z",
      remaining_minutes_estimate: 0,
    };
    const utc = "2026-12-01T08:00:00+00:00";
    expect(put(body)).toMatchObject({ ...body, start_at: utc, due_at: utc });
  });

  test.each([
    ["title", null],
    ["assignee", "u_nobody"],
    ["due_at", "2024-02-30T00:00:00+00:00"],
    ["remaining_minutes_estimate", -1],
  ])("refuses %s: %j and changes nothing", (field, value) => {
    const { put, before, workspace } = task();
    const { status, errors } = refusal(() => put({ description: "<p>new</p>", [field]: value }));
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(workspace.get("tasks", before.id)).toEqual(before);
  });

  test("refuses an end before the start, also when only one of them is sent", () => {
    const { put } = task();
    expect(refusal(() => put({ due_at: "2020-01-01T00:00:00Z" })).errors).toHaveProperty("due_at");
    expect(refusal(() => put({ start_at: "2036-01-01T00:00:00Z" })).errors).toHaveProperty(
      "start_at",
    );
  });
});

describe("what survives a reload", () => {
  test("restores, edits, uploads, the preset and the epoch", () => {
    const { workspace } = open();
    const doc = first(archived(workspace.all("docs")));
    const restored = workspace.restore("docs", doc.id);
    const task = first(workspace.all("tasks"));
    updateTask(workspace, task.id, { title: "After" });
    const { id } = createUpload(workspace, { filename: "a.png" });
    completeFile(workspace, id);
    workspace.usePreset("no-reads");

    const again = createWorkspace({ saved: workspace.save(), now: () => epoch + 5 * hour });
    expect(again.get("docs", doc.id)).toEqual(restored);
    expect(again.get("tasks", task.id)).toMatchObject({ title: "After" });
    expect(again.findUpload(id)).toEqual(workspace.findUpload(id));
    expect(again.preset()).toBe("no-reads");
    expect(again.settings.noReads).toBe(true);
    expect(again.all("invoices")).toEqual(workspace.all("invoices"));
    expect(again.save()).toBe(workspace.save());
    expect(createUpload(again, { filename: "b.png" }).id).not.toBe(id);
  });

  test("is written after each change, and forgotten by a reset", () => {
    const written: string[] = [];
    const workspace = createWorkspace({ epoch, onWrite: (save) => written.push(save()) });
    const doc = first(archived(workspace.all("docs")));
    workspace.restore("docs", doc.id);
    expect(written.at(-1)).toContain(doc.id);
    workspace.usePreset("reads-fail");
    workspace.reset();
    expect(written.at(-1)).not.toContain(doc.id);
    expect(workspace.get("docs", doc.id)["archived_at"]).not.toBeNull();
    expect([workspace.preset(), workspace.settings.fault]).toEqual(["documented", "none"]);
  });

  test.each(["{", "null", '{"version":1}'])("garbage is ignored: %s", (saved) => {
    expect(open({ saved }).workspace.all("invoices")).toEqual(open().workspace.all("invoices"));
  });

  test("an epoch that is no date is garbage too", () => {
    const saved = open().workspace.save().replace(String(epoch), "1e300");
    expect(() => open({ saved })).not.toThrow();
  });
});
