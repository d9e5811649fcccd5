import { type Prefix, isId, prefixOf, prefixes } from "#src/api/ids.ts";

const candidate = /[A-Za-z]+_[A-Za-z0-9_-]+/g;

/**
 * The ID of this kind inside a pasted text: with spaces, quotes, an address or a sentence around it;
 * null when there is none, or more than one.
 */
export function pastedId(prefix: Prefix, pasted: string): string | null {
  const found = new Set(
    [...pasted.matchAll(candidate)].map(([text]) => text).filter((text) => isId(prefix, text)),
  );
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/** Why a pasted text names no task. */
export function noTaskIn(pasted: string): string {
  const others = [...pasted.matchAll(candidate)].map(([text]) => text);
  const tasks = new Set(others.filter((text) => isId("tsk", text)));
  if (tasks.size > 1) return "There is more than one task ID in it. Paste one at a time.";
  const other = others.map(prefixOf).find((prefix) => prefix !== null);
  if (other) return `This is the ID of a ${prefixes[other]}. The ID of a task begins with tsk_.`;
  return "There is no task ID in it: these begin with tsk_.";
}
