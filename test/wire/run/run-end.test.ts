import { expect, test } from "vitest";
import { alsoChangedText, panelTitle, progressText } from "#src/archive/run/run-messages.ts";
import { type Counts, noCounts } from "#src/writes/run/run-plan.ts";
import type { Change } from "#src/writes/send/write.ts";
import type { RunView } from "#src/writes/run/run.ts";
import { planned } from "./run-parts.ts";

const view = (counts: Partial<Counts>): RunView => ({
  run: {
    ...{ id: "run", origin: "", at: "2026-11-02T09:00:00Z", phase: "done" },
    ...{ items: ["in_1", "in_2", "in_3"].map(planned) },
  },
  ...{ phase: "done", halt: null, isStored: true },
  counts: { ...noCounts(), ...counts },
  resultOf: () => ({ state: "unknown" }),
});

test.each<[Partial<Counts>, string, string]>([
  [{ unknown: 3 }, "3 of 3 invoices unclear", "3 of 3 unclear"],
  [{ unknown: 1, refused: 2 }, "1 of 3 invoices unclear", "1 of 3 unclear, 2 not restored"],
  [{ unknown: 2, confirmed: 1 }, "1 of 3 invoices restored", "1 of 3 restored, 2 unclear"],
  [{ confirmed: 3 }, "All 3 invoices restored", "3 of 3 restored"],
  [
    { refused: 2, "not-sent": 1 },
    "0 of 3 invoices restored",
    "0 of 3 restored, 2 not restored, 1 not started",
  ],
])("the end of a run with %o", (counts, title, words) => {
  expect(panelTitle(view(counts))).toBe(title);
  expect(progressText(view(counts))).toBe(words);
});

const title: Change = { field: "title", from: "見積", to: "見積 (2)" };
const internal: Change = { field: "visibility", from: "shared", to: "internal" };
const draft: Change = { field: "status", from: "open", to: "draft" };

test.each<[(readonly Change[])[], string]>([
  [[[], []], ""],
  [[[title]], "Also changed: title is now “見積 (2)”."],
  [[[], [draft]], "Also changed: status is now a draft."],
  [[[internal], [internal]], "2 also changed: visibility. Activity says how."],
  [
    [[internal, title], [draft], [title]],
    "3 also changed: visibility, title and status. Activity says how.",
  ],
])("restores of a run that changed %j besides", (changes, words) => {
  const resultOf = (index: number) => {
    const changed = changes[index];
    return { state: "confirmed" as const, ...(changed?.length && { changed }) };
  };
  expect(alsoChangedText({ ...view({ confirmed: 3 }), resultOf })).toBe(words);
});
