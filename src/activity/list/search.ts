import { z } from "#src/api/zod.ts";

export const perPageChoices = [20, 50, 100] as const;
export const grades = ["confirmed", "refused", "unknown"] as const;

const page = z.number().check(z.int(), z.minimum(1));
/** Longer texts would fill the address. A number in the address is read as text. */
const text = z.union([
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.pipe(z.number(), z.transform(String)),
]);

/** The search part of the address of the activity; what does not fit falls back. */
export const activitySearch = z.object({
  page: z.catch(z._default(page, 1), 1),
  per_page: z.catch(z._default(z.literal(perPageChoices), 50), 50),
  /** Part of a title, an ID, a path, a name or a reason. */
  q: z.catch(z.optional(text), undefined),
  outcome: z.catch(z.optional(z.literal(grades)), undefined),
  operation: z.catch(z.optional(text), undefined),
  /** A run, by its whole name. */
  run: z.catch(z.optional(text), undefined),
});

export type ActivitySearch = z.output<typeof activitySearch>;

/** The part of the address that leaves requests out. */
export type Filter = Pick<ActivitySearch, "q" | "outcome" | "operation" | "run">;

export const noFilter = { q: undefined, outcome: undefined, operation: undefined, run: undefined };

export const isFiltered = ({ q, outcome, operation, run }: Filter) =>
  [q, outcome, operation, run].some((part) => part !== undefined);
