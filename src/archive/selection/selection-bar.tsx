import { ArchiveRestore } from "lucide-react";
import { useMemo } from "react";
import { countOf } from "#src/api/archive.ts";
import { type ArchivedItem, plannedItem } from "#src/archive/items/item.ts";
import type { Results } from "#src/archive/query/search/results.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { useSelection } from "#src/archive/selection/selection-part.ts";
import type { Selection } from "#src/archive/selection/selection.ts";
import { SelectionDecision } from "#src/archive/decisions/selection-decision.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { type Commands, useCommands } from "#src/ui/commands/use-commands.ts";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import styles from "#src/ui/shell/selection-bar.module.css";
import { SelectionBar as Bar } from "#src/ui/shell/selection-bar.tsx";
import { selectAllId } from "#src/ui/table/selection.tsx";

/** Kinds that the bar has room to name; of more it shows the number. */
const MAX_NAMED_KINDS = 3;

const restoreSelectedId = "restore-selected";

/** Moves focus to the checkbox in the head when the bar goes with the last selected item. */
const focusSelectAll = restoreFocusTo(selectAllId);

/** Moves focus to Restore when the button that changed the selection or the query goes away. */
const focusRestore = restoreFocusTo(restoreSelectedId);

const none = { hidden: 0, shows: 0, shown: 0 };

interface SelectionBarProps {
  results: Results | null;
  /** All that match and can be selected. */
  matches: readonly ArchivedItem[];
  /** Leaves nothing out of the rows. */
  onClearQuery: () => void;
}

/**
 * Bar with the number of selected items of each kind, what the query hides of them, and the actions on
 * them.
 */
export function SelectionBar({ results, matches, onClearQuery }: SelectionBarProps) {
  const selection = useSelection();
  const { plan, dialog } = usePlan();
  const counts = selection.counts();
  const count = selection.size();
  const version = selection.version();
  // The page renders for each key and each frame of a drag, and there may be 100,000 matches.
  const { hidden, shows, shown } = useMemo(
    // Each change of the selection has a number; before the first nothing is selected.
    () => (version === 0 ? none : hiddenCounts(selection, results)),
    [selection, version, results],
  );
  const names =
    counts.length > MAX_NAMED_KINDS
      ? `${counted(count, "item", "items")} of ${counts.length} kinds`
      : counts.map(([kind, own]) => countOf(kind, own)).join(", ");
  const selected = (
    <b data-size={formatNumber(count)}>
      <span>{names}</span>
    </b>
  );

  const restore = () => plan(selection.all());

  return (
    <Bar selected={count > 0 ? selected : null}>
      {count > 0 && (
        <div ref={focusSelectAll} className={styles.acts}>
          <SelectionKeys commands={{ clear: selection.clear, restoreSelection: restore }} />
          {hidden > 0 && (
            <span className={styles.leftOut}>
              {formatNumber(hidden)} not shown{" "}
              {shows > 0 && (
                <button ref={focusRestore} type="button" onClick={onClearQuery}>
                  Show them
                </button>
              )}
            </span>
          )}
          <i className={styles.line} />
          <CommandButton
            // One selected item is no reason to leave the current row alone.
            command={count > 1 ? "restore" : undefined}
            id={restoreSelectedId}
            variant="primary"
            className={styles.plan}
            icon={<ArchiveRestore aria-hidden />}
            onClick={restore}
          >
            Restore {counted(count, "item", "items")}
          </CommandButton>
          <SelectionDecision count={count} items={selection.all} onDone={selection.clear} />
          {shown < matches.length && (
            <button
              ref={focusRestore}
              type="button"
              onClick={() => selection.choose(matches.map(plannedItem), true)}
            >
              Select all {formatNumber(matches.length)}
            </button>
          )}
          <button type="button" onClick={selection.clear}>
            Clear
          </button>
        </div>
      )}
      {dialog}
    </Bar>
  );
}

/** Keys of a selection, mounted with its first item: Escape ends first what was begun last. */
function SelectionKeys({ commands }: { commands: Commands }) {
  useCommands(commands);
  return null;
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
