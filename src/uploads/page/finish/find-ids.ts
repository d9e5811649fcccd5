import { prefixes } from "#src/api/ids.ts";
import { idsIn } from "#src/api/pasted/ids-in.ts";
import { withArticle } from "#src/lib/format.ts";

/**
 * Every file ID in a pasted text, and the other IDs, each with the reason to skip it. IDs with an
 * unknown prefix are ignored.
 */
export function findIds(text: string) {
  const files: string[] = [];
  const skipped: { id: string; reason: string }[] = [];
  for (const found of idsIn(text)) {
    const { id, sort } = found;
    if (sort === "too-long") skipped.push({ id, reason: "too long for an ID" });
    if (sort !== "known") continue;
    if (found.prefix === "fi") files.push(id);
    else skipped.push({ id, reason: `this is ${withArticle(prefixes[found.prefix])} ID` });
  }
  return { files, skipped };
}
