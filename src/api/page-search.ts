import { z } from "zod/mini";
import { preferences } from "#src/lib/preferences.ts";

export const perPageChoices = [20, 50, 100] as const;

const page = z.number().check(z.int(), z.minimum(1));

/** The search part of a list's address; what does not fit falls back ("Limits": page, per_page). */
export const listSearch = z.object({
  page: z.catch(z._default(page, 1), 1),
  per_page: z.catch(z._default(z.literal(perPageChoices), 20), 20),
});

/** A part of an address that is left out where it is absent or not valid. */
export const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.catch(z.optional(schema), undefined);

/** Text of limited length, as it is part of the URL; the router reads `?q=2040` as a number. */
export const shortText = z.pipe(
  z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String)),
  z.string().check(z.minLength(1), z.maxLength(200)),
);

/** Height of a screen, in CSS pixels, that 20 rows leave half empty. */
const TALL_SCREEN_PX = 1600;

export const rowsForScreen = () =>
  (globalThis.screen?.height ?? 0) >= TALL_SCREEN_PX ? (50 as const) : (20 as const);

const preferredRows = () => preferences.get().rowsPerPage ?? rowsForScreen();

/**
 * Adds the preferred rows per page to an address that names neither a page nor its rows. `?page=3`
 * alone is a page of 20 rows: a link shows the same to a colleague who prefers another number.
 */
export const withPreferredRows = <T extends object>(search: T): T =>
  "page" in search || "per_page" in search ? search : { ...search, per_page: preferredRows() };

/** Search params that an address leaves out. */
export const usualSearch = () =>
  preferredRows() === 20 ? ({ page: 1, per_page: 20 } as const) : {};
