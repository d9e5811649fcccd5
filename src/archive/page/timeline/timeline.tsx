import { ChartColumn, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useSessionPart } from "#src/app/session-context.tsx";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { type FacetsProps, ArchivedFilter } from "#src/archive/page/filters/facet-chips.tsx";
import type { Address } from "#src/archive/page/use-address.ts";
import type { ChangeOptions } from "#src/ui/form/use-address-text.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import { createMatcher } from "#src/archive/query/match.ts";
import { archivedRangeOf } from "#src/archive/query/read-query.ts";
import { type Results, DEFAULT_SPAN } from "#src/archive/query/search/results.ts";
import { selectionPart } from "#src/archive/selection/selection-part.ts";
import { useDecisions } from "#src/archive/triage/use-decisions.ts";
import { BurstList } from "#src/archive/when/burst-list.tsx";
import { WhenArchived } from "#src/archive/when/when-archived.tsx";
import { counted } from "#src/lib/format.ts";
import { dayAt, isoDayAt, startOfDay, wallAt } from "#src/lib/zone.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { FilterButton } from "#src/ui/menu/filter-button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import { focusOn } from "#src/ui/restore-focus.ts";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./timeline.module.css";

const foldId = "fold-timeline";

interface TimelineProps {
  /** Without what was restored since it was read. */
  results: Results;
  facets: FacetsProps;
  address: Address;
  complete: boolean;
  onSelect: (items: readonly ArchivedItem[], on: boolean) => void;
  isFolded: boolean;
  onFold: (isFolded: boolean) => void;
}

/** When the matches were archived, and what was archived together; folded, a line with both. */
export function Timeline(props: TimelineProps) {
  const { results, facets, address, complete, onSelect, isFolded, onFold } = props;
  const { query, today } = facets;
  const selection = useSessionPart(selectionPart);
  const { timeZone, locale, clock } = usePreferences();
  const { span = DEFAULT_SPAN } = address.search;
  const range = archivedRangeOf(query);
  const isMatch = createMatcher(query, useDecisions());
  const setRange = (next: TimeRange | null, options: ChangeOptions) =>
    facets.onQuery(withPart(query.text, "archived", next && archivedValue(next)), options);
  const bursts = results.bursts.filter(({ items }) => items.length > 0);
  const listed = results.bursts.filter(({ from, to }) =>
    range ? to >= range.from && from <= range.to : true,
  );
  const fold = (
    <CommandButton
      command="timeline"
      variant="quiet"
      square
      size="small"
      icon={isFolded ? <ChartColumn aria-hidden /> : <ChevronUp aria-hidden />}
      aria-label="Timeline"
      aria-expanded={!isFolded}
      id={foldId}
      onClick={({ currentTarget }) => {
        const hadFocus = currentTarget === document.activeElement;
        flushSync(() => onFold(!isFolded));
        // In its other place it is another button.
        if (hadFocus) focusOn(foldId);
      }}
    />
  );
  const groups = (end: ReactNode, close = () => {}) => (
    <BurstList
      bursts={listed}
      matchedBurst={
        query.parts.length > 0 ? ({ items }) => items.filter(isMatch).length : undefined
      }
      complete={complete}
      onSelect={(items, on) => {
        close();
        onSelect(items, on);
      }}
      onRange={(burst) => {
        close();
        setRange(burst, { replace: false });
      }}
      selection={selection}
    >
      {end}
    </BurstList>
  );
  if (isFolded)
    return (
      <div className={styles.folded}>
        <ArchivedFilter {...facets} />
        {listed.length > 0 && (
          <>
            <span aria-hidden>·</span>
            <Popover
              name="Archived together"
              className={styles.groups}
              renderButton={(target) => (
                <FilterButton
                  {...target}
                  isPlain
                  label={counted(listed.length, "group", "groups")}
                  value="archived together"
                  className={styles.together}
                />
              )}
            >
              {(close) => groups(null, close)}
            </Popover>
          </>
        )}
        {fold}
      </div>
    );
  return (
    <div className={styles.band}>
      <WhenArchived
        // Its bars are those of days in the chosen zone, and drawn once.
        key={`${timeZone} ${locale} ${clock}`}
        filter={<ArchivedFilter {...facets} />}
        searched={results.searched}
        matchesAnyTime={results.matchesAnyTime}
        {...{ bursts, range, complete, span, today }}
        onRange={setRange}
        onSpan={(next) => address.change({ span: next === DEFAULT_SPAN ? undefined : next })}
      />
      {/* Its place stays without a group: the bars must not move under a drag, or while loading. */}
      <div>{groups(fold)}</div>
    </div>
  );
}

const secondOf = (time: number) => new Date(wallAt(time)).toISOString().slice(0, 19);

/**
 * A range of times as the value of `archived:` in a query, such as `2026-10-05..2026-11-20`: in
 * days where both ends are those of days, and in seconds else.
 */
export function archivedValue({ from, to }: TimeRange): string {
  const isWholeDays = startOfDay(dayAt(from)) === from && startOfDay(dayAt(to) + 1) - 1 === to;
  const name = isWholeDays ? isoDayAt : secondOf;
  return name(from) === name(to) ? name(from) : `${name(from)}..${name(to)}`;
}
