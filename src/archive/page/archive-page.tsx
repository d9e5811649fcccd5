import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { useNames } from "#src/app/names.tsx";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { type ArchivedItems, archivedItemsPart } from "#src/archive/items/archived-items.ts";
import { type ArchivedItem, plannedItem } from "#src/archive/items/item.ts";
import {
  type Reader,
  type Scope,
  inScope,
  isAtRest,
  isSettled,
  readAtOf,
  useReaderState,
} from "#src/archive/items/reader/reader-state.ts";
import { isToDecide, pageTitle, rowIdOf } from "#src/archive/items/scope.ts";
import { FacetChips } from "#src/archive/page/filters/facet-chips.tsx";
import { MatchCount } from "#src/archive/page/match-count.tsx";
import { readingText, rowsRead, sizeText } from "#src/archive/page/reading/reading-text.ts";
import { ArchiveTable, PendingTable } from "#src/archive/page/table/archive-table.tsx";
import { Tools } from "#src/archive/page/tools.tsx";
import { useAddress } from "#src/archive/page/use-address.ts";
import { useAddressText } from "#src/ui/form/use-address-text.ts";
import { useMatches, withoutGone } from "#src/archive/page/use-matches.ts";
import { resultsId, useBegun, useStillResults } from "#src/archive/page/use-still-results.ts";
import { onlyKind } from "#src/archive/query/read-query.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { useDecisionNote } from "#src/archive/triage/kept/counts-part.ts";
import { useDecisions } from "#src/archive/triage/use-decisions.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { hasColumn } from "#src/archive/kinds/views.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { stored } from "#src/lib/stored.ts";
import {
  Dock,
  FoundItem,
  NoItems,
  NoMatch,
  NothingToDecide,
  ReadingLine,
  SelectionBar,
  Timeline,
} from "#src/archive/page/page-parts.ts";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import {
  useFirstNavigationDone,
  useHoldPreloading,
} from "#src/ui/shell/use-first-navigation-done.ts";
import { ListStatus } from "#src/ui/table/refresh.tsx";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import styles from "./archive-page.module.css";

const route = getRouteApi("/_workspace/archive");

/** Everything that is archived, of one kind or of all. */
export function ArchivePage({ scope }: { scope: Scope }) {
  const archive = useSessionPart(archivedItemsPart);
  const { reader } = archive;
  const restored = useSyncExternalStore(archive.restored.subscribe, archive.restored.get);
  const ownRestored = [...restored.values()].filter(({ kind }) => scope === null || kind === scope);
  const firstPageDone = useFirstNavigationDone();
  const { q } = route.useSearch();
  const title = scope === null && isToDecide(q) ? "To decide" : pageTitle(scope);
  return (
    <>
      <PageHeader
        title={title}
        note={
          <ReadStatus {...{ reader, scope }} restored={ownRestored.length}>
            {firstPageDone && <ReadingLine {...{ reader, scope }} />}
          </ReadStatus>
        }
        actions={<RestoreByIdButton compact />}
      />
      <FoundItems archive={archive} scope={scope} restoredCount={ownRestored.length} />
    </>
  );
}

const timelines = {
  all: stored("reshelve.timeline.all", z.boolean()),
  kinds: stored("reshelve.timeline", z.boolean()),
};

/** True where the timeline is shown: until the user chooses, for all kinds on a screen with room. */
function useUnfolded(scope: Scope, narrow: boolean) {
  const kept = timelines[scope === null ? "all" : "kinds"];
  const chosen = useSyncExternalStore(kept.subscribe, kept.get);
  return [chosen ?? (scope === null && !narrow), (on: boolean) => void kept.set(on)] as const;
}

const noItems: readonly ArchivedItem[] = [];

interface FoundItemsProps {
  archive: ArchivedItems;
  scope: Scope;
  restoredCount: number;
}

