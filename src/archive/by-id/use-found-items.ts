import { useEffect, useMemo, useState } from "react";
import { type FoundItems, findItems, findItemsInSteps } from "#src/archive/by-id/find-items.ts";
import { runInBackground } from "#src/lib/long-task.ts";
import type { ArchivedItem } from "#src/archive/items/item.ts";

/** Characters up to which a text is searched in one task. */
const LONG_TEXT = 20_000;

/** The items that a text names; null while a long text is being searched. */
export function useFoundItems(text: string, items: readonly ArchivedItem[]): FoundItems | null {
  const isLong = text.length > LONG_TEXT;
  // Searched once, not with each read that arrives.
  const atOnce = useMemo(() => (isLong ? null : findItems(text, items)), [isLong, text, items]);
  const [inSlices, setInSlices] = useState<{ text: string; found: FoundItems } | null>(null);
  useEffect(() => {
    if (!isLong) return;
    return runInBackground(findItemsInSteps(text, items), (found) => setInSlices({ text, found }));
  }, [isLong, text, items]);
  // Never the items of an earlier text: they could be restored by mistake.
  return atOnce ?? (inSlices?.text === text ? inSlices.found : null);
}
