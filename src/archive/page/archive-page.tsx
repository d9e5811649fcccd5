import { getRouteApi } from "@tanstack/react-router";
import { Fragment, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import { useNames, useNamesLoading } from "#src/app/names.tsx";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { archivedItemsPart, useArchiveState } from "#src/archive/items/archived-items.ts";
import { type ArchivedItem, plannedItem } from "#src/archive/items/item.ts";
import { hasRest, inScope, isAtRest, loadedAt } from "#src/archive/items/kind-state.ts";
import { type Scope, isToDecide, pageTitle, rowIdOf } from "#src/archive/items/scope.ts";
import { FacetChips } from "#src/archive/page/filters/facet-chips.tsx";
import { MatchCount } from "#src/archive/page/match-count.tsx";
import {
  progressText,
  sizeText,
  sumOfRows,
  timeText,
} from "#src/archive/page/reading/reading-text.ts";
import { ArchiveTable, PendingTable } from "#src/archive/page/table/archive-table.tsx";
import { Tools } from "#src/archive/page/tools.tsx";
import { useAddress } from "#src/archive/page/use-address.ts";
import { useAddressText } from "#src/ui/form/use-address-text.ts";
import { useArchive, useBegun } from "#src/archive/page/use-archive.ts";
import { resultsId, useSteadyResults } from "#src/archive/page/use-steady-results.ts";
import { onlyKind } from "#src/archive/query/read-query.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { hasColumn } from "#src/archive/kinds/views.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { stored } from "#src/lib/storage/stored.ts";
import {
  Dock,
  FoundItem,
  NoItems,
  NoMatch,
  NothingToDecide,
  SelectionBar,
  WhenArchived,
} from "#src/archive/page/late-parts.ts";
import { TimelineLine } from "#src/archive/page/timeline/timeline.tsx";
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
  const restored = useSyncExternalStore(archive.restored.subscribe, archive.restored.get);
  const ownRestored = [...restored.values()].filter(({ kind }) => scope === null || kind === scope);
  const { q } = route.useSearch();
  const title = scope === null && isToDecide(q) ? "To decide" : pageTitle(scope);
  return (
    <>
      <PageHeader
        title={title}
        note={<ReadStatus scope={scope} restored={ownRestored.length} />}
        actions={<RestoreByIdButton compact />}
      />
      <FoundItems scope={scope} restoredCount={ownRestored.length} />
    </>
  );
}

/** True while the timeline is unfolded. */
const unfolded = stored("reshelve.timeline", z.boolean());

const noItems: readonly ArchivedItem[] = [];

interface FoundItemsProps {
  scope: Scope;
  restoredCount: number;
}

