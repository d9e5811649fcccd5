export interface RowGroup<T> {
  key: string;
  rows: readonly T[];
}

/** Heading of a group of rows, as a line of a table. */
export class Heading<T> {
  readonly group: RowGroup<T>;
  constructor(group: RowGroup<T>) {
    this.group = group;
  }
}

export type Line<T> = Heading<T> | T;

export const isHeading = <T extends object>(line: Line<T>): line is Heading<T> =>
  line instanceof Heading;

export interface LinePlace {
  index: number;
  /** Distance from the first line in pixels. */
  top: number;
  /** Measures a line whose height is not known. */
  measure: ((line: HTMLElement | null) => void) | undefined;
  /** True for the line that Tab goes to. */
  isStop: boolean;
}

export const placeProps = ({ index, top, measure }: LinePlace) => ({
  ref: measure,
  "data-index": index,
  "aria-rowindex": index + 2,
  style: { top },
});

export const rowsIn = <T extends object>(lines: readonly Line<T>[]): readonly T[] =>
  lines.filter((line): line is T => !isHeading(line));

/** The lines of groups; a group that is not open shows its heading alone. */
export function groupedLines<T extends object>(
  groups: readonly RowGroup<T>[],
  isOpen: (key: string) => boolean,
): readonly Line<T>[] {
  const lines: Line<T>[] = [];
  for (const group of groups) {
    lines.push(new Heading(group));
    // Not spread into one call, which takes no hundred thousand rows.
    if (isOpen(group.key)) for (const row of group.rows) lines.push(row);
  }
  return lines;
}

/** ID of a line; of a heading, one that no row has. */
export const lineId = <T extends object>(line: Line<T>, rowId: (row: T) => string): string =>
  isHeading(line) ? `group ${line.group.key}` : rowId(line);
