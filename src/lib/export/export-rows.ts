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
  /** Removes secrets from a text, where the rows may quote some. */
  hide?: (text: string) => string;
}

function csvOf<T>({ columns, rows }: RowsFile<T>): string {
  const cells = Object.values(columns);
  const lines = rows.map((row) => csvLine(cells.map((cellOf) => cellOf(row))));
  return csvLine(Object.keys(columns)) + lines.join("");
}

function jsonOf<T>({ columns, rows, objects, about, listName }: RowsFile<T>): string {
  const cells = Object.entries(columns);
  const objectOf = (row: T) =>
    Object.fromEntries(cells.map(([name, cellOf]) => [name, cellOf(row) ?? null]));
  return `${jsonText({ ...about, [listName]: objects ?? rows.map(objectOf) }, 2)}\n`;
}

export function textOf<T>(format: "csv" | "json", file: RowsFile<T>): string {
  const text = format === "csv" ? csvOf(file) : jsonOf(file);
  return file.hide ? file.hide(text) : text;
}

/** A workbook of Excel. Rejects where its code can't be loaded. */
async function workbook<T>({ columns, rows, hide = (text) => text }: RowsFile<T>) {
  const { workbookOf } = await import("#src/lib/export/excel.ts");
  const hidden = (cell: CsvCell) => (typeof cell === "string" ? hide(cell) : cell);
  const cells = Object.values(columns);
  return workbookOf(
    Object.keys(columns),
    rows.map((row) => cells.map((cellOf) => hidden(cellOf(row)))),
  );
}

export async function exportRows<T>(format: RowFormat, file: RowsFile<T>): Promise<void> {
  const content = format === "xlsx" ? await workbook(file) : textOf(format, file);
  download(file.subject, format, content);
}
