import { notJsonHint } from "#src/api/explain.ts";
import type { Unavailable } from "#src/api/errors.ts";
import type { Pacer } from "#src/api/pacer.ts";
import type { KindItems } from "#src/archive/items/archived-query.ts";
import { type KindState, cursorOf, rowsOf, sumOfTotals } from "#src/archive/items/kind-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { formatDuration, formatNumber, inWords } from "#src/lib/format.ts";

/** The nouns of kinds as a list in words: "docs, links and boards". */
export const kindNouns = (kinds: readonly Pick<KindState, "kind">[]) =>
  inWords(kinds.map(({ kind }) => viewOf(kind).plural));

export const sumOfRows = (all: readonly KindItems[]) =>
  all.reduce((sum, data) => sum + rowsOf(data), 0);

/** Progress in words and numbers: "Loaded 4,200 of 12,310", or "Loaded 4,200" without a total. */
export function progressText(kinds: readonly KindState[]): string {
  const loaded = formatNumber(sumOfRows(kinds.map(cursorOf)));
  const total = sumOfTotals(kinds);
  return total === null ? `Loaded ${loaded}` : `Loaded ${loaded} of ${formatNumber(total)}`;
}

/** Time that the other pages of kinds take: " · about 40 s"; empty while it is not known. */
export function timeText(kinds: readonly KindState[], pacer: Pick<Pacer, "secondsFor">): string {
  const pages = kinds.reduce((sum, kind) => sum + cursorOf(kind).pagesLeft, 0);
  const seconds = pacer.secondsFor(pages);
  return seconds === null ? "" : ` · about ${formatDuration(seconds)}`;
}

/** Reason why a kind is not listed, where the reply has one; else empty. */
export const unlistedReason = (refused: Unavailable | null) =>
  refused?.json === false
    ? `${notJsonHint} `
    : refused?.status === 403
      ? "This key isn’t allowed to list them. "
      : "";
