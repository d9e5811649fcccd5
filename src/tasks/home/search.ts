import { z } from "#src/api/zod.ts";

export const perPageChoices = [20, 50, 100] as const;

const page = z.number().check(z.int(), z.minimum(1));
const boardId = z.string().check(z.regex(/^tskb_[A-Za-z0-9_-]{1,128}$/));
const optional = <T extends z.ZodMiniType>(schema: T) => z.catch(z.optional(schema), undefined);

/** Search params of the task list. Invalid values fall back to the default ("Limits"). */
export const taskSearch = z.object({
  board: optional(boardId),
  title: optional(z.string().check(z.minLength(1), z.maxLength(200))),
  status: optional(z.literal(["open", "completed"])),
  page: z.catch(z._default(page, 1), 1),
  per_page: z.catch(z._default(z.literal(perPageChoices), 20), 20),
});

export type TaskSearch = z.output<typeof taskSearch>;
