import type { Kind } from "#src/api/archive.ts";
import { viewOf } from "#src/archive/kinds/views.tsx";
import { counted } from "#src/lib/format.ts";

/** Number of items of a kind with its noun: "2 folders". */
export function countOf(kind: Kind, count: number): string {
  const { singular, plural } = viewOf(kind);
  return counted(count, singular, plural);
}

/** Number of items with their noun: that of their kind, or "items" where they are of several. */
export function countItems(items: readonly { kind: Kind }[]): string {
  const [first] = items;
  return first && items.every(({ kind }) => kind === first.kind)
    ? countOf(first.kind, items.length)
    : counted(items.length, "item", "items");
}
