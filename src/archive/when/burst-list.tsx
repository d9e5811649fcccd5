import { Layers } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { FacetsProps } from "#src/archive/page/filters/facets.ts";
import { printRange } from "#src/archive/query/dates.ts";
import { withPart } from "#src/archive/query/edit-query.ts";
import type { Selection } from "#src/archive/selection/selection.ts";
import { type Burst, burstMoment, burstTitle } from "#src/archive/when/bursts.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import styles from "./burst-list.module.css";

export interface BurstListProps {
  /** Bursts of what is loaded, newest first. */
  bursts: readonly Burst[];
  facets: Pick<FacetsProps, "query" | "onQuery">;
  /** False while more is to be loaded: a burst may then still grow, and can't be selected. */
  complete: boolean;
  selection: Pick<Selection, "has" | "subscribe">;
  onSelect: (items: readonly ArchivedItem[], on: boolean) => void;
  onClose: () => void;
}

/** A line for each burst, which shows it alone, with a button that selects it. */
export function BurstList(props: BurstListProps) {
  const { bursts, facets, complete, selection, onSelect, onClose } = props;
  const { query, onQuery } = facets;
  return (
    <ul className={styles.list} aria-label="Archived together">
      {bursts.map((burst) => (
        <BurstEntry
          key={burst.key}
          {...{ burst, complete, selection }}
          onShow={() => {
            onClose();
            onQuery(withPart(query.text, "archived", printRange(burst)), { replace: false });
          }}
          onSelect={(on) => {
            onClose();
            onSelect(burst.items, on);
          }}
        />
      ))}
    </ul>
  );
}

interface BurstEntryProps extends Pick<BurstListProps, "complete" | "selection"> {
  burst: Burst;
  onShow: () => void;
  onSelect: (on: boolean) => void;
}

function BurstEntry({ burst, complete, selection, onShow, onSelect }: BurstEntryProps) {
  const { kinds, items } = burst;
  const count = formatNumber(items.length);
  const isSelected = useSyncExternalStore(selection.subscribe, () =>
    items.every(({ kind, id }) => selection.has(kind, id)),
  );
  return (
    <li>
      <Layers aria-hidden />
      <TextButton className={styles.title} onClick={onShow}>
        {burstTitle(burst)}
      </TextButton>
      <small>
        {burstMoment(burst)} · {counted(kinds.length, "kind", "kinds")}
      </small>
      {complete ? (
        <TextButton
          className={styles.end}
          aria-pressed={isSelected}
          onClick={() => onSelect(!isSelected)}
        >
          {isSelected ? `${count} selected` : `Select ${count}`}
        </TextButton>
      ) : (
        <small className={styles.end}>Still loading</small>
      )}
    </li>
  );
}
