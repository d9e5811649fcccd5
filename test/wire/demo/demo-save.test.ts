import { describe, expect, test } from "vitest";
import { completeFile, createUpload } from "#src/demo/state/files.ts";
import { updateTask } from "#src/demo/state/tasks.ts";
import { type Stored, createWorkspace, diffSchema } from "#src/demo/state/workspace.ts";

const epoch = Date.parse("2026-11-19T08:41:12Z");
const hour = 3_600_000;

const open = () => createWorkspace({ epoch, now: () => epoch });

const archived = (items: Stored[]) => items.filter((item) => item["archived_at"] !== null);

function first(items: readonly Stored[]): Stored {
  const [item] = items;
  if (!item) throw new Error("There is none.");
  return item;
}

describe("what survives a reload", () => {
  test("restores, edits, uploads, the preset and the epoch", () => {
    const workspace = open();
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
    expect(again.save()).toEqual(workspace.save());
    expect(createUpload(again, { filename: "b.png" }).id).not.toBe(id);
  });

  test("is written after each change, and forgotten by a reset", () => {
    const written: string[] = [];
    const onWrite = (diff: unknown) => void written.push(JSON.stringify(diff));
    const workspace = createWorkspace({ epoch, onWrite });
    const doc = first(archived(workspace.all("docs")));
    workspace.restore("docs", doc.id);
    expect(written.at(-1)).toContain(doc.id);
    workspace.usePreset("reads-fail");
    workspace.reset();
    expect(written.at(-1)).not.toContain(doc.id);
    expect(workspace.get("docs", doc.id)["archived_at"]).not.toBeNull();
    expect([workspace.preset(), workspace.settings.fault]).toEqual(["documented", "none"]);
  });

  test("what is no result of a save is garbage", () => {
    const saved = open().save();
    const isSaved = (diff: unknown) => diffSchema.safeParse(diff).success;
    expect(isSaved(saved)).toBe(true);
    for (const garbage of [null, { version: 1 }, { ...saved, epoch: 1e300 }])
      expect(isSaved(garbage)).toBe(false);
  });
});
