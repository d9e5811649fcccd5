import { ArchiveRestore } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { ExportSelection } from "#src/archive/selection/export-selection.tsx";
import type { SelectionActionsProps } from "#src/archive/selection/selection-bar.tsx";
import { useFreeCounts, useSelection } from "#src/archive/selection/use-selection.ts";
import { usePlan } from "#src/archive/run/use-plan.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { useTabToBar } from "#src/archive/selection/tab-to-bar.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { restoreFocusOnRemove } from "#src/ui/restore-focus.ts";
import { selectAllId } from "#src/ui/table/selection.tsx";
import type { PlannedItem } from "#src/writes/run/run-plan.ts";
import styles from "./selection-bar.module.css";

/** Moves focus to the checkbox in the head when the bar goes with the last selected item. */
const focusSelectAll = restoreFocusOnRemove(() => document.getElementById(selectAllId));

/** Moves focus to Restore when Show them goes away. */
const focusRestore = restoreFocusOnRemove((button) =>
  button.closest("div")?.querySelector<HTMLElement>("[data-part=plan]"),
);

/** Actions on the selected items. Renders nothing while none is selected. */
export function SelectionActions({ hidden = 0, onShowHidden, onReady }: SelectionActionsProps) {
  const { runs } = useSession();
  const selection = useSelection();
  const { plan, dialog } = usePlan();
  const size = useFreeCounts().reduce((sum, [, free]) => sum + free, 0);
  const isFree = (item: PlannedItem) => !runs.includes(item);
  const restored = [...selection.restored()].filter(isFree).length;
  const count = size - restored;

  function restore() {
    void plan(selection.settled().filter(isFree));
  }

  // Items of the current run stay selected until it ends.
  const clear = () => selection.choose(selection.all().filter(isFree), false);
  useTabToBar();
  const ready = useEffectEvent(onReady);
  useEffect(() => ready(), []);
  useCommands({ clear: size > 0 ? clear : null, restoreSelection: count > 0 ? restore : null });

  return (
    <>
      {size > 0 && (
        <div ref={focusSelectAll} className={styles.acts} data-part="selection">
          <LeftOut restored={restored}>
            {hidden > 0 && (
              <>
                {formatNumber(hidden)} not shown{" "}
                {onShowHidden && (
                  <button ref={focusRestore} type="button" onClick={onShowHidden}>
                    Show them
                  </button>
                )}
              </>
            )}
          </LeftOut>
          <i className={styles.line} />
          <CommandButton
            // One selected item is no reason to leave the current row alone.
            command={count > 1 ? "restore" : undefined}
            data-part="plan"
            icon={<ArchiveRestore aria-hidden />}
            aria-disabled={count === 0 || undefined}
            onClick={() => count > 0 && restore()}
          >
            Restore {counted(count, "item", "items")}
          </CommandButton>
          <ExportSelection count={size} isIncluded={isFree} />
          <button type="button" onClick={clear}>
            Clear
          </button>
        </div>
      )}
      {dialog}
    </>
  );
}

interface LeftOutProps {
  restored: number;
  children: ReactNode;
}

/** Selected items that are out of sight, and those that Restore leaves out. */
function LeftOut({ restored, children }: LeftOutProps) {
  return (
    <span className={styles.leftOut}>
      {restored > 0 && (
        <span>
          {formatNumber(restored)} already restored {restored === 1 ? "is" : "are"} left out
        </span>
      )}
      {children && <span>{children}</span>}
    </span>
  );
}
