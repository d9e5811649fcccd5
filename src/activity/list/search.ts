import { listSearch, shortText } from "#src/api/page-search.ts";
import { z } from "#src/api/zod.ts";

export const grades = ["confirmed", "refused", "unknown"] as const;

/** Search params of the activity page. Invalid values fall back to the default. */
export const activitySearch = z.extend(listSearch, {
  /** Part of a title, an ID, a path, a name or a reason. */
  q: z.catch(z.optional(shortText), undefined),
  outcome: z.catch(z.optional(z.literal(grades)), undefined),
  operation: z.catch(z.optional(shortText), undefined),
  /** ID of a run. */
  run: z.catch(z.optional(shortText), undefined),
});

export type ActivitySearch = z.output<typeof activitySearch>;

/** Search params that filter the requests. */
export type Filter = Pick<ActivitySearch, "q" | "outcome" | "operation" | "run">;

export const noFilter = { q: undefined, outcome: undefined, operation: undefined, run: undefined };

export const isFiltered = ({ q, outcome, operation, run }: Filter) =>
  [q, outcome, operation, run].some((part) => part !== undefined);
