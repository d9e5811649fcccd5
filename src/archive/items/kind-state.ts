import type { Kind } from "#src/api/archive.ts";
import type { KindItems } from "#src/archive/items/archived-query.ts";
import type { Scope } from "#src/archive/items/scope.ts";

/** State of the query of a kind. */
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

/**
 * Rows that were loaded, also those that can't be shown, as the totals count them: with the active ones
 * until the archived ones are known.
 */
export const rowsOf = ({ items, unreadable, active, isComplete }: KindItems) =>
  items.length + unreadable.length + (isComplete ? 0 : active);

/** True when the total may be of active items too: the filter was refused, or ignored. */
export const countsActive = ({ isUnfiltered, active }: KindItems) => isUnfiltered || active > 0;

/** Items on a list; null where it does not say how many it has. */
export function totalOf(data: KindItems): number | null {
  // A total that counts active items too is of no use once the archived ones are known.
  const known = data.isComplete && countsActive(data) ? null : data.total;
  if (known === null && !data.isComplete) return null;
  // Rows may have left the list after they were loaded: it is never less than those.
  return Math.max(known ?? 0, rowsOf(data));
}

/** Number of archived items that a list has by itself; null where it does not say. */
export function archivedCount(data: KindItems): number | null {
  if (!data.isListed) return null;
  const loaded = data.items.length + data.unreadable.length;
  if (data.isComplete && (countsActive(data) || data.total === null)) return loaded;
  return countsActive(data) ? null : data.total;
}

/** Items on several lists, without those that are refused; null where one does not say how many it has. */
export function sumOfTotals(all: readonly KindItems[]): number | null {
  let sum = 0;
  for (const data of all.filter(({ isListed }) => isListed)) {
    const total = totalOf(data);
    if (total === null) return null;
    sum += total;
  }
  return sum;
}

/** Time of the oldest list among the kinds; null before each has one. */
export function loadedAt(kinds: readonly KindState[]): number | null {
  const times = kinds.map(({ data, error }) =>
    error === null ? data.readAt : (data.readAt ?? Infinity),
  );
  if (times.includes(null)) return null;
  const oldest = Math.min(...times.map(Number));
  return Number.isFinite(oldest) ? oldest : null;
}
