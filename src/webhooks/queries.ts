import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import type { Api, Paging } from "#src/api/api.ts";
import type { Page } from "#src/api/envelope.ts";
import type { Webhook } from "#src/api/resources.ts";
import type { RoundPage, WebhookRow } from "#src/webhooks/rows.ts";

const webhooksKey = ["webhooks"] as const;
const listsKey = [...webhooksKey, "list"] as const;
const allKey = [...webhooksKey, "all"] as const;

/** One page of the webhooks, newest first ("List webhooks"). */
export function webhookListQuery(api: Api, paging: Paging) {
  return queryOptions({
    queryKey: [...listsKey, paging],
    queryFn: ({ signal }) => api.listWebhooks(paging, signal),
  });
}

/** The most rows that a page may hold ("Limits"), so that reading all takes the fewest requests. */
const mostPerPage = 100;

/** One step of reading all: a page, and in the end the first one again. */
interface Step {
  page: number;
  again: boolean;
}

const firstStep: Step = { page: 1, again: false };

/**
 * All webhooks, page after page for as long as someone asks for the next one. In the end the first
 * page is read again, as new webhooks come there (docs/api.md, "Pagination"). Kept until it is asked
 * for again, as a list that is read in many requests is not to be read again by itself.
 */
export function allWebhooksQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: allKey,
    queryFn: async ({ pageParam: { page, again }, signal }): Promise<RoundPage> => ({
      ...(await api.listWebhooks({ page, per_page: mostPerPage }, signal)),
      again,
    }),
    initialPageParam: firstStep,
    getNextPageParam: (last, _pages, { page, again }): Step | undefined => {
      if (again) return undefined;
      if (last.rows.length > 0 && page < last.lastPage) return { page: page + 1, again };
      return page > 1 ? { page: 1, again: true } : undefined;
    },
    staleTime: Infinity,
  });
}

/** The row of a webhook as it was read last, from any page that is kept. */
export function listedWebhook(client: QueryClient, id: string): WebhookRow | undefined {
  const caches = client.getQueryCache().findAll({ queryKey: webhooksKey });
  const newestFirst = caches.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { queryKey } of newestFirst) {
    const pages =
      queryKey[1] === "all"
        ? (client.getQueryData<InfiniteData<Page<Webhook>>>(queryKey)?.pages ?? [])
        : [client.getQueryData<Page<Webhook>>(queryKey)];
    const found = pages
      .toReversed()
      .flatMap((page) => page?.rows ?? [])
      .find((row) => row.id === id);
    if (found) return found;
  }
  return undefined;
}
