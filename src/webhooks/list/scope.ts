import { counted } from "#src/lib/format.ts";
import type { WebhookRow } from "#src/webhooks/rows.ts";

/** The rows that were read, on which filter, order, summary and export act, and what they are. */
export interface Scope {
  rows: readonly WebhookRow[];
  /** One page of several, all there are, or those that were read before it was stopped. */
  extent: "page" | "all" | "some";
  /** When they were read, in epoch milliseconds. */
  readAt: number;
}

/** "20 rows on this page", "all 57 rows", "40 rows loaded so far". */
export function scopeWords({ rows, extent }: Scope): string {
  const count = counted(rows.length, "row", "rows");
  if (extent === "page") return `${count} on this page`;
  if (extent === "some") return `${count} loaded so far`;
  return rows.length === 1 ? "the only row" : `all ${count}`;
}

/** The same within a sentence: "the 20 rows on this page", "all 57 rows". */
export const inScope = (scope: Scope) =>
  scope.extent === "all" ? scopeWords(scope) : `the ${scopeWords(scope)}`;

/** Those that fit: "3 of the 20 rows on this page", "3 of all 57 rows". */
export function chosenWords(chosen: number, scope: Scope): string {
  return chosen === scope.rows.length ? scopeWords(scope) : `${chosen} of ${inScope(scope)}`;
}
