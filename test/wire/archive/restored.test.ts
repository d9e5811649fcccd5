import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import type { Kind } from "#src/api/archive.ts";
import { restoredItems } from "#src/archive/items/archived-items.ts";
import { createEmitter } from "#src/lib/store.ts";
import type { Target } from "#src/writes/send/write.ts";
import { fakeWorkspace, row, rows } from "./reader-parts.ts";

/** A workspace whose items are restored by hand, and the items that count as restored. */
function withRestores(options: Parameters<typeof fakeWorkspace>[0]) {
  const workspace = fakeWorkspace(options);
  const { reader, clock, lists } = workspace;
  const confirmed = createEmitter<Target>();
  const forgotten: Target[] = [];
  const restored = restoredItems(
    reader,
    { onConfirmed: confirmed.subscribe, forget: (target: Target) => void forgotten.push(target) },
    clock.now,
  );
  function restore(kind: Kind, id: string) {
    lists.set(kind, lists.get(kind)?.filter((one) => one.id !== id) ?? []);
    confirmed.emit({ operation: "restore", kind, id });
  }
  const ids = () => [...restored.get().values()].map(({ id }) => id);
  return { ...workspace, restore, forgotten, ids };
}
const lists = { docs: rows("docs", 300), links: rows("links", 5) };
const idOf = (at: number) => lists.docs[at]?.id ?? "";

test("counts items that are restored after they were read, each once", async () => {
  const { readAll, restore, ids } = withRestores({ lists });
  await readAll();
  restore("docs", idOf(1));
  restore("docs", idOf(1));
  restore("docs", "doc_unknown");
  restore("links", idOf(2));
  expect(ids()).toEqual([idOf(1)]);
});

test("counts an item that was restored before its page came in", async () => {
  const { reader, settle, clock, requests, restore, ids, lists: kept } = withRestores({ lists });
  reader.open();
  await clock.runUntil(() => requests.length === kinds.length + 1);
  const id = kept.get("docs")?.[120]?.id ?? "";
  // The answer with this item is under way.
  await clock.runUntil(() => false, 150);
  restore("docs", id);
  await settle();
  expect(reader.get().items.some((item) => item.id === id)).toBe(true);
  expect(ids()).toEqual([id]);
});

test("no longer counts an item that a refresh did not find", async () => {
  const { reader, readAll, settle, clock, requests, restore, ids } = withRestores({ lists });
  await readAll();
  const sent = requests.length;
  reader.refresh();
  await clock.runUntil(() => requests.length === sent + 2);
  restore("docs", idOf(250));
  expect(ids()).toEqual([idOf(250)]);
  await settle();
  expect(reader.get().items).toHaveLength(304);
  expect(ids()).toEqual([]);
});

test("takes an item for archived again that a refresh found after its restore", async () => {
  const { reader, readAll, settle, clock, restore, ids, forgotten, ...workspace } = withRestores({
    lists,
  });
  await readAll();
  restore("docs", idOf(1));
  workspace.lists.get("docs")?.push({ ...row("docs", -1), id: idOf(1) });
  await clock.runUntil(() => false, 1000);
  reader.refresh();
  expect(ids()).toEqual([idOf(1)]);
  await settle();
  expect(ids()).toEqual([]);
  expect(forgotten).toEqual([{ operation: "restore", kind: "docs", id: idOf(1) }]);
});

test("keeps counting when other kinds are read, or a failed one again", async () => {
  let broken = true;
  const { reader, settle, restore, ids } = withRestores({
    lists: { docs: rows("docs", 1600), links: rows("links", 250) },
    fail: (kind, { page }) => {
      if (kind === "links" && page === 2 && broken) throw new Error("Broken");
    },
  });
  reader.open();
  await settle();
  reader.start(["docs"]);
  await settle();
  const id = reader.get().items[7]?.id ?? "";
  restore("docs", id);
  reader.start();
  await settle();
  expect(ids()).toEqual([id]);
  broken = false;
  reader.resume();
  await settle();
  expect(reader.get().items).toHaveLength(1850);
  expect(ids()).toEqual([id]);
});
