import { listSearch, shortText } from "#src/api/page-search.ts";
import { z } from "#src/api/zod.ts";

export const sortNames = ["failing", "failed", "attempts", "enabled", "url", "created"] as const;

export type SortName = (typeof sortNames)[number];
/** With "-" before its name an order is reversed. */
export type WebhookSort = SortName | `-${SortName}`;

const webhookSorts = sortNames.flatMap((name) => [name, `-${name}`] as const);

/** Search params of the webhooks. Invalid values fall back to the default. */
export const webhookSearch = z.extend(listSearch, {
  /** Part of an address, an ID or an event kind. */
  q: z.catch(z.optional(shortText), undefined),
  /** Event kind, matched exactly. */
  event: z.catch(z.optional(shortText), undefined),
  enabled: z.catch(z.optional(z.literal(["yes", "no"])), undefined),
  /** Order; newest first without it, as sent by the workspace. */
  sort: z.catch(z.optional(z.literal(webhookSorts)), undefined),
  /** All pages are loaded; `page` and `per_page` then page through the loaded rows. */
  all: z.catch(z.optional(z.literal(true)), undefined),
});

export type WebhookSearch = z.output<typeof webhookSearch>;
