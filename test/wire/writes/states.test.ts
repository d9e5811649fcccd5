import { expect, test } from "vitest";
import { createWriteStates } from "#src/writes/send/states.ts";
import type { Target } from "#src/writes/send/write.ts";

test("two operations on one target have a state each", () => {
  const states = createWriteStates(() => 0);
  const attach: Target = { operation: "attach", folder: "fo_1", files: ["fi_1"] };
  // No ID looks like this, but its path is that of the attach.
  const restore: Target = { operation: "restore", kind: "folders", id: "fo_1/files/fi_1" };
  states.put(attach, { phase: "sending" });
  expect(states.stateOf(restore)).toBeUndefined();
  states.put(restore, { phase: "queued" });
  expect(states.stateOf(attach)).toEqual({ phase: "sending" });
});
