import { type InfiniteData, type QueryClient, infiniteQueryOptions } from "@tanstack/react-query";
import { type Api, type Webhook, webhooksKey } from "#src/api/api.ts";
import { ADDRESS_MASK } from "#src/api/replies/mask-address.ts";
import { type Page, type Row, hasNextPage } from "#src/api/envelope.ts";
import { safeUrl } from "#src/ui/text/external-link.tsx";
import type { pagingOf } from "#src/webhooks/search.ts";

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

type Pages = readonly Page<Webhook>[];

/** Rows with each webhook once: pages shift when one is added or removed during the load. */
export function rowsOfPages(pages: Pages): WebhookRow[] {
  const seen = new Set<string>();
  return pages
    .flatMap(({ rows }) => rows)
    .filter(({ id }) => {
      const isNew = id === null || !seen.has(id);
      if (id !== null) seen.add(id);
      return isNew;
    });
}

/** True for a page that holds only rows of those before it: such a list has no end. */
const isRepeated = (page: Page<Webhook>, before: Pages) =>
  rowsOfPages([...before, page]).length === rowsOfPages(before).length;

/** Query of one page of webhooks, newest first, or of all, page by page ("List webhooks"). */
export const webhooksQuery = (api: Api, paging: ReturnType<typeof pagingOf>) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, paging],
    queryFn: ({ pageParam: page, signal }) =>
      api.listWebhooks({ page, per_page: paging.per_page }, signal),
    initialPageParam: paging.page,
    getNextPageParam: (last, pages, page) =>
      paging.isAll && hasNextPage(last, page) && !isRepeated(last, pages.slice(0, -1))
        ? page + 1
        : undefined,
    // Many requests are not repeated without a press of Refresh.
    ...(paging.isAll && { staleTime: Infinity }),
  });

/** All cached webhooks, each as it was loaded last. */
export function cachedWebhooks(client: QueryClient): ReadableWebhook[] {
  const caches = client.getQueryCache().findAll({ queryKey: webhooksKey });
  const pages = caches
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(
      ({ queryKey }) => client.getQueryData<InfiniteData<Page<Webhook>>>(queryKey)?.pages ?? [],
    );
  return rowsOfPages(pages).filter((row) => row.readable);
}
