import { type Candidate, findIds } from "#src/archive/by-id/find-ids.ts";

/** IDs and pages that a text names, whether or not they were read. */
export interface Pasted {
  ids: readonly Candidate[];
  /** Path of a page of the console without an ID; null where the text is no address of one. */
  page: string | null;
}

/** Longest segment of an address that is read as the kind of the ID after it. */
const MAX_SEGMENT = 40;

/** The segment in an address before an ID, such as in `/archive/links/pe_…` or `/api/embeds/pe_…`. */
function segmentBefore(text: string, id: string): string | undefined {
  const at = text.indexOf(id);
  return /([a-z]+)\/$/.exec(text.slice(Math.max(0, at - MAX_SEGMENT), at))?.[1];
}

function pageIn(text: string, root: string): string | null {
  if (!URL.canParse(text)) return null;
  const { href, pathname, search, hash } = new URL(text);
  return href.startsWith(root) ? pathname + search + hash : null;
}

/**
 * Finds each ID in a text, once, and the kind that an address around it names.
 * @param root address of the console, with a slash at its end; pages below it can be opened
 */
export function parsePasted(text: string, root: string): Pasted {
  // An address may hold `item=links%2Fpe_…`.
  const plain = text.replaceAll(/%2f/gi, "/");
  const ids = findIds(plain).map((candidate): Candidate => {
    if (candidate.type !== "ambiguous") return candidate;
    const { id, kinds, wordlike } = candidate;
    const segment = segmentBefore(plain, id);
    const kind = kinds.find((one) => one === segment);
    return kind ? { id, type: "restorable", kind, wordlike } : candidate;
  });
  return { ids, page: ids.length > 0 ? null : pageIn(text.trim(), root) };
}
