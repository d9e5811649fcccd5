import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { archivedValue } from "#src/archive/finder/page/archived-value.ts";
import type { Address, ChangeOptions } from "#src/archive/finder/page/use-address.ts";
import { withoutRestored } from "#src/archive/finder/page/use-matches.ts";
import { withPart } from "#src/archive/finder/query/edit-query.ts";
import { createMatcher } from "#src/archive/finder/query/match.ts";
import { archivedRangeOf } from "#src/archive/finder/query/read-query.ts";
import type { Query } from "#src/archive/finder/query/query.ts";
import type { Results } from "#src/archive/finder/results/results.ts";
import { DEFAULT_SPAN, type TimeRange } from "#src/archive/finder/when/bins.ts";
import { BurstList } from "#src/archive/finder/when/burst-list.tsx";
import type { Burst } from "#src/archive/finder/when/bursts.ts";
import { WhenArchived } from "#src/archive/finder/when/when-archived.tsx";
import { useSelection } from "#src/archive/list/use-selection.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";

interface TimelineProps {
  results: Results;
  query: Query;
  text: string;
  address: Address;
  onQuery: (next: string, options: ChangeOptions) => void;
  /** False while more is to be read. */
  complete: boolean;
  /** Items that were restored since they were read. */
  restored: ReadonlyMap<string, ArchivedItem>;
  onSelect: (items: readonly ArchivedItem[], on: boolean) => void;
}

/** When the matches were archived, and what was archived together. */
export function Timeline(props: TimelineProps) {
  const { results, query, text, address, onQuery, complete, restored, onSelect } = props;
  const selection = useSelection();
  const { timeZone, locale, clock } = usePreferences();
  const { span = DEFAULT_SPAN } = address.search;
  const range = archivedRangeOf(query);
  const isMatch = createMatcher(query);
  const setRange = (next: TimeRange | null, options: ChangeOptions) =>
    onQuery(withPart(text, "archived", next && archivedValue(next)), options);
  const isInRange = ({ from, to }: Burst) => !range || (to >= range.from && from <= range.to);
  return (
    <div>
      <WhenArchived
        // Its bars are those of days in the chosen zone, and drawn once.
        key={`${timeZone} ${locale} ${clock}`}
        searched={results.searched}
        matchesAnyTime={results.matchesAnyTime}
        bursts={results.bursts}
        {...{ range, complete, span }}
        onRange={setRange}
        onSpan={(next) => address.change({ span: next === DEFAULT_SPAN ? undefined : next })}
      />
      <BurstList
        bursts={results.bursts.filter(isInRange)}
        matchedBurst={
          query.parts.length > 0 ? ({ items }) => items.filter(isMatch).length : undefined
        }
        complete={complete}
        leftIn={({ items }) => withoutRestored(items, restored)}
        onSelect={onSelect}
        onRange={(burst) => setRange(burst, { replace: false })}
        selectedCount={({ items }) =>
          selection.size() === 0
            ? 0
            : items.filter(({ kind, id }) => selection.has(kind, id)).length
        }
      />
    </div>
  );
}
