import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import type { Api, Paging } from "#src/api/api.ts";
import type { Page } from "#src/api/envelope.ts";
import { webhooksKey } from "#src/api/resource-keys.ts";
import type { Webhook } from "#src/api/resources.ts";
import type { LoadedPage, ReadableWebhook, WebhookRow } from "#src/webhooks/rows.ts";

const listsKey = [...webhooksKey, "list"] as const;
const allKey = [...webhooksKey, "all"] as const;

/** Query of one page of webhooks, newest first ("List webhooks"). */
export function webhookListQuery(api: Api, paging: Paging) {
  return queryOptions({
    queryKey: [...listsKey, paging],
    queryFn: ({ signal }) => api.listWebhooks(paging, signal),
  });
}

/** The largest page that the API allows ("Limits"), so that loading all takes the fewest requests. */
const MAX_PER_PAGE = 100;

/** Page to load next; `recheck` for the first one at the end. */
interface Step {
  page: number;
  recheck: boolean;
}

const firstStep: Step = { page: 1, recheck: false };

/**
 * Query of all webhooks, page by page. The first page is loaded a second time at the end, as new
 * webhooks appear there (docs/api.md, "Pagination"). Never stale: many requests are not repeated
 * without a press of Refresh.
 */
export function allWebhooksQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: allKey,
    queryFn: async ({ pageParam: { page, recheck }, signal }): Promise<LoadedPage> => ({
      ...(await api.listWebhooks({ page, per_page: MAX_PER_PAGE }, signal)),
      recheck,
    }),
    initialPageParam: firstStep,
    getNextPageParam: (last, _pages, { page, recheck }): Step | undefined => {
      if (recheck) return undefined;
      if (last.rows.length > 0 && page < last.lastPage) return { page: page + 1, recheck };
      return page > 1 ? { page: 1, recheck: true } : undefined;
    },
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
