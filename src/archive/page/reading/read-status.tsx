import { useState } from "react";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart, useArchiveState } from "#src/archive/items/archived-items.ts";
import { hasRest, inScope, loadedAt, sumOfTotals } from "#src/archive/items/kind-state.ts";
import { type Scope, isToDecide } from "#src/archive/items/scope.ts";
import { progressText, sumOfRows, timeText } from "#src/archive/page/reading/reading-text.ts";
import type { Archive } from "#src/archive/page/use-archive.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { useAnnounced } from "#src/ui/text/use-announced.ts";

/** Shortest time between two announcements while loading: each page that comes changes the text. */
const ANNOUNCE_INTERVAL_MS = 1_000;

interface ReadStatusProps {
  scope: Scope;
  found: Pick<Archive, "query" | "remaining" | "isComplete">;
  /** False before the first rows. */
  isShown: boolean;
  /** Number of items that were restored since they were loaded. */
  restored: number;
}

/** Number of matches, size and age of what is loaded, and a button that loads it again. */
export function ReadStatus({ scope, found, isShown, restored }: ReadStatusProps) {
  const { refresh } = useSessionPart(archivedItemsPart);
  const { pacer } = useSession().api;
  const { kinds: all, isCounted } = useArchiveState();
  const { query, isComplete } = found;
  const kinds = inScope(all, scope);
  const isNarrow = useNarrow();
  const isLoading = kinds.some(({ isFetching }) => isFetching);
  const isRefreshing = kinds.some(({ data }) => data.next !== undefined);
  const isUnderWay = isCounted && isLoading;
  const total = sumOfTotals(kinds);
  const size = total === null ? null : sizeText(scope, total - restored);
  const matches = isShown && query.parts.length > 0 ? matchText(found) : null;
  const count = matches ?? (isComplete && !isUnderWay ? size : null);
  const announced = useAnnounced(count ?? "", ANNOUNCE_INTERVAL_MS);
  const isQuiet = useQuiet(count, restored);
  const progress = isUnderWay
    ? `${progressText(kinds)}${isNarrow ? "" : timeText(kinds, pacer)}`
    : count === null
      ? size
      : null;
  // After the count, which would push it aside.
  const age = isUnderWay || (count === null && progress === null) ? null : loadedAt(kinds);
  const loaded = formatNumber(sumOfRows(kinds.map(({ data }) => data)));
  return (
    <>
      <span role="status" aria-live={isQuiet ? "off" : undefined}>
        {isComplete ? count : announced}
      </span>
      {/* Apart from the age, which then stays where it is when one of them replaces the other. */}
      {count !== null && progress !== null && " · "}
      {progress !== null && <span>{progress}</span>}
      {(count !== null || progress !== null) && age !== null && " · "}
      <ListStatus
        count={null}
        loaded={kinds.some(hasRest) ? `${loaded} loaded` : "Loaded"}
        loadedAt={age}
        loading={isLoading}
        label="Refresh"
        // While it loads again behind the rows, the button stays, and with it the focus.
        onRefresh={isLoading && !isRefreshing ? null : () => refresh(scope)}
      />
    </>
  );
}

/** Number of items: "12,310 items" of all kinds, "88 archived" of the one in the title. */
const sizeText = (scope: Scope, count: number) =>
  scope === null ? counted(count, "item", "items") : `${formatNumber(count)} archived`;

/** True when the text changed because items were restored, which is announced where that happens. */
function useQuiet(text: string | null, restored: number): boolean {
  const [last, setLast] = useState({ text, restored, isQuiet: false });
  if (last.text !== text) setLast({ text, restored, isQuiet: restored > last.restored });
  return last.isQuiet;
}

function matchText({ query, remaining, isComplete }: ReadStatusProps["found"]): string {
  const { matches = [], searched = [] } = remaining ?? {};
  if (!isComplete) return `${counted(matches.length, "match", "matches")} so far`;
  const size = formatNumber(searched.length);
  return isToDecide(query.text)
    ? `${formatNumber(searched.length - matches.length)} of ${size} decided`
    : `${formatNumber(matches.length)} of ${size} match`;
}
