import { useRouterState } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart, useArchiveState } from "#src/archive/items/archived-items.ts";
import { type KindState, isAtRest, sumOfTotals, totalOf } from "#src/archive/items/kind-state.ts";
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
  const { count: load, restored } = useSessionPart(archivedItemsPart);
  useEffect(() => {
    if (firstPageDone) void load();
  }, [firstPageDone, load]);
  const restoredItems = [...useSyncExternalStore(restored.subscribe, restored.get).values()];
  /** Number of archived items without the rows that were restored; null where it is not known. */
  function countOf({ kind, data }: KindState): number | null {
    const total = totalOf(data);
    return total && total - restoredItems.filter((item) => item.kind === kind).length;
  }
  const isKnown = sumOfTotals(states) !== null;
  return (
    <>
      <ul>
        <NavItem {...all.to} activeOptions={{ exact: true, includeSearch: deciding }}>
          <all.Icon aria-hidden />
          {all.label}
          {firstPageDone && isKnown && (
            <CountNote
              count={states.reduce((sum, state) => sum + (countOf(state) ?? 0), 0)}
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
        {states.map((state) => (
          <NavPlace key={state.kind} place={viewOf(state.kind).place}>
            <KindNote state={state} count={countOf(state)} />
          </NavPlace>
        ))}
      </NavGroup>
    </>
  );
}

function KindNote({ state, count }: { state: KindState; count: number | null }) {
  const { data, error } = state;
  if (!data.isListed) return <NavNote>Not listed</NavNote>;
  if (data.page === 0) return error === null ? <PendingNote /> : <NavNoteUnknown />;
  return count !== null && <CountNote count={count} />;
}

function CountNote({ count, isReading = false }: { count: number; isReading?: boolean }) {
  return (
    <NavNote>
      {isReading && <Spinner />}
      {formatNumber(count)}
      <VisuallyHidden> archived</VisuallyHidden>
    </NavNote>
  );
}

/** Note for a count that is still to come, which it may not while the workspace doesn’t reply. */
function PendingNote() {
  const { access } = useSession();
  const { reached } = useSyncExternalStore(access.subscribe, access.get);
  return reached ? <NavNotePending /> : <NavNoteUnknown />;
}

/** Number of the loaded items that are to decide, with a plus while there may be more. */
function ToDecideNote() {
  const decisions = useLoadedDecisions();
  const { undecided } = useDecisionCounts();
  const { kinds: states } = useArchiveState();
  if (states.every(({ data, error }) => error !== null || !data.isListed))
    return <NavNoteUnknown />;
  if (!decisions || !states.every(isAtRest)) return <PendingNote />;
  const isComplete = states.every(({ data }) => data.isComplete && data.isListed);
  if (undecided === 0 && !isComplete) return <NavNoteUnknown />;
  if (undecided > 0)
    return (
      <NavNote>
        {formatNumber(undecided)}
        {!isComplete && "+"}
      </NavNote>
    );
  return (
    <NavNote>
      <Check aria-hidden className={styles.tick} />
      <VisuallyHidden>nothing</VisuallyHidden>
    </NavNote>
  );
}
