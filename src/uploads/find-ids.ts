import { prefixOf, prefixes } from "#src/api/ids.ts";

export interface FoundIds {
  /** File ids in the order of the text, each once. */
  files: string[];
  /** Identifiers of other kinds, and what stands in the way of each. */
  refused: { id: string; reason: string }[];
}

const token = /(?<![A-Za-z0-9_-])[a-z]+_[A-Za-z0-9_-]+/g;

/** `an invoice`, `a task`. */
export const withArticle = (one: string) => `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;

function reasonAgainst(id: string): string | null {
  const prefix = prefixOf(id);
  if (prefix === "fi") return null;
  if (prefix) return `it is the ID of ${withArticle(prefixes[prefix])}`;
  const start = id.slice(0, id.indexOf("_"));
  return Object.hasOwn(prefixes, start) ? "it is longer than an ID can be" : "";
}

/**
 * Every identifier in a pasted text, whatever stands around it: quotes, commas, addresses. Words
 * that only look like one, such as `file_id`, are passed over.
 */
export function findIds(text: string): FoundIds {
  const found: FoundIds = { files: [], refused: [] };
  for (const id of new Set(text.match(token))) {
    const reason = reasonAgainst(id);
    if (reason === null) found.files.push(id);
    else if (reason !== "") found.refused.push({ id, reason });
  }
  return found;
}
