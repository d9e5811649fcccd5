import { expect, test, vi } from "vitest";
import { createSelection } from "#src/archive/list/selection.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { createWriteStates } from "#src/writes/send/states.ts";

const item = (id: string): PlannedItem => ({ kind: "links", id, name: id, archivedAt: null });

test("items of one kind are selected apart from those of another with the same id", () => {
  const selection = createSelection(createWriteStates(Date.now));
  const changed = vi.fn<() => void>();
  selection.subscribe(changed);
  selection.choose("embeds", [{ ...item("pe_1"), kind: "embeds" }], true);
  expect(selection.of("links").size).toBe(0);
  selection.choose("links", [item("pe_1"), item("pe_2")], true);
  selection.choose("links", [item("pe_1")], false);
  expect([...selection.of("links").keys()]).toEqual(["pe_2"]);
  expect(changed).toHaveBeenCalledTimes(3);
  selection.clear("links");
  expect([selection.of("links").size, selection.of("embeds").size]).toEqual([0, 1]);
});

test("an item that was restored a moment ago still shows, and is not planned again", () => {
  const states = createWriteStates(Date.now);
  const selection = createSelection(states);
  selection.choose("links", [item("pe_1"), item("pe_2")], true);
  const outcome = { grade: "confirmed", by: "read", value: { id: "pe_1" } } as const;
  states.put(
    { operation: "restore", kind: "links", id: "pe_1" },
    { phase: "done", at: 0, outcome },
  );
  expect([...selection.of("links").keys()]).toEqual(["pe_1", "pe_2"]);
  expect(selection.settled("links")).toEqual([item("pe_2")]);
  expect([...selection.of("links").keys()]).toEqual(["pe_2"]);
});
