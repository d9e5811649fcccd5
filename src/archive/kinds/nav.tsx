import { useRouterState } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { memo, useEffect, useSyncExternalStore } from "react";
import type { Kind } from "#src/api/archive.ts";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart, useArchiveState } from "#src/archive/items/archived-items.ts";
import { type KindState, isAtRest, totalOf } from "#src/archive/items/kind-state.ts";
import { isToDecide } from "#src/archive/items/scope.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { archivePlaces } from "#src/archive/places.ts";
import {
  hasDecided,
  useDecisionCounts,
  useLoadedDecisions,
} from "#src/archive/decisions/use-decisions.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import navStyles from "#src/ui/shell/nav.module.css";
import {
  NavGroup,
  NavItem,
  NavNote,
  NavNotePending,
  NavNoteUnknown,
  NavPlace,
} from "#src/ui/shell/nav.tsx";
import { useFirstNavigationDone } from "#src/ui/shell/use-first-navigation-done.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import { useConfirmedSince } from "#src/writes/use-run.ts";
import styles from "./nav.module.css";

const { all, toDecide } = archivePlaces;

/** Links to All archived and to the lists, each with its count where the workspace sends one. */
export function ArchiveNav() {
  usePreferences();
  const { kinds: states, isCounted } = useArchiveState();
  const firstPageDone = useFirstNavigationDone();
  const { config } = useSession();
  const decides = useSyncExternalStore(hasDecided.subscribe, hasDecided.get) ?? false;
  const deciding = useRouterState({
    select: ({ location }) => isToDecide(String(Object(location.search)["q"] ?? "")),
  });
  const counts = useCounts(states);
  const isRefused = (kind: Kind) => states.some((one) => one.kind === kind && !one.data.isListed);
  return (
    <>
      <ul>
        <NavItem {...all.to} activeOptions={{ exact: true, includeSearch: deciding }}>
          <all.Icon aria-hidden />
          {all.label}
          {firstPageDone && (
            <CountNote
              count={sumOf(counts.filter(([kind]) => !isRefused(kind)))}
              isReading={isCounted && states.some(({ isFetching }) => isFetching)}
            />
          )}
        </NavItem>
        {config.keepDecisions && (decides || deciding) && (
          <NavItem {...toDecide.to} className={navStyles.indented}>
            {toDecide.label}
            {firstPageDone && <ToDecideNote />}
          </NavItem>
        )}
      </ul>
      <NavGroup heading="Archived">
        {counts.map(([kind, count]) => (
          <KindPlace key={kind} {...{ kind, count }} isRefused={firstPageDone && isRefused(kind)} />
        ))}
      </NavGroup>
    </>
  );
}

interface KindPlaceProps {
  kind: Kind;
  count: Count;
  isRefused: boolean;
}

/** Memoised: each page that comes in changes the count of one kind. */
const KindPlace = memo(function KindPlace({ kind, count, isRefused }: KindPlaceProps) {
  usePreferences();
  return (
    <NavPlace place={viewOf(kind).place}>
      {isRefused ? <NavNote>Not listed</NavNote> : <CountNote count={count} />}
    </NavPlace>
  );
});

/** Number of archived items; null where the workspace does not send it, "unknown" after an error. */
type Count = number | "pending" | "unknown" | null;

function CountNote({ count, isReading = false }: { count: Count; isReading?: boolean }) {
  if (count === null) return null;
  if (count === "unknown") return <NavNoteUnknown />;
  if (count === "pending") return <PendingNote />;
  return (
    <NavNote>
      {isReading && <Spinner />}
      {formatNumber(count)}
      <VisuallyHidden> archived</VisuallyHidden>
    </NavNote>
  );
}

/** Note for a count that is still to come, which it may not while the workspace doesn’t answer. */
function PendingNote() {
  const { access } = useSession();
  const { reached } = useSyncExternalStore(access.subscribe, access.get);
  return reached ? <NavNotePending /> : <NavNoteUnknown />;
}

/** The sum of counts; null while one of them is not known, or not sent. */
function sumOf(counts: readonly (readonly [Kind, Count])[]): Count {
  const known = counts.map(([, count]) => count);
  if (known.includes("unknown")) return "unknown";
  const numbers = known.filter((count) => typeof count === "number");
  return numbers.length < known.length ? null : numbers.reduce((sum, count) => sum + count, 0);
}

/** The count of each kind, less what was restored since. */
function useCounts(states: readonly KindState[]): (readonly [Kind, Count])[] {
  const confirmedSince = useConfirmedSince();
  const { count: load } = useSessionPart(archivedItemsPart);
  const firstPageDone = useFirstNavigationDone();
  useEffect(() => {
    if (firstPageDone) void load();
  }, [firstPageDone, load]);
  return states.map(({ kind, data, error }): [Kind, Count] => {
    if (data.page === 0 && data.isListed) return [kind, error === null ? "pending" : "unknown"];
    const count = totalOf(data);
    if (count === null) return [kind, null];
    return [kind, Math.max(0, count - confirmedSince(kind, data.startedAt))];
  });
}

/** Number of the items that are to decide. */
function ToDecideNote() {
  const decisions = useLoadedDecisions();
  const { undecided } = useDecisionCounts();
  const { kinds: states } = useArchiveState();
  if (states.every(({ data, error }) => error !== null || !data.isListed))
    return <NavNoteUnknown />;
  if (!decisions || !states.every(isAtRest)) return <PendingNote />;
  const isComplete = states.every(({ data }) => data.isComplete && data.isListed);
  if (undecided === 0 && !isComplete) return <NavNoteUnknown />;
  return (
    <NavNote>
      {undecided > 0 ? formatNumber(undecided) : <Check aria-hidden className={styles.tick} />}
      {undecided === 0 && <VisuallyHidden>nothing</VisuallyHidden>}
    </NavNote>
  );
}
