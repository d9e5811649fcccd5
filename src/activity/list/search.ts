import { z } from "#src/api/zod.ts";

export const perPageChoices = [20, 50, 100] as const;
export const grades = ["confirmed", "refused", "unknown"] as const;

const page = z.number().check(z.int(), z.minimum(1));
/** Text of limited length, as it is part of the URL. A number in the URL is parsed as text. */
const text = z.union([
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.pipe(z.number(), z.transform(String)),
]);

/** Search params of the activity page. Invalid values fall back to the default. */
export const activitySearch = z.object({
  page: z.catch(z._default(page, 1), 1),
  per_page: z.catch(z._default(z.literal(perPageChoices), 50), 50),
  /** Part of a title, an ID, a path, a name or a reason. */
  q: z.catch(z.optional(text), undefined),
  outcome: z.catch(z.optional(z.literal(grades)), undefined),
  operation: z.catch(z.optional(text), undefined),
  /** ID of a run. */
  run: z.catch(z.optional(text), undefined),
});

export type ActivitySearch = z.output<typeof activitySearch>;

/** Search params that filter the requests. */
export type Filter = Pick<ActivitySearch, "q" | "outcome" | "operation" | "run">;

export const noFilter = { q: undefined, outcome: undefined, operation: undefined, run: undefined };

export const isFiltered = ({ q, outcome, operation, run }: Filter) =>
  [q, outcome, operation, run].some((part) => part !== undefined);
