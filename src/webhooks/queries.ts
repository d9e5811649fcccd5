import {
  type InfiniteData,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";
import { type Api, type Paging, type Webhook, MAX_PER_PAGE, webhooksKey } from "#src/api/api.ts";
import type { Page, Row } from "#src/api/envelope.ts";
import { safeUrl } from "#src/ui/text/external-link.tsx";

export type WebhookRow = Row<Webhook>;
export type ReadableWebhook = Extract<WebhookRow, { readable: true }>;

/** Scheme, host (in punycode, as the browser requests it) and rest of an address; null if it can't be a link. */
export function addressParts(text: string): { scheme: string; host: string; rest: string } | null {
  const url = safeUrl(text);
  if (!url) return null;
  const rest = `${url.pathname}${url.search}${url.hash}`;
  return { scheme: url.protocol, host: url.host, rest: rest === "/" ? "" : rest };
}

/** Name of a webhook: its address without the scheme, else its ID. */
export function nameOf(id: string, item: Webhook): string {
  const parts = addressParts(item.url ?? "");
  return parts ? `${parts.host}${parts.rest}` : item.url || id;
}

/** One page of a load of all pages. */
export interface LoadedPage extends Page<Webhook> {
  /** True for the first page when it is loaded a second time, at the end. */
  recheck: boolean;
}

/**
 * Rows of all pages, each webhook once: pages shift when one is added or removed during the load.
 * The recheck of the first page replaces it.
 */
export function mergePages(pages: readonly LoadedPage[]): WebhookRow[] {
  const rechecks = pages.filter(({ recheck }) => recheck);
  const others = pages.filter(({ recheck }) => !recheck);
  const seen = new Set<string>();
  return [...rechecks, ...others].flatMap((page) =>
    page.rows.filter(({ id }) => {
      // Rows without an ID can't be compared; only those of the first page are known to come twice.
      if (id === null) return rechecks.length === 0 || page !== others[0];
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    }),
  );
}

interface EventSummary {
  kind: string;
  webhooks: number;
  enabled: number;
  /** Webhooks with a failed attempt. */
  failing: number;
}

/** Number of webhooks by the event kind that they receive, in alphabetical order. */
export function summaryByEvent(rows: readonly WebhookRow[]): EventSummary[] {
  const byKind = new Map<string, EventSummary>();
  for (const row of rows) {
    if (!row.readable) continue;
    const { events_types, enabled, failed_attempts_count } = row.item;
    for (const kind of new Set(events_types ?? [])) {
      const before = byKind.get(kind) ?? { kind, webhooks: 0, enabled: 0, failing: 0 };
      byKind.set(kind, {
        kind,
        webhooks: before.webhooks + 1,
        enabled: before.enabled + (enabled === true ? 1 : 0),
        failing: before.failing + ((failed_attempts_count ?? 0) > 0 ? 1 : 0),
      });
    }
  }
  return [...byKind.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}

const listsKey = [...webhooksKey, "list"] as const;
const allKey = [...webhooksKey, "all"] as const;

/** Query of one page of webhooks, newest first ("List webhooks"). */
export function webhookListQuery(api: Api, paging: Paging) {
  return queryOptions({
    queryKey: [...listsKey, paging],
    queryFn: ({ signal }) => api.listWebhooks(paging, signal),
  });
}

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
