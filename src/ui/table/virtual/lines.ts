import { type Unreadable, isUnreadable } from "#src/ui/table/column.ts";

export interface RowGroup<T> {
  key: string;
  rows: readonly T[];
}

/** One line of a table: a heading, a row, or a row without a usable ID. */
export type Line<T> =
  | { type: "group"; id: string; group: RowGroup<T | Unreadable> }
  | { type: "row"; id: string; row: T }
  | { type: "unreadable"; id: string; row: Unreadable };

/** The lines of a table, which are worked out one by one: there may be a hundred thousand. */
export interface Lines<T> {
  count: number;
  at: (index: number) => Line<T> | undefined;
  /** Index of the line with an ID; -1 where it is not shown. */
  indexOf: (id: string) => number;
  /** All rows that are shown and can be selected, in their order. */
  rows: () => readonly T[];
  /** True where a line may be as high as it likes. */
  isUneven: boolean;
}

export interface LinePlace {
  /** Index among all lines. */
  index: number;
  /** Distance from the first line in pixels, in a table that has only those in view. */
  top: number | undefined;
  /** Measures a line whose height is not known. */
  measure: ((line: HTMLElement | null) => void) | undefined;
}

export const placeProps = ({ index, top, measure }: LinePlace) => ({
  ref: measure,
  "data-index": index,
  "aria-rowindex": index + 2,
  style: top === undefined ? undefined : { top },
});

const groupId = (key: string) => `group ${key}`;

/** The rows that have an ID; the same array where all have one. */
export function readableRows<T extends object>(rows: readonly (T | Unreadable)[]): readonly T[] {
  const isReadable = (row: T | Unreadable): row is T => !isUnreadable(row);
  return rows.every(isReadable) ? rows : rows.filter(isReadable);
}

function lineOf<T extends object>(
  row: T | Unreadable | undefined,
  index: number,
  rowId: (row: T) => string,
): Line<T> | undefined {
  if (row === undefined) return undefined;
  return isUnreadable(row)
    ? { type: "unreadable", id: `unreadable ${index}`, row }
    : { type: "row", id: rowId(row), row };
}

const indexIn = <T extends object>(
  rows: readonly (T | Unreadable)[],
  rowId: (row: T) => string,
  id: string,
) => rows.findIndex((row) => !isUnreadable(row) && rowId(row) === id);

export function plainLines<T extends object>(
  rows: readonly (T | Unreadable)[],
  rowId: (row: T) => string,
): Lines<T> {
  return {
    count: rows.length,
    at: (index) => lineOf(rows[index], index, rowId),
    indexOf: (id) => indexIn(rows, rowId, id),
    rows: () => readableRows(rows),
    isUneven: rows.some(isUnreadable),
  };
}

/** Lines of groups; a group that is not open shows its heading alone. */
export function groupedLines<T extends object>(
  groups: readonly RowGroup<T | Unreadable>[],
  rowId: (row: T) => string,
  isOpen: (key: string) => boolean,
): Lines<T> {
  /** Index of the heading of each group. */
  const starts: number[] = [];
  let count = 0;
  for (const { key, rows } of groups) {
    starts.push(count);
    count += 1 + (isOpen(key) ? rows.length : 0);
  }

  /** Number of the last group that starts at an index or before it. */
  function groupAt(index: number): number {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  return {
    count,
    at(index) {
      if (index < 0 || index >= count) return undefined;
      const number = groupAt(index);
      const group = groups[number];
      if (!group) return undefined;
      const offset = index - (starts[number] ?? 0);
      if (offset === 0) return { type: "group", id: groupId(group.key), group };
      return lineOf(group.rows[offset - 1], index, rowId);
    },
    indexOf(id) {
      for (const [number, { key, rows }] of groups.entries()) {
        const start = starts[number] ?? 0;
        if (groupId(key) === id) return start;
        const at = isOpen(key) ? indexIn(rows, rowId, id) : -1;
        if (at >= 0) return start + 1 + at;
      }
      return -1;
    },
    rows: () => groups.flatMap(({ key, rows }) => (isOpen(key) ? readableRows(rows) : [])),
    isUneven: groups.some(({ rows }) => rows.some(isUnreadable)),
  };
}

/** React keys of rows. An ID may occur twice where pages shifted during the load. */
export function createKeys() {
  const seen = new Map<string, number>();
  return (id: string) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id} ${count}`;
  };
}
