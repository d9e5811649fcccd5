import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type Kind, kinds } from "#src/api/archive.ts";
import { createSelection } from "#src/archive/selection/selection.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { createWriteStates } from "#src/writes/send/states.ts";
import { runs } from "../../deep.ts";

const item = (id: string, kind: Kind = "links"): PlannedItem => ({
  ...{ kind, id, name: id },
  archivedAt: null,
});

function setUp() {
  const states = createWriteStates();
  const selection = createSelection(states);
  const changed = vi.fn<() => void>();
  selection.subscribe(changed);
  const restore = (id: string, kind: Kind = "links") => {
    const outcome = { grade: "confirmed", by: "read", value: { id } } as const;
    states.put({ operation: "restore", kind, id }, { phase: "done", at: 0, outcome });
  };
  return { states, selection, changed, restore };
}

test("items of one kind are selected apart from those of another with the same id", () => {
  const { selection, changed } = setUp();
  selection.choose([item("pe_1", "embeds")], true);
  expect([selection.has("embeds", "pe_1"), selection.has("links", "pe_1")]).toEqual([true, false]);
  selection.choose([item("pe_1"), item("pe_2")], true);
  selection.choose([item("pe_1")], false);
  expect(selection.counts()).toEqual([
    ["embeds", 1],
    ["links", 1],
  ]);
  expect(selection.all()).toEqual([item("pe_1", "embeds"), item("pe_2")]);
  expect(changed).toHaveBeenCalledTimes(3);
  selection.clear();
  expect([selection.size(), selection.counts(), selection.all()]).toEqual([0, [], []]);
});

test("whatever is selected and deselected, the numbers agree with the items", () => {
  const target = fc.tuple(fc.constantFrom(...kinds), fc.constantFrom("a", "b", "c", "d"));
  const step = fc.tuple(fc.array(target, { maxLength: 5 }), fc.boolean());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const selection = createSelection(createWriteStates());
      const expected = new Set<string>();
      for (const [targets, on] of steps) {
        const before = selection.version();
        selection.choose(
          targets.map(([kind, id]) => item(id, kind)),
          on,
        );
        expect(selection.version()).not.toBe(before);
        for (const [kind, id] of targets) expected[on ? "add" : "delete"](`${kind}/${id}`);
      }
      expect(new Set(selection.all().map(({ kind, id }) => `${kind}/${id}`))).toEqual(expected);
      expect(selection.size()).toBe(expected.size);
      expect(selection.counts().reduce((sum, [, count]) => sum + count, 0)).toBe(expected.size);
      expect(selection.counts().every(([, count]) => count > 0)).toBe(true);
    }),
    runs(),
  );
});

test("restored items leave at once", () => {
  const { selection, changed, restore } = setUp();
  selection.choose([item("pe_1"), item("pe_2")], true);
  changed.mockClear();
  restore("pe_1");
  restore("pe_9");
  expect(changed).toHaveBeenCalledTimes(1);
  expect(selection.all()).toEqual([item("pe_2")]);
});

test("an item that is restored can't be selected until it is archived again", () => {
  const { states, selection, restore } = setUp();
  restore("pe_1");
  const all = [item("pe_1"), item("pe_2"), item("pe_1", "embeds")];
  selection.choose(all, true);
  expect(selection.all()).toEqual([item("pe_1", "embeds"), item("pe_2")]);
  // The list was loaded again since.
  states.forget({ operation: "restore", kind: "links", id: "pe_1" });
  selection.choose(all, true);
  expect(selection.size()).toBe(3);
});

test("an item that was not restored leaves, and can be selected again", () => {
  const { states, selection } = setUp();
  selection.choose([item("pe_1"), item("pe_2")], true);
  const outcome = { grade: "unknown", reason: "timeout", status: null } as const;
  const target = { operation: "restore", kind: "links", id: "pe_1" } as const;
  states.put(target, { phase: "done", at: 0, outcome });
  expect(selection.all()).toEqual([item("pe_2")]);
  selection.choose([item("pe_1")], true);
  expect(selection.size()).toBe(2);
});
