import { idsIn } from "#src/api/ids-in.ts";

/**
 * A pasted text of several lines as a part of a query: several IDs become one condition that finds
 * each of them. Null for a text that the field takes in as it is.
 */
export function pastedQuery(text: string): string | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  const ids = idsIn(text).filter(({ sort }) => sort === "known");
  if (ids.length > 1 && ids.length === new Set(words).size) {
    return `id:${ids.map(({ id }) => id).join(",")} `;
  }
  // The field would join the lines.
  return /[\r\n]/.test(text) ? text.trim().replace(/\s+/g, " ") : null;
}
