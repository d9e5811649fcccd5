import type { ArchivedItem } from "#src/archive/items/item.ts";
import { archivedValue } from "#src/archive/page/timeline/archived-value.ts";
import type { Address, ChangeOptions } from "#src/archive/page/use-address.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import { createMatcher } from "#src/archive/query/match.ts";
import { archivedRangeOf } from "#src/archive/query/read-query.ts";
import type { Query } from "#src/archive/query/query.ts";
import { DEFAULT_SPAN, type Results } from "#src/archive/query/search/results.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { BurstList } from "#src/archive/when/burst-list.tsx";
import type { Burst } from "#src/archive/when/bursts.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { WhenArchived } from "#src/archive/when/when-archived.tsx";
import { useSelection } from "#src/archive/selection/use-selection.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./timeline.module.css";

interface TimelineProps {
  /** Without what was restored since it was read. */
  results: Results;
  query: Query;
  address: Address;
  onQuery: (next: string, options: ChangeOptions) => void;
  /** False while more is to be read. */
  complete: boolean;
  onSelect: (items: readonly ArchivedItem[], on: boolean) => void;
}

/** When the matches were archived, and what was archived together. */
export function Timeline(props: TimelineProps) {
  const { results, query, address, onQuery, complete, onSelect } = props;
  const selection = useSelection();
  const today = useToday();
  const { timeZone, locale, clock } = usePreferences();
  const { span = DEFAULT_SPAN } = address.search;
  const range = archivedRangeOf(query);
  const isMatch = createMatcher(query);
  const setRange = (next: TimeRange | null, options: ChangeOptions) =>
    onQuery(withPart(query.text, "archived", next && archivedValue(next)), options);
  const isInRange = ({ from, to }: Burst) => !range || (to >= range.from && from <= range.to);
  return (
    <div className={styles.band}>
      <WhenArchived
        // Its bars are those of days in the chosen zone, and drawn once.
        key={`${timeZone} ${locale} ${clock}`}
        searched={results.searched}
        matchesAnyTime={results.matchesAnyTime}
        bursts={results.bursts.filter(({ items }) => items.length > 0)}
        {...{ range, complete, span, today }}
        onRange={setRange}
        onSpan={(next) => address.change({ span: next === DEFAULT_SPAN ? undefined : next })}
      />
      {/* Its place stays without a group: the bars must not move under a drag, or while loading. */}
      <div>
        <BurstList
          bursts={results.bursts.filter(isInRange)}
          matchedBurst={
            query.parts.length > 0 ? ({ items }) => items.filter(isMatch).length : undefined
          }
          complete={complete}
          onSelect={onSelect}
          onRange={(burst) => setRange(burst, { replace: false })}
          selectedCount={({ items }) =>
            selection.size() === 0
              ? 0
              : items.filter(({ kind, id }) => selection.has(kind, id)).length
          }
        />
      </div>
    </div>
  );
}
