import { useRef, useState, useSyncExternalStore } from "react";
import { z } from "zod/mini";
import type { Names } from "#src/api/reads/names.ts";
import { useNames, useNamesLoading } from "#src/app/names.tsx";
import { useSession, useSessionPart } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { archivedItemsPart, useArchiveState } from "#src/archive/items/archived-items.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { inScope, isAtRest } from "#src/archive/items/kind-state.ts";
import { type Scope, isToDecide, pageTitle } from "#src/archive/items/scope.ts";
import { ReadStatus } from "#src/archive/page/reading/read-status.tsx";
import { ArchiveTable, PendingTable } from "#src/archive/page/table/archive-table.tsx";
import { Tools } from "#src/archive/page/tools.tsx";
import { useAddress } from "#src/archive/page/use-address.ts";
import { useAddressText } from "#src/ui/form/use-address-text.ts";
import { useArchive, useBegun } from "#src/archive/page/use-archive.ts";
import { resultsId, useSteadyResults } from "#src/archive/page/use-steady-results.ts";
import { onlyKind } from "#src/archive/query/read-query.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { hasColumn } from "#src/archive/kinds/views.tsx";
import { formatNumber } from "#src/lib/format.ts";
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
import { Finding } from "#src/archive/when/finding.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import {
  useFirstNavigationDone,
  useHoldPreloading,
} from "#src/ui/shell/use-first-navigation-done.ts";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import styles from "./archive-page.module.css";

/** True while the timeline is unfolded. */
const unfolded = stored("reshelve.timeline", z.boolean());

const noItems: readonly ArchivedItem[] = [];

/** Everything that is archived, of one kind or of all: query, finding, timeline and table. */
export function ArchivePage({ scope }: { scope: Scope }) {
  const archive = useSessionPart(archivedItemsPart);
  const restored = useSyncExternalStore(archive.restored.subscribe, archive.restored.get);
  const ownRestored = [...restored.values()].filter(({ kind }) => scope === null || kind === scope);
  const { keepDecisions } = useSession().config;
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
  const { matches = noItems, searched = noItems } = remaining ?? {};
  const facets = {
    query,
    onQuery: write,
    items: searched,
    names,
    today,
    facts,
    decides: keepDecisions,
  };
  /** True on the page To decide after the last decision, though its rows are still there. */
  const isAllDecided =
    scope === null &&
    isToDecide(query.text) &&
    isComplete &&
    remaining?.matches.length === 0 &&
    progress.every(({ data }) => data.isComplete && data.isListed);
  const nothingMatches = !isPending && rows?.matches.length === 0 && query.parts.length > 0;
  const charted = firstPageDone && !isPending ? remaining : null;
  // Rows that were loaded and would move those in view wait until this lets them in.
  const moreLoaded = waiting > 0 && (
    <button ref={restoreFocusToContent} type="button" className={styles.pill} onClick={show}>
      {formatNumber(waiting)} more loaded · <b>Show</b>
    </button>
  );

  // Above the rows only from their beginning: it would move them.
  const [isLate, setLate] = useState(false);
  if (!isPending && !isComplete && !isLate) setLate(true);
  const finding = scope === null && !isPending && isComplete && rows && (
    <Finding bursts={rows.bursts} {...facets} />
  );

  return (
    <>
      <PageHeader
        title={scope === null && isToDecide(query.text) ? "To decide" : pageTitle(scope)}
        note={
          <ReadStatus
            {...{ scope, found }}
            isShown={!isPending && !isEmpty}
            restored={ownRestored.length}
          />
        }
        actions={<RestoreByIdButton compact />}
      />
      {!isEmpty && (
        <>
          <Tools
            {...{ found, facets, address }}
            showsTimeline={isUnfolded}
            onTimeline={unfolded.set}
          />
          {!isLate && finding}
          {isUnfolded && (
            <div className={styles.timeline}>
              {charted && (
                <WhenArchived results={charted} {...{ facets, address }} complete={isComplete} />
              )}
            </div>
          )}
        </>
      )}
      <div className={styles.beside}>
        <div className={styles.list}>
          {firstPageDone && (
            <SelectionBar
              results={rows}
              matches={matches}
              onClearQuery={() => write("", { replace: false })}
            />
          )}
          {isEmpty ? (
            <NoItems scope={scope} kinds={progress} />
          ) : (
            // Takes the focus when what was pressed in it goes away.
            <div
              className={nothingMatches || isAllDecided ? styles.noMatch : styles.table}
              role="group"
              aria-label="Results"
              aria-busy={!found.isHandled || undefined}
              tabIndex={-1}
              id={resultsId}
              ref={container}
            >
              {isAllDecided ? (
                <NothingToDecide />
              ) : nothingMatches ? (
                <NoMatch {...facets} isComplete={isComplete} />
              ) : shown && !isPending ? (
                <ArchiveTable
                  results={shown}
                  sort={found.sort}
                  all={matches}
                  kind={onlyKind(scope, query)}
                  {...{ address, names, gone, isComplete }}
                  moreLoaded={!narrow && moreLoaded}
                />
              ) : (
                <PendingTable scope={scope} />
              )}
              {narrow && moreLoaded}
            </div>
          )}
        </div>
        {/* Stays the same where the last rows go: a note that is typed there is not lost. */}
        {address.open && <FoundItem results={shown} address={address} />}
      </div>
      {isLate && finding}
      {firstPageDone && <Dock scope={scope} hasRows={!isPending && !isEmpty} />}
      {!isPending && !isEmpty && (
        <p className={styles.notes}>
          {asksClient && <NamesNote names={names} />}
          {ownRestored.length > 0 && <span>Restored rows disappear when you refresh</span>}
        </p>
      )}
    </>
  );
}

function NamesNote({ names }: { names: Names }) {
  if (useNamesLoading()) return <span>Names are being loaded</span>;
  return names.size === 0 && <span>Names can’t be loaded: a client is found by its ID</span>;
}
