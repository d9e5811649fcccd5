import { type CsvCell, csvLine } from "#src/lib/export/csv.ts";
import { type FileSubject, type RowFormat, download } from "#src/lib/export/download.ts";
import { jsonText } from "#src/lib/json.ts";
import { wait } from "#src/lib/wait.ts";

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
  /** Rows of a JSON file, indented; without them each row is a line with its columns. */
  objects?: readonly unknown[];
  /** Removes secrets from a text, where the rows may quote some. */
  hide?: (text: string) => string;
}

/** Rows written in one slice: a few milliseconds of work. */
const ROWS_PER_SLICE = 1000;

/** Writes rows in slices, so that 100,000 of them leave the page responsive. */
async function inSlices<T>(rows: readonly T[], separator: string, write: (row: T) => string) {
  const slices: string[] = [];
  for (let start = 0; start < rows.length; start += ROWS_PER_SLICE) {
    if (start > 0) await wait(0);
    slices.push(
      rows
        .slice(start, start + ROWS_PER_SLICE)
        .map(write)
        .join(separator),
    );
  }
  return slices.join(separator);
}

async function csvOf<T>({ columns, rows }: RowsFile<T>): Promise<string> {
  const cells = Object.values(columns);
  const head = csvLine(Object.keys(columns));
  return head + (await inSlices(rows, "", (row) => csvLine(cells.map((cellOf) => cellOf(row)))));
}

/** A row as an object of its columns. */
const objectOf = <T>(columns: ExportColumns<T>, row: T) =>
  Object.fromEntries(Object.entries(columns).map(([name, cellOf]) => [name, cellOf(row) ?? null]));

const indented = (object: unknown) => jsonText(object, 2)?.replaceAll("\n", "\n    ");

async function jsonOf<T>(file: RowsFile<T>): Promise<string> {
  const { columns, rows, objects, about, listName } = file;
  const head = JSON.stringify(about, null, 2).replace(/\n\}$/, "");
  const list = objects
    ? await inSlices(objects, ",", (object) => `\n    ${indented(object)}`)
    : await inSlices(rows, ",", (row) => `\n    ${jsonText(objectOf(columns, row))}`);
  return `${head},\n  ${JSON.stringify(listName)}: [${list}\n  ]\n}\n`;
}

export async function textOf<T>(format: "csv" | "json", file: RowsFile<T>): Promise<string> {
  const text = format === "csv" ? await csvOf(file) : await jsonOf(file);
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

/** Downloads rows as a file. */
export async function exportRows<T>(format: RowFormat, file: RowsFile<T>): Promise<void> {
  const content = format === "xlsx" ? await workbook(file) : await textOf(format, file);
  download(file.subject, format, content);
}
