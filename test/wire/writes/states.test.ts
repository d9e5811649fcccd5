import { describe, expect, test } from "vitest";
import { createWriteStates } from "#src/writes/send/states.ts";
import type { Target } from "#src/writes/send/write.ts";

test("two operations on one target have a state each", () => {
  const states = createWriteStates();
  const attach: Target = { operation: "attach", folder: "fo_1", files: ["fi_1"] };
  // No ID looks like this, but its path is that of the attach.
  const restore: Target = { operation: "restore", kind: "folders", id: "fo_1/files/fi_1" };
  states.put(attach, { phase: "sending" });
  expect(states.stateOf(restore)).toBeUndefined();
  states.put(restore, { phase: "queued" });
  expect(states.stateOf(attach)).toEqual({ phase: "sending" });
});

describe("forget", () => {
  const target: Target = { operation: "restore", kind: "docs", id: "doc_1" };
  const unknown = { grade: "unknown", reason: "timeout", status: null } as const;

  test("a read of a whole list puts away the restores of its kind that ended before it", () => {
    const states = createWriteStates();
    const doc: Target = { operation: "restore", kind: "docs", id: "doc_2" };
    const board: Target = { operation: "restore", kind: "boards", id: "b_1" };
    states.put(target, { phase: "done", at: 10, outcome: unknown });
    states.put(doc, { phase: "done", at: 30, outcome: unknown });
    states.put(board, { phase: "done", at: 10, outcome: unknown });
    const later: Target = { operation: "restore", kind: "docs", id: "doc_3" };
    const accepted = { grade: "unknown", reason: "queued", status: 202, words: null } as const;
    states.put(later, { phase: "done", at: 10, outcome: accepted });
    states.forgetRestores("docs", 20);
    expect(states.stateOf(target)).toBeUndefined();
    expect(states.stateOf(doc)).toBeDefined();
    expect(states.stateOf(board)).toBeDefined();
    // An accepted restore may still be done later: the list can't tell.
    expect(states.stateOf(later)).toBeDefined();
  });

  test.each([
    { phase: "queued" },
    { phase: "sending" },
    { phase: "waiting", until: 9, asked: null },
    { phase: "rechecking", before: unknown },
  ] as const)("leaves a write that has not ended: $phase", (state) => {
    const states = createWriteStates();
    states.put(target, state);
    states.forget(target);
    expect(states.stateOf(target)).toEqual(state);
  });
});
