import { counted } from "#src/lib/format.ts";
import type { WebhookRow } from "#src/webhooks/queries.ts";

/** Loaded rows, which filter, order, summary and export act on. */
export interface Scope {
  rows: readonly WebhookRow[];
  /** `page`: one page of several. `all`: every page. `some`: the pages loaded before a stop. */
  extent: "page" | "all" | "some";
  /** Time at which they were loaded, in epoch milliseconds. */
  loadedAt: number;
}

/** Name of the rows: "20 rows on this page", "all 57 rows", "40 rows loaded so far". */
export function scopeName({ rows, extent }: Scope): string {
  const count = counted(rows.length, "row", "rows");
  if (extent === "page") return `${count} on this page`;
  if (extent === "some") return `${count} loaded so far`;
  return rows.length === 1 ? "the only row" : `all ${count}`;
}

/** Name of the rows within a sentence: "the 20 rows on this page", "all 57 rows". */
export const scopeNameInSentence = (scope: Scope) =>
  scope.extent === "all" ? scopeName(scope) : `the ${scopeName(scope)}`;

/** Name of the matching rows: "3 of the 20 rows on this page", "3 of all 57 rows". */
export function matchesName(matches: number, scope: Scope): string {
  return matches === scope.rows.length
    ? scopeName(scope)
    : `${matches} of ${scopeNameInSentence(scope)}`;
}
