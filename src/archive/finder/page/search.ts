import { type Kind, isKind } from "#src/api/archive.ts";
import { z } from "#src/api/zod.ts";

/** Text of an address; the router reads `?q=2040` as a number. */
const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String));

/** The search part of the address of All archived; what does not fit falls back. */
export const finderSearch = z.object({
  /** The query. */
  q: z.catch(z._default(text, ""), ""),
  /** Column and direction, such as `title` or `-total`. */
  sort: z.catch(z._default(z.string(), "-archived"), "-archived"),
  group: z.catch(z.optional(z.enum(["together", "day", "kind", "client"])), undefined),
  /** Time that the histogram shows; the last 12 weeks without. */
  span: z.catch(z.optional(z.enum(["today", "12-weeks", "2-years", "all"])), undefined),
  /** The item whose details are open, as `kind/id`. */
  item: z.catch(z.optional(z.string()), undefined),
});

export type FinderSearch = z.output<typeof finderSearch>;

/** Kind and ID of the open item; null where the address names none. */
export function openItemOf({
  item,
}: Pick<FinderSearch, "item">): { kind: Kind; id: string } | null {
  const [kind = "", id = ""] = item?.split("/", 2) ?? [];
  return isKind(kind) && id ? { kind, id } : null;
}
