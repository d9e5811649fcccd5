import { listSearch } from "#src/api/page-search.ts";
import { z } from "#src/api/zod.ts";

/** Longer texts would fill the address. A number in the address is read as text. */
const text = z.union([
  z.string().check(z.minLength(1), z.maxLength(200)),
  z.pipe(z.number(), z.transform(String)),
]);

/** Search params of the webhooks. Invalid values fall back to the default. */
export const webhookSearch = z.extend(listSearch, {
  /** Part of an address, an ID or an event kind. */
  q: z.catch(z.optional(text), undefined),
  /** An event kind, whole. */
  event: z.catch(z.optional(text), undefined),
  enabled: z.catch(z.optional(z.literal(["yes", "no"])), undefined),
  /** Without it the order is the workspace's: newest first. */
  sort: z.catch(z.optional(z.literal("failing")), undefined),
  /** All pages are loaded; `page` and `per_page` then page through the loaded rows. */
  all: z.catch(z.optional(z.literal(true)), undefined),
});

export type WebhookSearch = z.output<typeof webhookSearch>;
