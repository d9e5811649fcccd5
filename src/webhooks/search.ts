import { listSearch, optional, shortText } from "#src/api/page-search.ts";
import { z } from "zod/mini";

export const sortNames = ["failing", "failed", "attempts", "enabled", "url", "created"] as const;

export type SortName = (typeof sortNames)[number];
/** With "-" before its name an order is reversed. */
export type WebhookSort = SortName | `-${SortName}`;

const webhookSorts = sortNames.flatMap((name) => [name, `-${name}`] as const);

/** Search params of the webhooks. Invalid values fall back to the default. */
export const webhookSearch = z.extend(listSearch, {
  /** Part of an address, an ID or an event kind. */
  q: optional(shortText),
  /** Event kind, matched exactly. */
  event: optional(shortText),
  enabled: optional(z.literal(["yes", "no"])),
  /** Order; newest first without it, as sent by the workspace. */
  sort: optional(z.literal(webhookSorts)),
  /** All pages are loaded; `page` and `per_page` then page through the loaded rows. */
  all: optional(z.literal(true)),
});

export type WebhookSearch = z.output<typeof webhookSearch>;
