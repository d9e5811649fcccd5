import { useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { RestoreByIdButton } from "#src/archive/by-id/restore-by-id-button.tsx";
import { FacetChips } from "#src/archive/finder/facets/facet-chips.tsx";
import { NoMatch } from "#src/archive/finder/facets/no-match.tsx";
import type { Finder } from "#src/archive/finder/finder.ts";
import { type ArchivedItem, plannedItem } from "#src/archive/finder/item.ts";
import { useNames } from "#src/archive/finder/names.ts";
import { FoundSelection } from "#src/archive/finder/page/found-selection.tsx";
import { FoundTable } from "#src/archive/finder/page/found-table.tsx";
import { MatchCount } from "#src/archive/finder/page/match-count.tsx";
import { Timeline } from "#src/archive/finder/page/timeline.tsx";
import { Tools } from "#src/archive/finder/page/tools.tsx";
import { useAddress, useQueryText } from "#src/archive/finder/page/use-address.ts";
import { useHeld } from "#src/archive/finder/page/use-held.ts";
import { useMatches, withoutRestored } from "#src/archive/finder/page/use-matches.ts";
import { kindsIn, problemCount } from "#src/archive/finder/query/read-query.ts";
import { readingText } from "#src/archive/finder/reading/reading-text.ts";
import { FoundItem } from "#src/archive/finder/page/found-item.tsx";
import { useToday } from "#src/archive/finder/use-today.ts";
import { useNarrow } from "#src/ui/table/virtual/use-narrow.ts";
import { counted } from "#src/lib/format.ts";
import styles from "./found-items.module.css";

const noItems: readonly ArchivedItem[] = [];

/** Query, timeline, bursts and table over what was read. */
export function FoundItems({ finder }: { finder: Finder }) {
  const { selection } = useSession();
  const reading = useSyncExternalStore(finder.reader.subscribe, finder.reader.get);
  const address = useAddress();
  const today = useToday();
  const { text, write } = useQueryText(address);
  const narrow = useNarrow();
  const { held, props: heldProps } = useHeld();
  // While all is read again, the page shows what was read before.
  const isRead = reading.phase === "done" || reading.isEarlier;
  const matches = useMatches(finder, text, address.search, held && !isRead);
  const { query, shown, left, restored, waiting } = matches;
  // The last pages are read a moment before they are searched.
  const isComplete = isRead && shown?.searched === reading.items;
  const kinds = kindsIn(query);
  const names = useNames(
    finder.reader,
    kinds.includes("invoices") || query.parts.some(({ field }) => field === "client"),
  );
  const select = (items: readonly ArchivedItem[], on: boolean) =>
    selection.choose(withoutRestored(items, restored).map(plannedItem), on);
  const { searched = noItems } = left ?? {};
  const facets = { query, onQuery: write, items: searched, names };
  const chips = <FacetChips {...facets} today={today} />;
  const nothingMatches = shown && shown.matches.length === 0 && query.parts.length > 0;
  // A narrow screen has no room for them beside the rows: they scroll away.
  const scrollsAll = narrow && shown !== null;

  const timeline = shown && shown.searched.length > 0 && (
    <Timeline
      // Only rows have to stay where somebody points at them.
      results={matches.newestLeft ?? left ?? shown}
      {...{ query, address }}
      onQuery={write}
      complete={isComplete}
      onSelect={select}
    />
  );

  const above = scrollsAll && (
    <div>
      {chips}
      {timeline}
    </div>
  );

  return (
    <>
      <Tools
        {...{ query, address, kinds, names }}
        onQuery={write}
        results={shown}
        left={left}
        sort={matches.sort}
      />
      {!scrollsAll && chips}
      {!scrollsAll && timeline}
      {waiting > 0 && (
        <p className={styles.waiting}>
          {counted(waiting, "more match was", "more matches were")} read.{" "}
          <button type="button" onClick={matches.show}>
            Show {waiting === 1 ? "it" : "them"}
          </button>
        </p>
      )}
      {/* Takes the focus when what was pressed in it goes away. */}
      <div
        className={nothingMatches ? styles.noMatch : styles.table}
        role="group"
        aria-label="Results"
        tabIndex={-1}
        data-part="results"
        {...heldProps}
      >
        {nothingMatches ? (
          <>
            {above}
            <NoMatch
              {...facets}
              searchedCount={searched.length}
              isComplete={isComplete}
              restoreById={<RestoreByIdButton />}
            />
          </>
        ) : (
          shown && (
            <FoundTable
              results={shown}
              sort={matches.sort}
              {...{ address, kinds, names, restored, above }}
            />
          )
        )}
      </div>
      <FoundSelection results={shown} onClearQuery={() => write("", { replace: false })} />
      <FoundItem results={shown} address={address} />
      {left && (
        <MatchCount
          matching={left.matches.length}
          read={left.searched.length}
          progress={readingText(reading)}
          isComplete={isComplete}
          hasQuery={query.parts.length > 0}
          leftOut={problemCount(query)}
          readAt={reading.readAt}
          onSelectAll={() => select(left.matches, true)}
        />
      )}
    </>
  );
}
