export type CsvCell = string | number | null | undefined;

/**
 * First characters that make a spreadsheet run a text as a formula: OWASP's list
 * (https://owasp.org/www-community/attacks/CSV_Injection), the same in full width, the pipe and
 * percent of older spreadsheets, and invisible characters. The apostrophe is included so that
 * removing one always restores the original text.
 */
const opensFormula = /^[=+\-@|%'＝＋－＠\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Characters inside of a text at which a spreadsheet begins another cell that separates by semicolons
 * or tabs: it reads past the quotes of all columns but the first. Only before what may be a formula,
 * as most texts hold some of them.
 */
const beforeFormula =
  /(\r\n|[;\t\r\n])(?=[\s"\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@|%'＝＋－＠])/gu;

/** Adds an apostrophe wherever a spreadsheet could begin to run the text. */
export function escapeFormula(text: string): string {
  const inside = text.replaceAll(beforeFormula, "$1'");
  return opensFormula.test(text) ? `'${inside}` : inside;
}

function field(cell: CsvCell): string {
  // Numbers may start with a minus.
  const text = typeof cell === "string" ? escapeFormula(cell) : String(cell ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * Line of CSV (RFC 4180) with every field quoted, CRLF as its end and escaped formulas. Null and
 * undefined are empty.
 */
export const csvLine = (cells: readonly CsvCell[]) => `${cells.map(field).join(",")}\r\n`;
