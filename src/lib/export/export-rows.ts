import { type CsvCell, csvLine } from "#src/lib/export/csv.ts";
import { type FileSubject, type RowFormat, download } from "#src/lib/export/download.ts";
import { jsonText } from "#src/lib/json.ts";

/** Values of a row, by the names of their columns and in their order. */
export type ExportColumns<T> = Readonly<Record<string, (row: T) => CsvCell>>;

/** Rows, and all that a file of any format needs. */
export interface RowsFile<T> {
  subject: FileSubject;
  columns: ExportColumns<T>;
  rows: readonly T[];
  /** Fields of a JSON file before its rows. */
  about: Readonly<Record<string, unknown>>;
  /** Name of the rows in a JSON file. */
  listName: string;
  /** Rows of a JSON file; without them each row is an object of its columns. */
  objects?: readonly unknown[];
  /** Removes secrets from a value, where the rows may quote some. */
  hide?: (text: string) => string;
}

/** The values of each row, without secrets. */
function cellsOf<T>({ columns, rows, hide = (text) => text }: RowsFile<T>): CsvCell[][] {
  const hidden = (cell: CsvCell) => (typeof cell === "string" ? hide(cell) : cell);
  return rows.map((row) => Object.values(columns).map((cellOf) => hidden(cellOf(row))));
}

export function textOf<T>(format: "csv" | "json", file: RowsFile<T>): string {
  const { about, listName } = file;
  const names = Object.keys(file.columns);
  const cells = cellsOf(file);
  if (format === "csv") return [names, ...cells].map(csvLine).join("");
  const objectOf = (row: readonly CsvCell[]) =>
    Object.fromEntries(names.map((name, column) => [name, row[column] ?? null]));
  return `${jsonText({ ...about, [listName]: file.objects ?? cells.map(objectOf) }, 2)}\n`;
}

/** Rejects where the code for Excel can’t be loaded. */
export async function exportRows<T>(format: RowFormat, file: RowsFile<T>): Promise<void> {
  if (format !== "xlsx") return download(file.subject, format, textOf(format, file));
  const { workbookOf } = await import("#src/lib/export/excel.ts");
  download(file.subject, format, workbookOf(Object.keys(file.columns), cellsOf(file)));
}
