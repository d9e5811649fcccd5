import { prefixes } from "#src/api/ids.ts";
import { type IdInText, idsIn } from "#src/api/pasted/ids-in.ts";
import { withArticle } from "#src/lib/format.ts";

export interface FoundIds {
  files: string[];
  /** Other IDs, each with the reason to skip it. */
  skipped: { id: string; reason: string }[];
}

function skipReason(found: Exclude<IdInText, { sort: "foreign" }>): string | null {
  if (found.sort === "too-long") return "too long for an ID";
  return found.prefix === "fi" ? null : `this is ${withArticle(prefixes[found.prefix])} ID`;
}

/** Every ID in a pasted text. IDs with an unknown prefix are ignored. */
export function findIds(text: string): FoundIds {
  const found: FoundIds = { files: [], skipped: [] };
  for (const one of idsIn(text)) {
    if (one.sort === "foreign") continue;
    const reason = skipReason(one);
    if (reason === null) found.files.push(one.id);
    else found.skipped.push({ id: one.id, reason });
  }
  return found;
}
