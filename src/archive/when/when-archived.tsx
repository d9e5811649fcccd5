import { type ReactNode, useId, useMemo, useState } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import { type Span, spans } from "#src/archive/query/search/results.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { histogramOf } from "#src/archive/when/histogram.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Bars } from "#src/ui/bars/bars.tsx";
import type { TimeRange } from "#src/ui/bars/time-range.ts";
import type { OnRange } from "#src/ui/bars/use-bars.ts";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import styles from "./when-archived.module.css";

interface WhenArchivedProps {
  /** The filter that says the range. */
  filter: ReactNode;
  /** Items that were read, and those of them that match at any time, in the order of `byNewestArchived`. */
  searched: readonly ArchivedItem[];
  matchesAnyTime: readonly ArchivedItem[];
  bursts: readonly Burst[];
  range: TimeRange | null;
  onRange: OnRange;
  /** False while more is to be read. */
  complete: boolean;
  span: Span;
  today: number;
  onSpan: (span: Span) => void;
}

const spanNames: Record<Span, string> = {
  today: "Today",
  "12-weeks": "12 weeks",
  "2-years": "2 years",
  all: "Whole time",
};
const spanChoices = spans.map((value) => ({ value, name: spanNames[value] }));

/** Items by the time at which they were archived: bars, and the range that they choose. */
export function WhenArchived(props: WhenArchivedProps) {
  const { searched, matchesAnyTime, bursts, range, onRange, complete, span, today } = props;
  const id = useId();
  const [pointed, setPointed] = useState<number | null>(null);
  // The bars are counted once: a drag renders this for each of its steps.
  const histogram = useMemo(
    () => histogramOf({ searched, matchesAnyTime, bursts, span, now: today }),
    [searched, matchesAnyTime, bursts, span, today],
  );
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
        {props.filter}
        {/* For the eyes: the bar says the same in its name. */}
        <p className={styles.pointed} aria-hidden>
          {pointed !== null && histogram.bars[pointed]?.name}
        </p>
        {notes.length > 0 && <p id={`${id}-notes`}>{notes.join(", ")}</p>}
        <ChoiceMenu
          hidesLabel
          isPlain
          label="Shown time"
          value={span}
          choices={spanChoices}
          onChange={props.onSpan}
        />
      </div>
      <Bars label="Timeline" chart={histogram} {...{ range, onRange }} onPoint={setPointed} />
    </section>
  );
}
