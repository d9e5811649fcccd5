import {
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import styles from "./data-table.module.css";

/** The selection of a table. Rows are memoised by this object: build it once. */
export interface TableSelection<T> {
  isSelected: (id: string) => boolean;
  /** Runs `listener` when the selection changes; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
  select(rows: readonly T[], selected: boolean): void;
  /** Accessible name of the checkbox of a row. */
  rowLabel(row: T): string;
  /** Accessible name of the checkbox in the head, for the number of rows that it selects. */
  allLabel: (count: number) => string;
}

interface Shown<T> {
  /** Rows that can be selected, in their order. */
  rows: readonly T[];
  rowId: (row: T) => string;
  selection: TableSelection<T> | undefined;
}

/** The nearest row of data before or after another one, across messages and groups of rows. */
function neighbour(row: HTMLTableRowElement, forward: boolean): HTMLTableRowElement | undefined {
  const rows = [...(row.closest("table")?.rows ?? [])].filter(({ dataset }) => dataset["id"]);
  return rows[rows.indexOf(row) + (forward ? 1 : -1)];
}

/** Moves focus to the same column of another row, or to the row's link. */
function focusSameColumn(target: HTMLElement, next: HTMLTableRowElement) {
  const column = target.closest("td, th");
  const cell = column instanceof HTMLTableCellElement ? next.cells[column.cellIndex] : null;
  const focusable = "a[href], button, input";
  const found = cell?.querySelector<HTMLElement>(focusable) ?? next.querySelector<HTMLElement>("a");
  found?.focus();
}

/** Selection of rows by pointer and keyboard. */
export interface RowPicker {
  /** Toggles a row. `extend` gives the rows from the last picked one on the state of that one. */
  pick: (id: string, extend: boolean) => void;
  /** Handles a key pressed in a row: x selects, an arrow moves, an arrow with Shift does both. */
  onKeyDown: (id: string, event: KeyboardEvent<HTMLTableRowElement>) => void;
}

function createRowPicker<T>(shown: RefObject<Shown<T>>): RowPicker {
  /** The row that was picked last. */
  let anchor: string | undefined;

  function range(to: string): readonly T[] {
    const { rows, rowId } = shown.current;
    const ids = rows.map(rowId);
    const end = ids.indexOf(to);
    const from = anchor === undefined ? -1 : ids.indexOf(anchor);
    const start = from < 0 ? end : from;
    return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
  }

  function pick(id: string, extend: boolean) {
    const { selection } = shown.current;
    if (!selection) return;
    const model = extend ? anchor : id;
    const selected = model === undefined || selection.isSelected(model) === extend;
    if (!extend) anchor = id;
    selection.select(range(id), selected);
    anchor = id;
  }

  return {
    pick,
    onKeyDown(id, event) {
      const { selection } = shown.current;
      const { key, shiftKey, target, currentTarget } = event;
      if (!selection || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key.toLowerCase() === "x") {
        event.preventDefault();
        pick(id, shiftKey);
      }
      if (key !== "ArrowDown" && key !== "ArrowUp") return;
      const next = neighbour(currentTarget, key === "ArrowDown");
      if (!next) return;
      event.preventDefault();
      if (target instanceof HTMLElement) focusSameColumn(target, next);
      const nextId = next.dataset["id"];
      if (!shiftKey || nextId === undefined) return;
      anchor = id;
      selection.select(range(nextId), true);
      anchor = nextId;
    },
  };
}

/** Selection handlers for all rows of a table. Their identity never changes. */
export function useRowPicker<T>(shown: Shown<T>): RowPicker {
  const latest = useRef(shown);
  useLayoutEffect(() => {
    latest.current = shown;
  });
  const [picker] = useState(() => createRowPicker(latest));
  return picker;
}

/** Id of the checkbox in the head. */
export const selectAllId = "select-all";

interface SelectAllProps<T> {
  rows: readonly T[];
  rowId: (row: T) => string;
  selection: TableSelection<T>;
}

/** Selects all rows of the page, or none. */
export function SelectAll<T>({ rows, rowId, selection }: SelectAllProps<T>) {
  const { isSelected, subscribe } = selection;
  const count = useSyncExternalStore(
    subscribe,
    () => rows.filter((row) => isSelected(rowId(row))).length,
  );
  const all = rows.length > 0 && count === rows.length;
  return (
    <label className={styles.hit}>
      <input
        id={selectAllId}
        type="checkbox"
        className={styles.checkbox}
        aria-label={selection.allLabel(rows.length)}
        checked={all}
        disabled={rows.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        onChange={() => selection.select(rows, !all)}
      />
    </label>
  );
}
