export type CsvCell = string | number | null | undefined;

/**
 * First characters that make a spreadsheet run a text as a formula: OWASP's list
 * (https://owasp.org/www-community/attacks/CSV_Injection), the same in full width, the pipe and
 * percent of older spreadsheets, and invisible characters. The apostrophe is included so that
 * removing one always restores the original text.
 */
const opensFormula = /^[=+\-@|%'＝＋－＠\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** Prefixes an apostrophe where a spreadsheet could run the text. */
export const escapeFormula = (text: string) => (opensFormula.test(text) ? `'${text}` : text);

function field(cell: CsvCell): string {
  // Numbers may start with a minus.
  const text = typeof cell === "string" ? escapeFormula(cell) : String(cell ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * CSV (RFC 4180) with every field quoted, CRLF line ends and escaped formulas. Null and undefined are
 * empty.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}
