import { notJsonHint } from "#src/api/explain.ts";
import {
  type KindProgress,
  type Scope,
  isSettled,
  totalOf,
} from "#src/archive/items/reader/reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { counted, formatDuration, formatNumber, inWords } from "#src/lib/format.ts";

/** The nouns of kinds as a list in words: "docs, links and boards". */
export const kindNouns = (kinds: readonly Pick<KindProgress, "kind">[]) =>
  inWords(kinds.map(({ kind }) => viewOf(kind).plural));

/**
 * Rows that were read, also those that can't be shown, as the totals count them: with the active ones
 * until the archived ones are known.
 */
export const rowsRead = (kinds: readonly KindProgress[]) =>
  kinds.reduce(
    (sum, { phase, read, active, unreadable }) =>
      sum + read + unreadable + (phase === "done" ? 0 : active),
    0,
  );

/** True for a kind that a reading is about. */
export const isRead = ({ phase }: KindProgress) => phase !== "waiting";

/** Progress in words and numbers: "Loaded 4,200 of 12,310", or "Loaded 4,200" without a total. */
export function readingText(all: readonly KindProgress[]): string {
  const kinds = all.filter(isRead);
  const read = formatNumber(rowsRead(kinds));
  const total = totalOf(kinds);
  return total === null ? `Loaded ${read}` : `Loaded ${read} of ${formatNumber(total)}`;
}

/** Part of what is read, from 0 to 1; null where a list does not say how many items it has. */
export function partRead(kinds: readonly KindProgress[]): number | null {
  const total = totalOf(kinds);
  return total === null ? null : total === 0 ? 1 : Math.min(1, rowsRead(kinds) / total);
}

/** A time that was estimated, such as "about 40 s". */
export const aboutText = (seconds: number) => `about ${formatDuration(seconds)}`;

const isUnknown = ({ phase, total }: KindProgress) =>
  phase === "refused" || (phase === "failed" && total === null);

/**
 * Size of what is read, without what was restored since: "12,310 items of 8 kinds", or on a narrow
 * screen "12,310 items", and "88 archived" for the page of a kind. Null while it is not known.
 */
export function sizeText(
  kinds: readonly KindProgress[],
  scope: Scope,
  restored: number,
  narrow = false,
) {
  const total = totalOf(kinds);
  if (total === null || kinds.every(isUnknown)) return null;
  const items = Math.max(0, total - restored);
  // The total of a list that is not filtered is of active items too, until all is read.
  if (scope !== null)
    return kinds.every((kind) => isSettled(kind) || !kind.unfiltered)
      ? `${formatNumber(items)} archived`
      : null;
  if (narrow) return counted(items, "item", "items");
  const listed = kinds.filter(({ phase }) => phase !== "refused").length;
  return `${counted(items, "item", "items")} of ${counted(listed, "kind", "kinds")}`;
}

/** Reason why a kind is not listed, where the answer has one; else empty. */
export const unlistedReason = (refused: KindProgress["refused"]) =>
  refused?.json === false
    ? `${notJsonHint} `
    : refused?.status === 403
      ? "This key isn’t allowed to list them. "
      : "";
