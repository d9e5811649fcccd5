import { ListChecks } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { createStore } from "#src/lib/store.ts";
import type { TaskRow } from "#src/tasks/home/task-rows.ts";
import { CommandButton } from "#src/ui/commands/command-button.tsx";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { lazyComponents } from "#src/ui/lazy-component.tsx";
import { restoreFocusTo } from "#src/ui/restore-focus.ts";
import styles from "#src/ui/shell/selection-bar.module.css";
import { SelectionBar } from "#src/ui/shell/selection-bar.tsx";
import { type TableSelection, selectAllId } from "#src/ui/table/selection.tsx";

/** Loads when it opens, with the fields of a task's page. */
const ChangeDialog = lazyComponents(() => import("#src/tasks/change/change-dialog.tsx"))(
  (parts) => parts.ChangeDialog,
);

/** Moves focus to the checkbox in the head when the bar goes with the last selected task. */
const focusSelectAll = restoreFocusTo(selectAllId);

interface ChangeBarProps {
  board: string;
  selection: TaskSelection;
  /** The tasks that match the filter: none is changed that can't be seen. */
  rows: readonly TaskRow[];
}

export function ChangeBar({ board, selection, rows }: ChangeBarProps) {
  const { writes } = useSession();
  useSyncExternalStore(selection.subscribe, selection.get);
  /** The tasks of the open dialog, as they were when it opened. */
  const [chosen, setChosen] = useState<readonly TaskRow[] | null>(null);
  useEffect(
    () =>
      writes.onConfirmed((target) => {
        if (target.operation === "updateTask") selection.select([target], false);
      }),
    [writes, selection],
  );
  const selected = rows.filter((row) => selection.isSelected(row));
  const count = selected.length;
  useCommands({ clear: count > 0 ? selection.clear : null });
  const size = counted(count, "task", "tasks");
  const words = (
    <b data-size={formatNumber(count)}>
      <span>{size}</span>
    </b>
  );
  return (
    <SelectionBar selected={count > 0 ? words : null}>
      {count > 0 && (
        <div ref={focusSelectAll} className={styles.acts}>
          <i className={styles.line} />
          <CommandButton
            command="changeTasks"
            className={styles.plan}
            variant="primary"
            icon={<ListChecks aria-hidden />}
            onClick={() => setChosen(selected)}
          >
            Change {size}
          </CommandButton>
          <button type="button" onClick={selection.clear}>
            Clear
          </button>
        </div>
      )}
      {chosen && <ChangeDialog board={board} rows={chosen} onClose={() => setChosen(null)} />}
    </SelectionBar>
  );
}

type TaskSelection = ReturnType<typeof createTaskSelection>;

/** Creates the selection of a board's tasks, by their IDs. It outlasts a change of the filter. */
export function createTaskSelection() {
  const { get, set, subscribe } = createStore<ReadonlySet<string>>(new Set());
  return {
    get,
    subscribe,
    isSelected: ({ id }) => get().has(id),
    isEmpty: () => get().size === 0,
    select(rows: readonly { id: string }[], on) {
      const ids = new Set(rows.map(({ id }) => id));
      const others = [...get()].filter((id) => !ids.has(id));
      set(new Set(on ? [...others, ...ids] : others));
    },
    clear: () => set(new Set()),
    rowLabel: ({ id, item }) => `Select ${item.title || id}`,
    allLabel: (count) => `Select ${counted(count, "task", "tasks")}`,
  } satisfies TableSelection<TaskRow> & Record<string, unknown>;
}
