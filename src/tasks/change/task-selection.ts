import { createEmitter } from "#src/lib/store.ts";
import type { TaskRow } from "#src/tasks/home/table/task-rows.ts";
import type { TableSelection } from "#src/ui/table/selection.tsx";
import { counted } from "#src/lib/format.ts";

export interface TaskSelection extends TableSelection<TaskRow> {
  /** Number of changes so far: the snapshot for `useSyncExternalStore`. */
  version: () => number;
  deselect(id: string): void;
  clear(): void;
}

/** Creates the selection of a board's tasks, by their IDs. It outlasts a change of the filter. */
export function createTaskSelection(): TaskSelection {
  const selected = new Set<string>();
  const changes = createEmitter();
  let version = 0;
  function notify() {
    version += 1;
    changes.emit();
  }
  return {
    isSelected: (id) => selected.has(id),
    isEmpty: () => selected.size === 0,
    subscribe: changes.subscribe,
    version: () => version,
    select(rows, on) {
      for (const { id } of rows)
        if (on) selected.add(id);
        else selected.delete(id);
      notify();
    },
    deselect(id) {
      if (selected.delete(id)) notify();
    },
    clear() {
      selected.clear();
      notify();
    },
    rowLabel: ({ id, item }) => `Select ${item.title || id}`,
    allLabel: (count) => `Select ${counted(count, "task", "tasks")}`,
  };
}
