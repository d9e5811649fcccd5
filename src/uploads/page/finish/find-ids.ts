import { prefixes } from "#src/api/ids.ts";
import { type IdInText, idsIn } from "#src/api/ids-in.ts";

export interface FoundIds {
  /** File ids in the order of the text, each once. */
  files: string[];
  /** Identifiers of other kinds, and what stands in the way of each. */
  refused: { id: string; reason: string }[];
}

/** `an invoice`, `a task`. */
export const withArticle = (one: string) => `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;

function reasonAgainst(found: Exclude<IdInText, { sort: "foreign" }>): string | null {
  if (found.sort === "too-long") return "it is longer than an ID can be";
  return found.prefix === "fi" ? null : `it is the ID of ${withArticle(prefixes[found.prefix])}`;
}

/** Every identifier in a pasted text, whatever stands around it; what only looks like one is passed over. */
export function findIds(text: string): FoundIds {
  const found: FoundIds = { files: [], refused: [] };
  for (const one of idsIn(text)) {
    if (one.sort === "foreign") continue;
    const reason = reasonAgainst(one);
    if (reason === null) found.files.push(one.id);
    else found.refused.push({ id: one.id, reason });
  }
  return found;
}
