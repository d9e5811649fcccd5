import { notJsonHint } from "#src/api/explain.ts";
import type { Unavailable } from "#src/api/errors.ts";
import type { Pacer } from "#src/api/pacer.ts";
import type { KindItems } from "#src/archive/items/archived-query.ts";
import {
  type KindState,
  countsActive,
  cursorOf,
  rowsOf,
  sumOfTotals,
} from "#src/archive/items/kind-state.ts";
import type { Scope } from "#src/archive/items/scope.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { counted, formatDuration, formatNumber, inWords } from "#src/lib/format.ts";

/** The nouns of kinds as a list in words: "docs, links and boards". */
export const kindNouns = (kinds: readonly Pick<KindState, "kind">[]) =>
  inWords(kinds.map(({ kind }) => viewOf(kind).plural));

export const sumOfRows = (all: readonly KindItems[]) =>
  all.reduce((sum, data) => sum + rowsOf(data), 0);

/** Progress in words and numbers: "Loaded 4,200 of 12,310", or "Loaded 4,200" without a total. */
export function progressText(kinds: readonly KindState[]): string {
  const lists = kinds.map(cursorOf);
  const loaded = formatNumber(sumOfRows(lists));
  const total = sumOfTotals(lists);
  return total === null ? `Loaded ${loaded}` : `Loaded ${loaded} of ${formatNumber(total)}`;
}

/** Time that the other pages of kinds take: " · about 40 s"; empty while it is not known. */
export function timeText(kinds: readonly KindState[], pacer: Pick<Pacer, "secondsFor">): string {
  const pages = kinds.reduce((sum, kind) => sum + cursorOf(kind).pagesLeft, 0);
  const seconds = pacer.secondsFor(pages);
  return seconds === null ? "" : ` · about ${formatDuration(seconds)}`;
}

const isUnknown = ({ data, error }: KindState) =>
  !data.isListed || (error !== null && data.page === 0);

/** Number of items on a page: "12,310 items" of all kinds, "88 archived" of the one in its title. */
export const countText = (scope: Scope, count: number) =>
  scope === null ? counted(count, "item", "items") : `${formatNumber(count)} archived`;

/** Size of the archive, without what was restored since. Null while it is not known. */
export function sizeText(kinds: readonly KindState[], scope: Scope, restored: number) {
  const known = kinds.filter((kind) => !isUnknown(kind));
  const total = sumOfTotals(known.map(({ data }) => data));
  if (total === null || known.length === 0) return null;
  // The total of a list that is not filtered is of active items too, until all is loaded.
  const isOfAll =
    scope === null || known.every(({ data }) => data.isComplete || !countsActive(data));
  return isOfAll ? countText(scope, Math.max(0, total - restored)) : null;
}

/** Reason why a kind is not listed, where the answer has one; else empty. */
export const unlistedReason = (refused: Unavailable | null) =>
  refused?.json === false
    ? `${notJsonHint} `
    : refused?.status === 403
      ? "This key isn’t allowed to list them. "
      : "";
