import { useState } from "react";
import { countOf } from "#src/archive/kinds/counts.ts";
import { useFreeCounts } from "#src/archive/selection/use-selection.ts";
import { formatNumber } from "#src/lib/format.ts";
import { SelectionActions } from "#src/archive/selection/selection-actions.tsx";
import { cx } from "#src/ui/cx.ts";
import textStyles from "#src/ui/text/text.module.css";
import { SelectionBar as Bar } from "#src/ui/shell/selection-bar.tsx";

export interface SelectionBarProps {
  /** Number of selected items that the page doesn't show. */
  hidden?: number;
  onShowHidden?: (() => void) | undefined;
  /** Brings the first selected row into view; undefined where the page shows none. */
  onShow?: (() => void) | undefined;
}

/** Kinds that the bar has room to name; of more it shows the number. */
const MAX_NAMED_KINDS = 3;

/**
 * Bar with the number of selected items of each kind and the actions on them. Those of
 * the run whose panel is open are offered there alone: without others there is no bar.
 */
export function SelectionBar(props: SelectionBarProps) {
  const counts = useFreeCounts();
  const size = counts.reduce((sum, [, count]) => sum + count, 0);
  const [used, setUsed] = useState(false);
  // Stays once shown: its dialog may be open when nothing is selected any more.
  if (size > 0 && !used) setUsed(true);
  const shown = size > 0;
  const names = counts.map(([kind, count]) => countOf(kind, count)).join(", ");
  const isCut = counts.length > MAX_NAMED_KINDS;
  const selected = (
    <b data-size={formatNumber(size)} data-kinds={isCut ? counts.length : undefined}>
      <span className={cx(isCut && textStyles.hidden)}>{names}</span>
    </b>
  );
  return <Bar selected={shown ? selected : null}>{used && <SelectionActions {...props} />}</Bar>;
}
