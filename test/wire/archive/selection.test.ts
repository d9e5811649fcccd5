import { expect, test } from "vitest";
import { createSelection } from "#src/archive/list/selection.ts";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import { createWriteStates } from "#src/writes/send/states.ts";

const item = (id: string): PlannedItem => ({ kind: "links", id, name: id, archivedAt: null });

function open() {
  const states = createWriteStates(Date.now);
  const selection = createSelection(states);
  const told: string[] = [];
  const follow = (id: string) => selection.subscribeTo("links", id, () => told.push(id));
  return { selection, told, follow, states };
}

test("of a thousand rows only those are told whose selection changes", () => {
  const { selection, told, follow } = open();
  const ids = Array.from({ length: 1_000 }, (_, index) => `pe_${index}`);
  for (const id of ids) follow(id);
  selection.choose("links", [item("pe_3")], true);
  expect(told).toEqual(["pe_3"]);
  selection.choose("links", [item("pe_3"), item("pe_4")], false);
  expect(told.splice(0)).toEqual(["pe_3", "pe_3", "pe_4"]);
  selection.choose("links", ids.map(item), true);
  expect(told.splice(0)).toEqual(ids);
  selection.clear();
  expect(told).toEqual(ids);
});

test("a row of another kind with the same id is not told, nor one that has gone", () => {
  const { selection, told, follow } = open();
  const leave = follow("pe_1");
  selection.choose("embeds", [{ ...item("pe_1"), kind: "embeds" }], true);
  expect(told).toEqual([]);
  leave();
  selection.choose("links", [item("pe_1")], true);
  expect(told).toEqual([]);
  expect(selection.of("links").has("pe_1")).toBe(true);
});

test("what was restored a moment ago is not planned again, though it is shown still", () => {
  const { selection, told, follow, states } = open();
  for (const id of ["pe_1", "pe_2"]) follow(id);
  selection.choose("links", [item("pe_1"), item("pe_2")], true);
  told.splice(0);
  const outcome = { grade: "confirmed", by: "read", value: { id: "pe_1", uploadUrl: "" } } as const;
  states.put(
    { operation: "restore", kind: "links", id: "pe_1" },
    { phase: "done", at: 0, outcome },
  );
  expect([...selection.of("links").keys()]).toEqual(["pe_1", "pe_2"]);
  expect(selection.settled("links")).toEqual([item("pe_2")]);
  expect(told).toEqual(["pe_1"]);
  expect([...selection.of("links").keys()]).toEqual(["pe_2"]);
});
