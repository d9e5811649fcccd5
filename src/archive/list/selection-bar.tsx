import { useState } from "react";
import type { Kind } from "#src/api/archive.ts";
import { formatNumber } from "#src/lib/format.ts";
import styles from "./selection-bar.module.css";
import { SelectionActions } from "#src/archive/list/selection-actions.tsx";
import { useSelected } from "#src/archive/list/use-selection.ts";

interface SelectionBarProps {
  kind: Kind;
  /** Items on all pages of the list; null if unknown. */
  total: number | null;
}

/** Bar with the number of selected items of a kind and the actions on them. */
export function SelectionBar({ kind, total }: SelectionBarProps) {
  const { size } = useSelected(kind);
  const [used, setUsed] = useState(false);
  // Stays once shown: its dialog may be open when nothing is selected any more.
  if (size > 0 && !used) setUsed(true);
  return (
    <div className={styles.anchor}>
      <div className={styles.place}>
        {/* Always there, so that screen readers announce a change of its text. */}
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
