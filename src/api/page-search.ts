import { z } from "#src/api/zod.ts";

export const perPageChoices = [20, 50, 100] as const;

const page = z.number().check(z.int(), z.minimum(1));

/** The search part of a list's address; what does not fit falls back ("Limits": page, per_page). */
export const listSearch = z.object({
  page: z.catch(z._default(page, 1), 1),
  per_page: z.catch(z._default(z.literal(perPageChoices), 20), 20),
});

/** The search part of an archived list's address; `unfiltered` where the workspace refuses the filter. */
export const archiveSearch = z.object({
  ...listSearch.shape,
  unfiltered: z.catch(z.optional(z.literal(true)), undefined),
});

export type ArchiveSearch = z.output<typeof archiveSearch>;
