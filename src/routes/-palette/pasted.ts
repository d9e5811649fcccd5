import { type Kind, isKind } from "#src/api/archive.ts";
import { prefixes } from "#src/api/ids.ts";
import { findIds } from "#src/archive/by-id/find-ids.ts";

/** An ID in the text of the palette. */
export type PastedId = { id: string } & (
  | {
      type: "item";
      /** Several where the prefix doesn’t tell. */
      kinds: readonly Kind[];
      /** True when it reads like a word: only an item with this ID tells that it is one. */
      wordlike: boolean;
    }
  | { type: "task" }
  | { type: "webhook" }
  /** `noun` is null for a prefix that the API does not document. */
  | { type: "other"; noun: string | null }
);

/** IDs and pages that a text names, whether or not they were read. */
export interface Pasted {
  ids: readonly PastedId[];
  /** Path of a page of the console without an ID; null where the text is no address of one. */
  page: string | null;
}

/** Longest segment of an address that is read as the kind of the ID after it. */
const MAX_SEGMENT = 40;

/** The kind in an address before an ID, such as `/archive/links/pe_…` or `/api/embeds/pe_…`. */
function kindBefore(text: string, id: string): Kind | null {
  const at = text.indexOf(id);
  const segment = /([a-z]+)\/$/.exec(text.slice(Math.max(0, at - MAX_SEGMENT), at))?.[1];
  return segment && isKind(segment) ? segment : null;
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
  const ids = findIds(plain).map((candidate): PastedId => {
    const { id, type } = candidate;
    if (type === "restorable") {
      return { id, type: "item", kinds: [candidate.kind], wordlike: candidate.wordlike };
    }
    if (type === "ambiguous") {
      const named = kindBefore(plain, id);
      const kinds = named && candidate.kinds.includes(named) ? [named] : candidate.kinds;
      return { id, type: "item", kinds, wordlike: candidate.wordlike };
    }
    if (type === "unknown-prefix") return { id, type: "other", noun: null };
    if (candidate.prefix === "tsk") return { id, type: "task" };
    if (candidate.prefix === "wh") return { id, type: "webhook" };
    return { id, type: "other", noun: prefixes[candidate.prefix] };
  });
  return { ids, page: ids.length > 0 ? null : pageIn(text.trim(), root) };
}
