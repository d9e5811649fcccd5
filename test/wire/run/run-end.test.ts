import { expect, test } from "vitest";
import { endText } from "#src/archive/run/run-messages.ts";
import { type Counts, noCounts } from "#src/writes/run/run-results.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { calm, planned } from "./run-parts.ts";

const view = (counts: Partial<Counts>): RunView => ({
  run: {
    ...{ id: "run", origin: "", at: "2026-11-02T09:00:00Z", phase: "done" },
    ...{ items: [planned("in_1")], pace: calm },
  },
  ...{ phase: "done", halt: null, checked: null, stored: "all" as const },
  ...{ perMinute: null, waitsUntil: null, remaining: null },
  counts: { ...noCounts(), ...counts },
  resultOf: () => ({ state: "unknown" }),
  indexesOf: () => [],
});

test.each<[Partial<Counts>, string, string]>([
  [{ unknown: 1, refused: 3 }, "", "Nothing was restored"],
  [{ unknown: 2, restored: 3 }, "Restored rows disappear", "Nothing was restored"],
  [{ "not-archived": 2 }, "Restored rows disappear", "Nothing was restored"],
  [{ restored: 3 }, "Restored rows disappear", "no answer"],
  [{ refused: 3 }, "Nothing was restored.", "no answer"],
  [{ "not-sent": 3 }, "Nothing was restored.", "no answer"],
])("the end of a run with %o", (counts, says, neverSays) => {
  const text = endText(view(counts));
  expect(text).toContain(says);
  expect(text).not.toContain(neverSays);
});
