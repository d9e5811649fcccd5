import type { Page, Row } from "#src/api/envelope.ts";
import type { Webhook } from "#src/api/resources.ts";
import { safeUrl } from "#src/ui/text/external-link.tsx";
import { healthOf } from "#src/webhooks/health.ts";
import type { WebhookSearch } from "#src/webhooks/search.ts";

export type WebhookRow = Row<Webhook>;

type Filter = Pick<WebhookSearch, "q" | "event" | "enabled">;

/** Host and the rest of an address, the host as the browser looks it up; null for what may be no link. */
export function addressParts(text: string): { scheme: string; host: string; rest: string } | null {
  const url = safeUrl(text);
  if (!url) return null;
  const rest = `${url.pathname}${url.search}${url.hash}`;
  return { scheme: url.protocol, host: url.host, rest: rest === "/" ? "" : rest };
}

/** How a webhook is called where it has no other name. */
export function nameOf(id: string, item: Webhook): string {
  const parts = addressParts(item.url ?? "");
  return parts ? `${parts.host}${parts.rest}` : item.url || id;
}

export const isFiltered = ({ q, event, enabled }: Filter) =>
  q !== undefined || event !== undefined || enabled !== undefined;

/** Whether a row fits. Of one that cannot be read only the ID is known. */
function fits(row: WebhookRow, { q, event, enabled }: Filter): boolean {
  const sought = q?.trim().toLowerCase() ?? "";
  if (!row.readable) {
    const told = event === undefined && enabled === undefined;
    return told && (sought === "" || (row.id?.toLowerCase().includes(sought) ?? false));
  }
  const { url, events_types, enabled: on } = row.item;
  const kinds = events_types ?? [];
  if (event !== undefined && !kinds.includes(event)) return false;
  if (enabled !== undefined && on !== (enabled === "yes")) return false;
  const texts = [row.id, url ?? "", nameOf(row.id, row.item), ...kinds];
  return texts.some((each) => each.toLowerCase().includes(sought));
}

/** Failing first: by rate, then by failures; what has no rate keeps its order at the end. */
function failingFirst(rows: readonly WebhookRow[]): WebhookRow[] {
  const rank = (row: WebhookRow) => {
    const health = row.readable ? healthOf(row.item) : null;
    if (!row.readable || health?.state !== "rate") return { rate: -1, failed: 0 };
    return { rate: health.rate, failed: row.item.failed_attempts_count ?? 0 };
  };
  return rows
    .map((row) => ({ row, ...rank(row) }))
    .toSorted((a, b) => b.rate - a.rate || b.failed - a.failed)
    .map(({ row }) => row);
}

/** The rows that fit, in the order that is asked for. */
export function chosenRows(rows: readonly WebhookRow[], search: WebhookSearch): WebhookRow[] {
  const kept = rows.filter((row) => fits(row, search));
  return search.sort === "failing" ? failingFirst(kept) : kept;
}

/** A page of a round through all of them. */
export interface RoundPage extends Page<Webhook> {
  /** Whether it is the first page, read again in the end. */
  again: boolean;
}

/**
 * The rows of all pages, each webhook once: pages shift when one comes or goes while they are read.
 * The first page counts as it was read again in the end.
 */
export function rowsOfRound(pages: readonly RoundPage[]): WebhookRow[] {
  const again = pages.filter((page) => page.again);
  const others = pages.filter((page) => !page.again);
  const seen = new Set<string>();
  return [...again, ...others].flatMap((page) =>
    page.rows.filter(({ id }) => {
      // Without an ID nothing tells it apart, but the first page is not to count twice.
      if (id === null) return again.length === 0 || page !== others[0];
      if (seen.has(id)) return false;
      seen.add(id);
      return true;
    }),
  );
}

export interface EventSummary {
  kind: string;
  hooks: number;
  enabled: number;
  /** Hooks of which any attempt failed. */
  failing: number;
}

/** Which event kinds the webhooks listen to, by name, and how many receive each. */
export function summaryByEvent(rows: readonly WebhookRow[]): EventSummary[] {
  const byKind = new Map<string, EventSummary>();
  for (const row of rows) {
    if (!row.readable) continue;
    const { events_types, enabled, failed_attempts_count } = row.item;
    for (const kind of new Set(events_types ?? [])) {
      const before = byKind.get(kind) ?? { kind, hooks: 0, enabled: 0, failing: 0 };
      byKind.set(kind, {
        kind,
        hooks: before.hooks + 1,
        enabled: before.enabled + (enabled === true ? 1 : 0),
        failing: before.failing + ((failed_attempts_count ?? 0) > 0 ? 1 : 0),
      });
    }
  }
  return [...byKind.values()].toSorted((a, b) => (a.kind < b.kind ? -1 : 1));
}
