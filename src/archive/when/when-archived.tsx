import { useId, useMemo, useState } from "react";
import type { FacetsProps } from "#src/archive/page/filters/facets.ts";
import type { Address } from "#src/archive/page/use-address.ts";
import { printRange } from "#src/archive/query/dates.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import { archivedRangeOf } from "#src/archive/query/read-query.ts";
import { type Results, type Span, DEFAULT_SPAN, spans } from "#src/archive/query/search/results.ts";
import { histogramOf } from "#src/archive/when/histogram.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Bars } from "#src/archive/when/bars.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./when-archived.module.css";

interface WhenArchivedProps {
  /** Without what was restored since it was loaded. */
  results: Pick<Results, "searched" | "matchesAnyTime" | "bursts">;
  facets: Pick<FacetsProps, "query" | "onQuery" | "today">;
  address: Pick<Address, "search" | "change">;
  /** False while more is to be loaded. */
  complete: boolean;
}

const spanNames: Record<Span, string> = {
  "12-weeks": "12 weeks",
  "2-years": "2 years",
  all: "Whole time",
};
const spanChoices = spans.map((value) => ({ value, name: spanNames[value] }));

/** Items by the time at which they were archived: bars, and the range that they choose. */
export function WhenArchived({ results, facets, address, complete }: WhenArchivedProps) {
  const { query, onQuery, today } = facets;
  const { timeZone, locale } = usePreferences();
  const { span = DEFAULT_SPAN } = address.search;
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  // The bars are counted once: the pointer renders this for each bar.
  const histogram = useMemo(() => histogramOf(results, span, today), [results, span, today]);
  const { undated, outside } = histogram.matching;
  const notes = [
    !complete && "still counting",
    undated > 0 && `${formatNumber(undated)} without a time`,
    span === "all" && outside > 0 && `${formatNumber(outside)} outside of the bars`,
  ].filter((note) => note !== false);

  return (
    <section
      className={styles.when}
      role="group"
      aria-label="When archived"
      aria-describedby={notes.length > 0 ? `${id}-notes` : undefined}
    >
      <div className={styles.head}>
        {/* For the eyes: the bar says the same in its name. */}
        <p className={styles.pointed} aria-hidden>
          {pointed !== null && histogram.bars[pointed]?.name}
        </p>
        {notes.length > 0 && <p id={`${id}-notes`}>{notes.join(", ")}</p>}
        <ChoiceMenu
          label="Shown time"
          value={span}
          choices={spanChoices}
          onChange={(next) => address.change({ span: next === DEFAULT_SPAN ? undefined : next })}
        />
      </div>
      <Bars
        // Its bars are those of days in the chosen zone.
        key={`${span} ${timeZone} ${locale}`}
        histogram={histogram}
        range={archivedRangeOf(query)}
        onRange={(range, options) =>
          onQuery(withPart(query.text, "archived", range && printRange(range)), options)
        }
        onPoint={setPointed}
      />
    </section>
  );
}
