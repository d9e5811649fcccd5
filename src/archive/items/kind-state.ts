import type { Kind } from "#src/api/archive.ts";
import type { KindItems } from "#src/archive/items/archived-query.ts";
import type { Scope } from "#src/archive/items/scope.ts";

export interface KindState {
  kind: Kind;
  data: KindItems;
  isFetching: boolean;
  /** Error of the last fetch; null where it did not fail. */
  error: unknown;
}

export const inScope = (kinds: readonly KindState[], scope: Scope) =>
  scope === null ? kinds : kinds.filter(({ kind }) => kind === scope);

/** The pages that come in: of a refresh, behind the items that are shown. */
export const cursorOf = ({ data }: KindState): KindItems => data.next ?? data;

/** True for a kind of which nothing more is loaded until the user asks. */
export const isAtRest = ({ data, isFetching, error }: KindState) =>
  !isFetching && (data.page > 0 || !data.isListed || error !== null);

/** True for a kind that is loaded to its end, refused, or failed. */
export const isSettled = ({ data, isFetching, error }: KindState) =>
  data.isComplete || (!isFetching && error !== null);

/** True for a kind that was loaded in part, and waits until the user asks for the rest. */
export const hasRest = (kind: KindState) =>
  !kind.isFetching && kind.error === null && kind.data.page > 0 && !cursorOf(kind).isComplete;

/** Archived rows that were loaded, also those that can't be shown. */
export const rowsOf = ({ items, unreadable }: KindItems) => items.length + unreadable.length;

/** True when the total may be of active items too: the filter was refused, or ignored. */
export const countsActive = ({ isUnfiltered, active }: KindItems) => isUnfiltered || active > 0;

/** Number of archived items on a list; null where the workspace doesn't say it. */
export function totalOf(data: KindItems): number | null {
  if (!data.isListed) return null;
  const loaded = rowsOf(data);
  if (data.isComplete) return loaded;
  // Rows may have left the list after they were loaded: it is never less than those.
  return data.total === null || countsActive(data) ? null : Math.max(data.total, loaded);
}

/** Number of archived items on the lists that can be loaded; null where one doesn't say it. */
export function sumOfTotals(kinds: readonly KindState[]): number | null {
  const totals = kinds
    .filter(({ data, error }) => data.isListed && (data.page > 0 || error === null))
    .map(({ data }) => totalOf(data));
  const known = totals.filter((total) => total !== null);
  if (known.length < totals.length || known.length === 0) return null;
  return known.reduce((sum, total) => sum + total, 0);
}

/** Time of the oldest list among the kinds; null where none is loaded. */
export function loadedAt(kinds: readonly KindState[]): number | null {
  const times = kinds.flatMap(({ data }) => data.readAt ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}