/** Query, timeline, groups and table over what was read. */
function FoundItems({ scope, restoredCount }: FoundItemsProps) {
  const { keepDecisions } = useSession().config;
  const selection = useSessionPart(selectionPart);
  const firstPageDone = useFirstNavigationDone();
  const reading = useArchiveState();
  const address = useAddress(scope);
  const today = useToday();
  const { text, write } = useAddressText(address.search.q, (q, options) =>
    address.change({ q }, options),
  );
  const narrow = useNarrow();
  const container = useRef<HTMLDivElement>(null);
  const progress = inScope(reading.kinds, scope);
  const [needsNames, setNeedsNames] = useState(false);
  const names = useNames(needsNames);
  const namesLoading = useNamesLoading();
  const found = useArchive(address, text, names);
  const { query, rows, remaining, gone, isCurrent, isComplete, facts } = found;
  const isBegun = useBegun(reading, scope, isComplete);
  const { shown, waiting, show } = useSteadyResults(rows, container);
  const isEmpty = isCurrent && progress.every(isAtRest) && rows?.searched.length === 0;
  const isPending = !isEmpty && (!isBegun || !rows || rows.searched.length === 0);
  useHoldPreloading(isPending);
  const isUnfolded = useSyncExternalStore(unfolded.subscribe, unfolded.get) ?? false;
  const asksClient = query.parts.some(({ field }) => field === "client");
  const showsClients = scope === null || hasColumn(scope, "Client") || asksClient;
  // The first rows don’t wait for them.
  if (showsClients && !isPending && !needsNames) setNeedsNames(true);
  const [reveal, setReveal] = useState<{ id: string }>();
  /** Brings the first of some rows into view, also one that waits. */
  function showFirst(isWanted: (item: ArchivedItem) => boolean) {
    const first = rows?.matches.find(isWanted);
    if (!first) return;
    show();
    setReveal({ id: rowIdOf(scope)(first) });
  }
  const select = (items: readonly ArchivedItem[], on: boolean) =>
    selection.choose(items.map(plannedItem), on);
  const { searched = noItems } = remaining ?? {};
  const facets = {
    query,
    onQuery: write,
    items: searched,
    names,
    today,
    facts,
    decides: keepDecisions,
  };
  // Each key renders the page, and there may be 100,000 items.
  const undocumented = useMemo(
    () => searched.reduce((sum, { problems }) => sum + Number(problems.length > 0), 0),
    [searched],
  );
  const isAllDecided =
    scope === null &&
    isToDecide(query.text) &&
    isComplete &&
    progress.every(({ data }) => data.isComplete && data.isListed);
  const nothingMatches = !isPending && rows?.matches.length === 0 && query.parts.length > 0;

  function selectBurst(items: readonly ArchivedItem[], on: boolean) {
    select(items, on);
    const chosen = new Set(items);
    if (on) showFirst((item) => chosen.has(item));
  }
  const charted = firstPageDone && !isPending ? remaining : null;
  const timelineLine = (
    <div className={styles.timelineLine}>
      {charted && (
        <TimelineLine
          bursts={charted.bursts}
          facets={facets}
          complete={isComplete}
          selection={selection}
          onSelect={selectBurst}
          isFolded={!isUnfolded}
          onFold={(isFolded) => unfolded.set(!isFolded)}
        />
      )}
    </div>
  );
  const chips = (
    <FacetChips scope={scope} {...facets} without={narrow ? undefined : "archived"}>
      {!narrow && timelineLine}
    </FacetChips>
  );
  // Rows that were loaded and would move those in view wait until this lets them in.
  const newer = waiting > 0 && (
    <button ref={restoreFocusToContent} type="button" className={styles.pill} onClick={show}>
      {counted(waiting, "newer was", "newer were")} loaded · <b>Show</b>
    </button>
  );

  const below = (
    <Fragment key="below">
      {firstPageDone && (
        <>
          <SelectionBar
            results={rows}
            onClearQuery={() => write("", { replace: false })}
            onShow={() => showFirst(({ kind, id }) => selection.has(kind, id))}
          />
          <Dock scope={scope} hasRows={!isPending && !isEmpty} />
        </>
      )}
      {address.open && <FoundItem results={shown} address={address} />}
    </Fragment>
  );
  // What is below stays the same where the last rows go: a note that is typed there is not lost.
  if (isEmpty) return [<NoItems key="rows" scope={scope} kinds={progress} />, below];
  return [
    <Fragment key="rows">
      <Tools {...{ found, address, names }} onQuery={write} filters={chips} />
      {!narrow && chips}
      {narrow && timelineLine}
      {isUnfolded && (
        <div className={styles.timeline}>
          {charted && (
            <WhenArchived results={charted} {...{ facets, address }} complete={isComplete} />
          )}
        </div>
      )}
      {/* Takes the focus when what was pressed in it goes away. */}
      <div
        className={nothingMatches ? styles.noMatch : styles.table}
        role="group"
        aria-label="Results"
        tabIndex={-1}
        id={resultsId}
        ref={container}
      >
        {nothingMatches && isAllDecided ? (
          <NothingToDecide />
        ) : nothingMatches ? (
          <NoMatch {...facets} searchedCount={searched.length} isComplete={isComplete} />
        ) : shown && !isPending ? (
          <ArchiveTable
            results={shown}
            sort={found.sort}
            all={remaining?.matches ?? noItems}
            kind={onlyKind(scope, query)}
            {...{ address, names, reveal, gone, isComplete }}
            newer={!narrow && newer}
          />
        ) : (
          <PendingTable scope={scope} />
        )}
        {narrow && newer}
      </div>
    </Fragment>,
    below,
    <Fragment key="count">
      {!isPending && remaining && searched.length > 0 && (
        <MatchCount
          {...{ scope, query, remaining, isComplete }}
          notes={[
            asksClient && namesLoading && "Names are being loaded",
            asksClient &&
              !namesLoading &&
              names.size === 0 &&
              "Names can’t be loaded: a client is found by its ID",
            undocumented > 0 &&
              `${counted(undocumented, "row has", "rows have")} fields that aren’t as documented`,
            restoredCount > 0 && "Restored rows disappear when you refresh",
          ]}
          onSelectAll={() => select(remaining.matches, true)}
        />
      )}
    </Fragment>,
  ];
}

interface ReadStatusProps {
  scope: Scope;
  restored: number;
}

/** Size and age of what is loaded with a button that loads it again, for the page header. */
function ReadStatus({ scope, restored }: ReadStatusProps) {
  const { refresh } = useSessionPart(archivedItemsPart);
  const { pacer } = useSession().api;
  const { kinds: all, isCounted } = useArchiveState();
  const kinds = inScope(all, scope);
  const isNarrow = useNarrow();
  const isLoading = kinds.some(({ isFetching }) => isFetching);
  const isRefreshing = kinds.some(({ data }) => data.next !== undefined);
  const isUnderWay = isCounted && isLoading;
  const isPart = kinds.some(hasRest);
  const loaded = formatNumber(sumOfRows(kinds.map(({ data }) => data)));
  return (
    <ListStatus
      count={
        isUnderWay
          ? `${progressText(kinds)}${isNarrow ? "" : timeText(kinds, pacer)}`
          : sizeText(kinds, scope, restored, isNarrow)
      }
      loaded={isPart ? `${loaded} loaded` : "Loaded"}
      loadedAt={isUnderWay ? null : loadedAt(kinds)}
      loading={isLoading}
      label="Refresh"
      // While it loads again behind the rows, the button stays, and with it the focus.
      onRefresh={isLoading && !isRefreshing ? null : () => refresh(scope)}
    />
  );
}
