/** Rows under a heading. */
export interface RowGroup<T> {
  key: string;
  rows: readonly T[];
}

/** One line of a table: a heading, or a row. */
export type Line<T> =
  | { type: "group"; id: string; group: RowGroup<T> }
  | { type: "row"; id: string; row: T };

/** The lines of a table, which are worked out one by one: there may be a hundred thousand. */
export interface Lines<T> {
  count: number;
  at: (index: number) => Line<T> | undefined;
  /** Index of the line with an ID; -1 where it is not shown. */
  indexOf: (id: string) => number;
  /** All rows that are shown, in their order. */
  rows: () => readonly T[];
}

const groupId = (key: string) => `group ${key}`;

/** Lines of a table without headings. */
export function plainLines<T>(rows: readonly T[], rowId: (row: T) => string): Lines<T> {
  return {
    count: rows.length,
    at(index) {
      const row = rows[index];
      return row === undefined ? undefined : { type: "row", id: rowId(row), row };
    },
    indexOf: (id) => rows.findIndex((row) => rowId(row) === id),
    rows: () => rows,
  };
}

/** Lines of groups; a group that is not open shows its heading alone. */
export function groupedLines<T>(
  groups: readonly RowGroup<T>[],
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
      const row = group.rows[offset - 1];
      return row === undefined ? undefined : { type: "row", id: rowId(row), row };
    },
    indexOf(id) {
      for (const [number, { key, rows }] of groups.entries()) {
        const start = starts[number] ?? 0;
        if (groupId(key) === id) return start;
        const at = isOpen(key) ? rows.findIndex((row) => rowId(row) === id) : -1;
        if (at >= 0) return start + 1 + at;
      }
      return -1;
    },
    rows: () => groups.flatMap(({ key, rows }) => (isOpen(key) ? rows : [])),
  };
}
