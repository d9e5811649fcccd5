import { useMemo } from "react";
import type { ArchivedItem } from "#src/archive/items/item.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import { SelectionBar } from "#src/archive/selection/selection-bar.tsx";
import type { Selection } from "#src/archive/selection/selection.ts";
import { useSelection } from "#src/archive/selection/use-selection.ts";

interface FoundSelectionProps {
  /** Null before the first results. */
  results: Results | null;
  /** Leaves nothing out of the rows. */
  onClearQuery: () => void;
  /** Brings the first selected row into view. */
  onShow: () => void;
}

const none = { hidden: 0, shows: 0, shown: 0 };

/** The selection bar of All archived: says what the query hides, and shows it. */
export function FoundSelection({ results, onClearQuery, onShow }: FoundSelectionProps) {
  const selection = useSelection();
  const version = selection.version();
  // The page renders for each key and each frame of a drag, and there may be 100,000 matches.
  const { hidden, shows, shown } = useMemo(
    // Each change of the selection has a number; before the first nothing is selected.
    () => (version === 0 ? none : hiddenCounts(selection, results)),
    [selection, version, results],
  );
  return (
    <SelectionBar
      hidden={hidden}
      onShowHidden={shows > 0 ? onClearQuery : undefined}
      onShow={shown > 0 ? onShow : undefined}
    />
  );
}

/** Number of selected items that don't match, and of those among them that an empty query shows. */
function hiddenCounts(selection: Selection, results: Results | null) {
  const size = selection.size();
  if (size === 0 || !results) return none;
  const countIn = (items: readonly ArchivedItem[]) =>
    items.reduce((count, { kind, id }) => count + Number(selection.has(kind, id)), 0);
  const shown = countIn(results.matches);
  const hidden = size - shown;
  return { hidden, shown, shows: hidden > 0 ? countIn(results.searched) - shown : 0 };
}
