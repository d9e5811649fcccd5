import { kinds } from "#src/api/archive.ts";
import { optional, someText } from "#src/api/page-search.ts";
import { z } from "zod/mini";

/** Outcomes of an item of a run, in the order of their groups. */
export const itemOutcomes = ["not-done", "no-answer", "not-started", "done"] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

/** States of an item by the last check; a task is as the run changed it, or has other values. */
export const nowStates = [
  ...["active", "again", "still", "as-changed", "other-values"],
  ...["not-found", "unreadable"],
] as const;
export type Now = (typeof nowStates)[number];

/** Search params of a run, all of them filters. Invalid values are left out. */
export const runSearch = z.object({
  q: optional(someText),
  outcome: optional(z.literal(itemOutcomes)),
  now: optional(z.literal(nowStates)),
  kind: optional(z.literal(kinds)),
});

export type RunSearch = z.output<typeof runSearch>;
