import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import { type Api, type Paging, type Webhook, MAX_PER_PAGE, webhooksKey } from "#src/api/api.ts";
import { ADDRESS_MASK } from "#src/api/answers/mask-address.ts";
import { type Page, type Row, hasNextPage } from "#src/api/envelope.ts";
import { safeUrl } from "#src/ui/text/external-link.tsx";

export type WebhookRow = Row<Webhook>;
export type ReadableWebhook = Extract<WebhookRow, { readable: true }>;

/** Scheme, host (in punycode, as the browser requests it) and rest of an address; null if it can't be a link. */
export function addressParts(text: string): { scheme: string; host: string; rest: string } | null {
  const url = safeUrl(text);
  if (!url) return null;
  const encoded = `${url.pathname}${url.search}${url.hash}`;
  const rest = encoded.replaceAll(encodeURIComponent(ADDRESS_MASK), ADDRESS_MASK);
  return { scheme: url.protocol, host: url.host, rest: rest === "/" ? "" : rest };
}

/** Name of a webhook: its address without the scheme, else its ID. */
export function nameOf(id: string, item: Webhook): string {
  const parts = addressParts(item.url ?? "");
  return parts ? `${parts.host}${parts.rest}` : item.url || id;
}

/** Rows with each webhook once: pages shift when one is added or removed during the load. */
export function uniqueRows(rows: readonly WebhookRow[]): WebhookRow[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => {
    if (id === null) return true;
    if (seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

export const rowsOfPages = (pages: readonly Page<Webhook>[]) =>
  uniqueRows(pages.flatMap(({ rows }) => rows));

const listsKey = [...webhooksKey, "list"] as const;
const allKey = [...webhooksKey, "all"] as const;

/** Query of one page of webhooks, newest first ("List webhooks"). */
export function webhookListQuery(api: Api, paging: Paging) {
  return queryOptions({
    queryKey: [...listsKey, paging],
    queryFn: ({ signal }) => api.listWebhooks(paging, signal),
  });
}

/** True for a page that holds only rows of those before it: such a list has no end. */
const isRepeated = (page: Page<Webhook>, before: readonly Page<Webhook>[]) =>
  rowsOfPages([...before, page]).length === rowsOfPages(before).length;

/**
 * Query of all webhooks, page by page. Never stale: many requests are not repeated without a press of
 * Refresh.
 */
export function allWebhooksQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: allKey,
    queryFn: ({ pageParam: page, signal }) =>
      api.listWebhooks({ page, per_page: MAX_PER_PAGE }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, pages, page) =>
      hasNextPage(last, page) && !isRepeated(last, pages.slice(0, -1)) ? page + 1 : undefined,
    staleTime: Infinity,
  });
}

/** The rows of all cached pages, the newest page first. */
export function cachedWebhooks(client: QueryClient): WebhookRow[] {
  const caches = client.getQueryCache().findAll({ queryKey: webhooksKey });
  const newestFirst = caches.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return newestFirst.flatMap(({ queryKey }) => {
    const pages =
      queryKey[1] === "all"
        ? (client.getQueryData<InfiniteData<Page<Webhook>>>(queryKey)?.pages ?? [])
        : [client.getQueryData<Page<Webhook>>(queryKey)];
    return pages.toReversed().flatMap((page) => page?.rows ?? []);
  });
}

/** The latest row of a webhook, from any cached page. */
export const listedWebhook = (client: QueryClient, id: string) =>
  cachedWebhooks(client).find((row): row is ReadableWebhook => row.id === id);
