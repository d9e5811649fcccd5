import { Layers } from "lucide-react";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Selection } from "#src/archive/selection/selection.ts";
import { type Burst, burstMoment, burstTitle } from "#src/archive/when/bursts.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import type { TimeRange } from "#src/ui/bars/time-range.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import { restoreFocusToContent } from "#src/ui/restore-focus.ts";
import styles from "./burst-list.module.css";

/** Groups shown before "Show all 5" is pressed. */
const FEW = 3;

interface BurstListProps {
  /** Bursts in the range, newest first, without what was restored: nothing may be left of one. */
  bursts: readonly Burst[];
  /** Counts the items of a burst that match; absent where the query is empty. */
  matchedBurst?: ((burst: Burst) => number) | undefined;
  /** False while more is to be read: a burst may then still grow. */
  complete: boolean;
  onSelect: (items: readonly ArchivedItem[], on: boolean) => void;
  onRange: (range: TimeRange) => void;
  selection: Pick<Selection, "has" | "subscribe">;
  /** At the end of the heading. */
  children?: ReactNode;
}

/** A line for each burst, with a button that selects it. */
export function BurstList({ bursts, complete, children, ...props }: BurstListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? bursts : bursts.slice(0, FEW);
  return (
    <section className={styles.bursts}>
      <div className={styles.head}>
        {bursts.length > 0 && (
          <h2>
            {counted(bursts.length, "group", "groups")} {complete ? "archived together" : "so far"}
          </h2>
        )}
        {bursts.length > FEW && (
          <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Show the newest ${FEW}` : `Show all ${formatNumber(bursts.length)}`}
          </TextButton>
        )}
        {children}
      </div>
      {bursts.length > 0 && (
        <ul className={styles.list} aria-label="Archived together">
          {shown.map((burst) => (
            <BurstEntry key={burst.key} burst={burst} {...props} />
          ))}
        </ul>
      )}
    </section>
  );
}

type BurstEntryProps = Omit<BurstListProps, "bursts" | "complete" | "children"> & { burst: Burst };

function BurstEntry(props: BurstEntryProps) {
  const { burst, matchedBurst, onSelect, onRange, selection } = props;
  const { kinds, from, to, items } = burst;
  const count = formatNumber(items.length);
  const isSelected = useSyncExternalStore(selection.subscribe, () =>
    items.every(({ kind, id }) => selection.has(kind, id)),
  );
  const facts = [
    burstMoment(burst),
    items.length > 0 &&
      (matchedBurst
        ? counted(matchedBurst(burst), "match", "matches")
        : counted(kinds.length, "kind", "kinds")),
  ].filter(Boolean);
  return (
    <li>
      <Layers aria-hidden />
      <TextButton className={styles.title} onClick={() => onRange({ from, to })}>
        {items.length > 0 ? burstTitle(burst) : "Archived together"}
      </TextButton>
      <small>{facts.join(" · ")}</small>
      {items.length === 0 ? (
        <small className={styles.end}>Restored</small>
      ) : (
        <TextButton
          ref={restoreFocusToContent}
          className={styles.end}
          aria-pressed={isSelected}
          onClick={() => onSelect(items, !isSelected)}
        >
          {isSelected ? `${count} selected` : `Select ${count}`}
        </TextButton>
      )}
    </li>
  );
}
