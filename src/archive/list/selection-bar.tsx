import { useState } from "react";
import type { Kind } from "#src/api/archive.ts";
import { formatNumber } from "#src/lib/format.ts";
import styles from "./selection-bar.module.css";
import { SelectionActions } from "#src/archive/list/selection-actions.tsx";
import { useSelected } from "#src/archive/list/use-selection.ts";

interface SelectionBarProps {
  kind: Kind;
  /** How many items the list has on all its pages, as far as it tells. */
  total: number | null;
}

/** How many items of a kind are selected, and what can be done with them. */
export function SelectionBar({ kind, total }: SelectionBarProps) {
  const { size } = useSelected(kind);
  const [used, setUsed] = useState(false);
  // Once there it stays: a dialog of it may be open when nothing is selected any more.
  if (size > 0 && !used) setUsed(true);
  return (
    <div className={styles.anchor}>
      <div className={styles.place}>
        {/* Always there, so that a change of its words is read out. */}
        <p role="status" className={styles.status} data-shown={size > 0 || undefined}>
          {size > 0 && (
            <>
              <b>{formatNumber(size)}</b> selected
            </>
          )}
        </p>
        {used && <SelectionActions kind={kind} total={total} />}
      </div>
    </div>
  );
}
