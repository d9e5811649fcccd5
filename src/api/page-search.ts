import { z } from "zod/mini";

export const perPageChoices = [20, 50, 100] as const;

/** A number from 1, as an address has it or as a link names it. */
const numberFrom1 = z.pipe(
  z.union([z.number(), z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))]),
  z.int().check(z.minimum(1)),
);

/** The search part of a list's address; what does not fit falls back ("Limits": page, per_page). */
export const listSearch = z.object({
  page: z.catch(z._default(numberFrom1, 1), 1),
  per_page: z.catch(z._default(z.pipe(numberFrom1, z.literal(perPageChoices)), 20), 20),
});

/** A part of an address that is left out where it is absent or not valid. */
export const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.catch(z.optional(schema), undefined);

/** Text that is left out of the address where it is empty. */
export const someText = z.string().check(z.minLength(1));

/** Search params that an address leaves out. */
export const usualSearch = { page: 1, per_page: 20 } as const;
