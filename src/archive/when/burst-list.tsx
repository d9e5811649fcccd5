import { useState } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { TimeRange } from "#src/archive/when/bins.ts";
import type { Burst } from "#src/archive/when/bursts.ts";
import { burstMoment, burstTitle } from "#src/archive/when/when-words.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { Button, TextButton } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./burst-list.module.css";

/** Bursts shown before "3 of 5 bursts" is pressed. */
const FEW = 3;

interface BurstListProps {
  /** Bursts in the range, newest first, without what was restored: nothing may be left of one. */
  bursts: readonly Burst[];
  /** Counts the items of a burst that match; absent where the query is empty. */
  matchedBurst?: ((burst: Burst) => number) | undefined;
  /** False while more is to be read: a burst may then still grow. */
  complete: boolean;
  /** Selects or deselects items. */
  onSelect: (items: readonly ArchivedItem[], on: boolean) => void;
  onRange: (range: TimeRange) => void;
  /** Counts the items of a burst that are selected. */
  selectedCount: (burst: Burst) => number;
}

/** Bursts with a button that selects each; nothing without bursts. */
export function BurstList({ bursts, complete, ...props }: BurstListProps) {
  const [all, setAll] = useState(false);
  if (bursts.length === 0) return null;
  const shown = all ? bursts : bursts.slice(0, FEW);
  return (
    <section className={styles.bursts}>
      <div className={styles.label}>
        <h2>Archived together</h2>
        {bursts.length > FEW ? (
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all
              ? `All ${formatNumber(bursts.length)} bursts`
              : `${FEW} of ${formatNumber(bursts.length)} bursts`}
          </TextButton>
        ) : (
          counted(bursts.length, "burst", "bursts")
        )}
      </div>
      <ul className={styles.list} aria-label="Archived together">
        {shown.map((burst) => (
          <BurstEntry key={burst.key} burst={burst} complete={complete} {...props} />
        ))}
      </ul>
    </section>
  );
}

type BurstEntryProps = Omit<BurstListProps, "bursts"> & { burst: Burst };

function BurstEntry({
  burst,
  matchedBurst,
  complete,
  onSelect,
  onRange,
  selectedCount,
}: BurstEntryProps) {
  const { kinds, from, to, items } = burst;
  const count = formatNumber(items.length);
  const isSelected = selectedCount(burst) === items.length;
  const facts = [
    burstMoment(burst),
    items.length > 0 && counted(kinds.length, "kind", "kinds"),
    items.length > 0 && matchedBurst && counted(matchedBurst(burst), "matches", "match"),
  ].filter(Boolean);
  return (
    <li className={styles.burst}>
      <div className={styles.text}>
        <div className={styles.title}>
          <TextButton onClick={() => onRange({ from, to })}>
            {items.length > 0 ? burstTitle(burst) : "Archived together"}
          </TextButton>
          {!complete && <small>· may grow</small>}
        </div>
        <small>{facts.join(" · ")}</small>
      </div>
      {items.length === 0 ? (
        <small>Restored</small>
      ) : (
        <Button
          ref={restoreFocusToContent}
          size="small"
          className={isSelected ? styles.selected : ""}
          aria-pressed={isSelected}
          onClick={() => onSelect(items, !isSelected)}
        >
          {isSelected ? `${count} selected` : `Select ${count}`}
        </Button>
      )}
    </li>
  );
}
