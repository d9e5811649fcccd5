import { useState } from "react";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart, useArchiveState } from "#src/archive/items/archived-items.ts";
import { hasRest, inScope, loadedAt } from "#src/archive/items/kind-state.ts";
import { type Scope, isToDecide } from "#src/archive/items/scope.ts";
import {
  countText,
  progressText,
  sizeText,
  sumOfRows,
  timeText,
} from "#src/archive/page/reading/reading-text.ts";
import type { Archive } from "#src/archive/page/use-archive.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import textStyles from "#src/ui/text/text.module.css";
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
  const loaded = formatNumber(sumOfRows(kinds.map(({ data }) => data)));
  const searched = found.remaining?.searched.length ?? 0;
  const text = isShown && searched > 0 ? matchText(scope, found) : "";
  const announced = useAnnounced(text, ANNOUNCE_INTERVAL_MS);
  const isQuiet = useQuiet(text, searched, isComplete);
  const showsCount = text !== "" && (query.parts.length > 0 || (isComplete && !isUnderWay));
  const size = isUnderWay
    ? `${progressText(kinds)}${isNarrow ? "" : timeText(kinds, pacer)}`
    : showsCount && isComplete
      ? null
      : sizeText(kinds, scope, restored);
  // After the count, which would push it aside.
  const age = isUnderWay || (!showsCount && size === null) ? null : loadedAt(kinds);
  return (
    <>
      <span
        role="status"
        aria-live={isQuiet ? "off" : undefined}
        className={showsCount ? undefined : textStyles.hidden}
      >
        {isComplete ? text : announced}
      </span>
      {/* Apart from the age, which then stays where it is when one of them replaces the other. */}
      {showsCount && size !== null && " · "}
      {size !== null && <span>{size}</span>}
      {(showsCount || size !== null) && age !== null && " · "}
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

function matchText(
  scope: Scope,
  { query, remaining, isComplete }: Pick<Archive, "query" | "remaining" | "isComplete">,
): string {
  const { matches = [], searched = [] } = remaining ?? {};
  const hasQuery = query.parts.length > 0;
  if (isComplete && isToDecide(query.text))
    return `${formatNumber(searched.length - matches.length)} of ${formatNumber(searched.length)} decided`;
  if (isComplete && hasQuery)
    return `${formatNumber(matches.length)} of ${formatNumber(searched.length)} match`;
  if (isComplete) return countText(scope, searched.length);
  return hasQuery
    ? `${counted(matches.length, "match", "matches")} so far`
    : `${formatNumber(searched.length)} shown so far`;
}

/** True when the text changed because items were restored, which is announced where that happens. */
function useQuiet(text: string, loaded: number, isComplete: boolean): boolean {
  const [last, setLast] = useState({ text, loaded, isQuiet: false });
  if (last.text !== text) setLast({ text, loaded, isQuiet: isComplete && loaded < last.loaded });
  return last.isQuiet;
}
