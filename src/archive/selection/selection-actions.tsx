import { ArchiveRestore } from "lucide-react";
import { useSession } from "#src/app/session-context.tsx";
import type { SelectionBarProps } from "#src/archive/selection/selection-bar.tsx";
import { useFreeCounts, useSelection } from "#src/archive/selection/use-selection.ts";
import { SelectionTriage } from "#src/archive/triage/selection-triage.tsx";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { focusOn, restoreFocusTo } from "#src/ui/restore-focus.ts";
import { selectAllId } from "#src/ui/table/selection.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "#src/ui/shell/selection-bar.module.css";
import { useEffect } from "react";

/** Element ID of the button that restores what is selected. */
const restoreSelectedId = "restore-selected";

/** Moves focus to the checkbox in the head when the bar goes with the last selected item. */
const focusSelectAll = restoreFocusTo(selectAllId);

/** Moves focus to Restore when Show them goes away. */
const focusRestore = restoreFocusTo(restoreSelectedId);

/** Actions on the selected items. Renders nothing while none is selected. */
export function SelectionActions({ hidden = 0, onShowHidden, onShow }: SelectionBarProps) {
  const { runs } = useSession();
  const selection = useSelection();
  const { plan, dialog } = usePlan();
  const count = useFreeCounts().reduce((sum, [, free]) => sum + free, 0);
  const isFree = (item: PlannedItem) => !runs.holds({ operation: "restore", ...item });

  function restore() {
    void plan(selection.all().filter(isFree));
  }

  // Items of a run stay selected until its panel is closed.
  const clear = () => selection.choose(selection.all().filter(isFree), false);
  useTabToBar(count > 0);
  useCommands({ clear: count > 0 ? clear : null, restoreSelection: count > 0 ? restore : null });

  return (
    <>
      {count > 0 && (
        <div ref={focusSelectAll} className={styles.acts}>
          {hidden > 0 && (
            <span className={styles.leftOut}>
              {formatNumber(hidden)} not shown{" "}
              {onShowHidden && (
                <button ref={focusRestore} type="button" onClick={onShowHidden}>
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
          <SelectionTriage
            count={count}
            items={() => selection.all().filter(isFree)}
            onDone={clear}
          />
          {onShow && (
            <button type="button" onClick={onShow}>
              Show
            </button>
          )}
          <button type="button" onClick={clear}>
            Clear
          </button>
        </div>
      )}
      {dialog}
    </>
  );
}

/**
 * Lets Tab go from the checkbox in the head to the bar of the selection. In the document the bar
 * follows the table, whose headings may be more than a dozen stops.
 */
function useTabToBar(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return;
    function onKeyDown(event: KeyboardEvent) {
      const { key, target } = event;
      const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (key !== "Tab" || !isPlain || !(target instanceof Element)) return;
      if (target.id !== selectAllId) return;
      event.preventDefault();
      focusOn(restoreSelectedId);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isShown]);
}
