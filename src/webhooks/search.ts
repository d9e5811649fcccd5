import { MAX_PER_PAGE } from "#src/api/api.ts";
import { listSearch, optional, someText } from "#src/api/page-search.ts";
import { z } from "zod/mini";

export const sortNames = ["failing", "failed", "attempts", "enabled", "url", "created"] as const;

export type SortName = (typeof sortNames)[number];
/** With "-" before its name an order is reversed. */
export type WebhookSort = SortName | `-${SortName}`;

const webhookSorts = sortNames.flatMap((name) => [name, `-${name}`] as const);

/** Search params of the webhooks. Invalid values fall back to the default. */
export const webhookSearch = z.extend(listSearch, {
  /** Part of an address, an ID or an event kind. */
  q: optional(someText),
  /** Event kind, matched exactly. */
  event: optional(someText),
  enabled: optional(z.literal(["yes", "no"])),
  /** Order; newest first without it, as sent by the workspace. */
  sort: optional(z.literal(webhookSorts)),
});

export type WebhookSearch = z.output<typeof webhookSearch>;

export const isFiltered = ({ q, event, enabled }: WebhookSearch) =>
  q !== undefined || event !== undefined || enabled !== undefined;

/** The page that a search shows; the first of all where it filters or sorts, as the workspace does neither. */
export function pagingOf(search: WebhookSearch) {
  const { page, per_page, sort } = search;
  const isAll = sort !== undefined || isFiltered(search);
  return isAll ? { isAll, page: 1, per_page: MAX_PER_PAGE } : { isAll, page, per_page };
}
