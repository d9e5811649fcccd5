import { X } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { ArchivedItem } from "#src/archive/finder/item.ts";
import { type Span, type TimeRange, spans, startOfToday } from "#src/archive/finder/when/bins.ts";
import type { Burst } from "#src/archive/finder/when/bursts.ts";
import { histogramOf } from "#src/archive/finder/when/histogram.ts";
import { Strip } from "#src/archive/finder/when/strip.tsx";
import type { OnRange } from "#src/archive/finder/when/use-brush.ts";
import { WhenTable } from "#src/archive/finder/when/when-table.tsx";
import { rangeText } from "#src/archive/finder/when/when-words.ts";
import { formatNumber } from "#src/lib/format.ts";
import { Button, TextButton } from "#src/ui/form/button.tsx";
import styles from "./when-archived.module.css";

interface WhenArchivedProps {
  /** Items that were read, and those of them that match at any time, in the order of `byNewestArchived`. */
  searched: readonly ArchivedItem[];
  matchesAnyTime: readonly ArchivedItem[];
  bursts: readonly Burst[];
  range: TimeRange | null;
  onRange: OnRange;
  /** False while more is to be read. */
  complete: boolean;
  span: Span;
  onSpan: (span: Span) => void;
}

const spanNames: Record<Span, string> = {
  today: "Today",
  "12-weeks": "12 weeks",
  "2-years": "2 years",
  all: "Whole time",
};

const storageKey = "reshelve.when-as-table";

function readAsTable(): boolean {
  try {
    return localStorage.getItem(storageKey) === "true";
  } catch {
    return false;
  }
}

function keepAsTable(asTable: boolean) {
  try {
    localStorage.setItem(storageKey, String(asTable));
  } catch {
    // Without storage the choice lasts until the page is reloaded.
  }
}

/** Histogram of what was read by the time at which it was archived, with a range to set. */
export function WhenArchived(props: WhenArchivedProps) {
  const { searched, matchesAnyTime, bursts, range, onRange, complete, span, onSpan } = props;
  const id = useId();
  const [asTable, setAsTable] = useState(readAsTable);
  const now = startOfToday();
  // The bars are drawn once: a drag renders this for each frame.
  const histogram = useMemo(
    () => histogramOf({ searched, matchesAnyTime, bursts, span, now }),
    [searched, matchesAnyTime, bursts, span, now],
  );
  const { undated, outside } = histogram.matching;
  const notes = [
    undated > 0 && `${formatNumber(undated)} without a time`,
    span === "all" && outside > 0 && `${formatNumber(outside)} outside of the bars`,
  ].filter((note) => note !== false);

  return (
    <section
      className={styles.when}
      role="group"
      aria-label="When archived"
      aria-describedby={`${id}-range ${id}-notes`}
    >
      <div className={styles.label}>
        <h2>{complete ? "When archived" : "When archived, so far"}</h2>
        <div className={styles.range}>
          <p id={`${id}-range`}>{range ? rangeText(range) : "Any time"}</p>
          {range && (
            <Button
              {...{ variant: "quiet", size: "small", square: true }}
              icon={<X aria-hidden />}
              aria-label="Any time"
              onClick={({ currentTarget }) => {
                // The button goes away with the range.
                currentTarget.closest("section")?.querySelector("select")?.focus();
                onRange(null, { replace: false });
              }}
            />
          )}
        </div>
        {notes.length > 0 && (
          <p id={`${id}-notes`} className={styles.notes}>
            {notes.join(", ")}
          </p>
        )}
        <div className={styles.tools}>
          <select
            className={styles.span}
            aria-label="Shown time"
            value={span}
            onChange={({ target }) =>
              onSpan(spans.find((one) => one === target.value) ?? "12-weeks")
            }
          >
            {spans.map((one) => (
              <option key={one} value={one}>
                {spanNames[one]}
              </option>
            ))}
          </select>
          <TextButton
            aria-pressed={asTable}
            onClick={() => {
              setAsTable(!asTable);
              keepAsTable(!asTable);
            }}
          >
            As a table
          </TextButton>
        </div>
      </div>
      {asTable ? (
        <WhenTable
          histogram={histogram}
          range={range}
          onRange={(period) => onRange(period, { replace: false })}
        />
      ) : (
        <Strip histogram={histogram} range={range} onRange={onRange} />
      )}
    </section>
  );
}
