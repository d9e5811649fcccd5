import { describe, expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { type ArchivedItem, byNewestArchived } from "#src/archive/items/item.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { type WorkspaceOptions, createWorkspace } from "#src/demo/state/workspace.ts";
import { madeItem } from "./made-item.ts";
import { archivedIn } from "../../demo-counts.ts";

const epoch = new Date(2026, 10, 23, 10, 24).getTime();
const yesterday = new Date(2026, 10, 22, 14, 3, 7).getTime();

/** The archived items of a workspace. */
function itemsOf(options: WorkspaceOptions = {}) {
  const workspace = createWorkspace({ epoch, now: () => epoch, ...options });
  const items = kinds.flatMap((kind) =>
    archivedIn(workspace, kind).map((row) =>
      madeItem(kind, row.id, Date.parse(String(row["archived_at"]))),
    ),
  );
  return items.toSorted(byNewestArchived);
}

const factsOf = (items: readonly ArchivedItem[]) =>
  findBursts(items).map((burst) => ({
    items: burst.items.length,
    kinds: burst.kinds.length,
    seconds: (burst.to - burst.from) / 1000,
  }));

describe("the demo", () => {
  test("has three bursts, the newest of them yesterday", () => {
    const items = itemsOf();
    expect(factsOf(items)).toEqual([
      { items: 54, kinds: 6, seconds: 4 },
      { items: 128, kinds: 3, seconds: 66 },
      { items: 23, kinds: 1, seconds: 9 },
    ]);
    expect(findBursts(items)[0]?.from).toBe(yesterday);
  });

  test("can have other bursts, also over all kinds", () => {
    const items = Object.fromEntries(kinds.map((kind) => [kind, 4]));
    const found = itemsOf({ bursts: [{ daysAgo: 1, at: "14:03:07", seconds: 10, items }] });
    expect(found).toHaveLength(itemsOf().length);
    expect(factsOf(found)).toEqual([{ items: 4 * kinds.length, kinds: kinds.length, seconds: 10 }]);
  });
});
