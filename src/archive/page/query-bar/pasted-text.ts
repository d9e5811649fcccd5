import { prefixOf } from "#src/api/ids.ts";

/** True for what may be the number of an invoice, such as INV-2041 or 2026/17. */
const isNumber = (word: string) => /^\p{L}{0,8}[-/]?\d[\d/-]*$/u.test(word);

/**
 * A pasted text of several lines as a part of a query: several IDs, or several numbers, become
 * one condition that finds each of them. Null for a text that the field takes in as it is.
 */
export function pastedQuery(text: string): string | null {
  // Also as cells of a spreadsheet or a list in code are copied, in quotes.
  const unique = [...new Set(text.split(/[\s,;"']+/).filter(Boolean))];
  if (unique.length > 1 && unique.every(prefixOf)) return `id:${unique.join(",")} `;
  if (unique.length > 1 && /[\r\n\t,;]/.test(text) && unique.every(isNumber)) {
    return `number:${unique.join(",")} `;
  }
  // The field would join the lines.
  return /[\r\n]/.test(text) ? text.trim().replace(/\s+/g, " ") : null;
}
