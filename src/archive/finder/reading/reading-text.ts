import type { Kind } from "#src/api/archive.ts";
import type { KindProgress, ReaderState } from "#src/archive/finder/reader/reader-state.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { formatDuration } from "#src/lib/format-duration.ts";

const nounsOf = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The nouns of kinds as a list in words: "docs, links and boards". */
export const kindNouns = (kinds: readonly Pick<KindProgress, "kind">[]) =>
  nounsOf.format(kinds.map(({ kind }) => viewOf(kind).plural));

/** A sentence whose first word may be a noun of ours. */
export const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Rows that were read, also those that can't be shown, as the totals count them: with the active ones
 * until the archived ones are known.
 */
export const rowsRead = ({ kinds }: Pick<ReaderState, "kinds">) =>
  kinds.reduce(
    (sum, { phase, read, active, unreadable }) =>
      sum + read + unreadable + (phase === "done" ? 0 : active),
    0,
  );

/** Progress in words and numbers: "Read 4,200 of 12,310", or "Read 4,200" without a total. */
export function readingText(state: Pick<ReaderState, "kinds" | "total">): string {
  const read = formatNumber(rowsRead(state));
  return state.total === null ? `Read ${read}` : `Read ${read} of ${formatNumber(state.total)}`;
}

/** Part of what is read, from 0 to 1; null where a list does not say how many items it has. */
export const partRead = (state: Pick<ReaderState, "kinds" | "total">) =>
  state.total === null ? null : state.total === 0 ? 1 : Math.min(1, rowsRead(state) / state.total);

/** A time that was estimated, such as "about 40 s". */
export const aboutText = (seconds: number) => `about ${formatDuration(seconds)}`;

/** Size of the archive in words: "12,310 items of 8 kinds", without what was restored since. */
export function sizeText({ items, kinds }: ReaderState["size"], restored: number): string | null {
  if (items === null) return null;
  return `${counted(Math.max(0, items - restored), "item", "items")} of ${counted(kinds, "kind", "kinds")}`;
}

/** Title of a notice about a kind that the workspace does not list. */
export const unlistedTitle = (kind: Kind) =>
  `${viewOf(kind).name} can’t be listed in this workspace.`;
