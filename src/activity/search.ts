import { results, subjects } from "#src/activity/rules/logged.ts";
import { optional, someText } from "#src/api/page-search.ts";
import { z } from "zod/mini";

const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text))),
);

/** Search params of Activity and of a run, all of them filters. Invalid values are left out. */
export const activitySearch = z.object({
  q: optional(someText),
  result: optional(z.literal(results)),
  what: optional(z.literal(subjects)),
  who: optional(someText),
  from: optional(day),
  to: optional(day),
});

export type ActivitySearch = Partial<z.output<typeof activitySearch>>;