/** Query, timeline, groups and table over what was read. */
function FoundItems({ archive, scope, restoredCount }: FoundItemsProps) {
  const { reader } = archive;
  const { keepDecisions } = useSession().config;
  const selection = useSessionPart(selectionPart);
  const firstPageDone = useFirstNavigationDone();
  const reading = useReaderState(reader);
  const address = useAddress(scope);
  const today = useToday();
  const { text, write } = useAddressText(address.search.q, (q, options) =>
    address.change({ q }, options),
  );
  const narrow = useNarrow();
  const container = useRef<HTMLDivElement>(null);
  // While all is read again, the page shows what was read before.
  const progress = inScope(reading.shown, scope);
  const isRead = progress.every(isSettled);
  const [needsNames, setNeedsNames] = useState(false);
  const names = useNames(needsNames);
  const matches = useMatches(archive, address, text, names);
  const { query, results, left, restored, gone } = matches;
  // The last pages are read a moment before they are searched.
  const isCurrent = results?.searched === archive.searchOf(scope).items();
  const isBegun = useBegun(progress, isCurrent);
  const { shown, waiting, show } = useStillResults(results, {
    ...{ search: archive.searchOf(scope), isBegun, container },
    rowId: rowIdOf(scope),
  });
  const isComplete = isRead && isCurrent;
  const isEmpty = isCurrent && progress.every(isAtRest) && results.searched.length === 0;
  const isPending = !isEmpty && (!isBegun || !results || results.searched.length === 0);
  useHoldPreloading(isPending);
  const [isUnfolded, setUnfolded] = useUnfolded(scope, narrow);
  const showsClients =
    scope === null ||
    hasColumn(scope, "Client") ||
    query.parts.some(({ field }) => field === "client");
  // The first rows don’t wait for them.
  if (showsClients && !isPending && !needsNames) setNeedsNames(true);
  const [reveal, setReveal] = useState<{ id: string }>();
  /** Brings the first of some rows into view, also one that waits. */
  function showFirst(isWanted: (item: ArchivedItem) => boolean) {
    const first = results?.matches.find(isWanted);
    if (!first) return;
    show();
    setReveal({ id: rowIdOf(scope)(first) });
  }
  const showSelected = () => showFirst(({ kind, id }) => selection.has(kind, id));
  const select = (items: readonly ArchivedItem[], on: boolean) =>
    selection.choose(withoutGone(items, restored).map(plannedItem), on);
  const { searched = noItems } = left ?? {};
  const triage = useDecisions();
  const decisionNote = useDecisionNote();
  const facets = {
    ...{ query, onQuery: write, items: searched, names, today, triage },
    decides: keepDecisions,
  };
  // Each key renders the page, and there may be 100,000 items.
  const undocumented = useMemo(
    () => searched.reduce((sum, { problems }) => sum + Number(problems.length > 0), 0),
    [searched],
  );
  const decidesAll = scope === null && isToDecide(query.text);
  const nothingMatches = !isPending && results?.matches.length === 0 && query.parts.length > 0;
  // A narrow screen has no room for them beside the rows: they scroll away.
  const scrollsAll = narrow && !isPending;

  const timeline = (
    <div className={isUnfolded ? styles.timeline : styles.folded}>
      {firstPageDone && !isPending && left && (
        <Timeline
          results={left}
          {...{ facets, address }}
          isFolded={!isUnfolded}
          onFold={(isFolded) => setUnfolded(!isFolded)}
          complete={isComplete}
          onSelect={(items, on) => {
            select(items, on);
            const chosen = new Set(items);
            if (on) showFirst((item) => chosen.has(item));
          }}
        />
      )}
    </div>
  );

  const above = scrollsAll && isUnfolded && timeline;
  const chips = (
    <FacetChips scope={scope} {...facets} without={narrow ? undefined : "archived"}>
      {!narrow && !isUnfolded && timeline}
    </FacetChips>
  );
  // Rows that were loaded and would move those in view wait until this lets them in.
  const newer = waiting > 0 && (
    <button ref={restoreFocusToContent} type="button" className={styles.pill} onClick={show}>
      {counted(waiting, "newer was", "newer were")} loaded · <b>Show</b>
    </button>
  );

  const below = (
    <>
      {firstPageDone && (
        <>
          <SelectionBar
            results={results}
            onClearQuery={() => write("", { replace: false })}
            onShow={showSelected}
          />
          <Dock
            {...{ reader, scope }}
            offersStart={isPending || isEmpty ? null : isComplete && decidesAll}
          />
        </>
      )}
      {address.open && <FoundItem results={shown} address={address} />}
    </>
  );
  if (isEmpty)
    return (
      <>
        <NoItems reader={reader} scope={scope} kinds={progress} />
        {below}
      </>
    );
  return (
    <>
      <Tools {...{ matches, address, names }} onQuery={write} filters={chips} />
      {!narrow && chips}
      {(narrow || isUnfolded) && !above && timeline}
      {/* Takes the focus when what was pressed in it goes away. */}
      <div
        className={nothingMatches ? styles.noMatch : styles.table}
        role="group"
        aria-label="Results"
        tabIndex={-1}
        id={resultsId}
        ref={container}
      >
        {nothingMatches ? (
          <>
            {above}
            {decidesAll && isComplete && progress.every(({ phase }) => phase === "done") ? (
              <NothingToDecide />
            ) : (
              <NoMatch {...facets} searchedCount={searched.length} isComplete={isComplete} />
            )}
          </>
        ) : shown && !isPending ? (
          <ArchiveTable
            results={shown}
            sort={matches.sort}
            all={results?.matches ?? noItems}
            kind={onlyKind(scope, query)}
            {...{ address, names, above, reveal }}
            gone={gone}
            newer={!narrow && newer}
          />
        ) : (
          <PendingTable scope={scope} />
        )}
        {narrow && newer}
      </div>
      {below}
      {!isPending && left && searched.length > 0 && (
        <MatchCount
          {...{ scope, query, left, isComplete }}
          kinds={progress}
          notes={[
            undocumented > 0 &&
              `${counted(undocumented, "row has", "rows have")} fields that aren’t as documented`,
            scope === null && decisionNote,
            restoredCount > 0 && "Restored rows disappear when you refresh",
          ]}
          onSelectAll={() => select(left.matches, true)}
        />
      )}
    </>
  );
}

interface ReadStatusProps {
  reader: Reader;
  scope: Scope;
  restored: number;
  /** Follows the progress of a reading. */
  children?: ReactNode;
}

/** Size and age of what was read with a button that reads it again, for the page header. */
export function ReadStatus({ reader, scope, restored, children }: ReadStatusProps) {
  const { phase, shown, isEarlier, ...state } = useReaderState(reader);
  const kinds = inScope(shown, scope);
  const canRefresh = phase === "done" || phase === "asking" || phase === "paused";
  const isNarrow = useNarrow();
  const isUnderWay =
    (phase === "reading" || phase === "paused") && !inScope(state.kinds, scope).every(isAtRest);
  const isPart = kinds.some((kind) => kind.phase === "waiting");
  return (
    <ListStatus
      count={
        isUnderWay
          ? readingText(inScope(state.kinds, scope))
          : sizeText(kinds, scope, restored, isNarrow)
      }
      more={isUnderWay && children}
      loaded={isPart ? `${formatNumber(rowsRead(kinds))} loaded` : "Loaded"}
      loadedAt={isUnderWay ? null : readAtOf(kinds)}
      loading={!canRefresh}
      label="Refresh"
      onRefresh={canRefresh || isEarlier ? () => reader.refresh(scope) : null}
    />
  );
}
