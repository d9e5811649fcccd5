export type CsvCell = string | number | null | undefined;

/**
 * What makes a spreadsheet take a text for a formula, or read past the start of it to one: OWASP's
 * list (https://owasp.org/www-community/attacks/CSV_Injection), the same signs in full width, the
 * pipe and percent of older ones, and whatever takes no room. The apostrophe is among them so that
 * taking one away gives back every text as it was.
 */
const opensFormula = /^[=+\-@|%'＝＋－＠\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

/** A text with an apostrophe before it when a spreadsheet could run it. */
export const guarded = (text: string) => (opensFormula.test(text) ? `'${text}` : text);

function field(cell: CsvCell): string {
  // Numbers are ours, so their minus is one.
  const text = typeof cell === "string" ? guarded(cell) : String(cell ?? "");
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * A table as CSV (RFC 4180): every field quoted, lines ended by CRLF, texts made harmless to a
 * spreadsheet. Null and undefined are empty.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(field).join(",")}\r\n`).join("");
}
