import { useEffect, useState } from "react";
import { useSessionPart } from "#src/app/session-context.tsx";
import { archivedItemsPart, useReadItems } from "#src/archive/items/archived-items.ts";
import { useToday } from "#src/archive/when/use-today.ts";
import { runWithPauses } from "#src/lib/long-task.ts";
import {
  type Pasted,
  type ReadItems,
  findReadItems,
  noItems,
  paletteQuery,
  parsePasted,
} from "#src/routes/-palette/find-read-items.ts";

/** IDs that a text names, and items that match it. */
export interface Found {
  text: string;
  pasted: Pasted;
  read: ReadItems;
}

const nothing: Found = { text: "", pasted: { ids: [], page: null }, read: noItems };

/** Items that match the text; those of the text before it until the search is done. */
export function useFound(text: string): Found {
  const archive = useSessionPart(archivedItemsPart);
  const items = useReadItems();
  const today = useToday();
  const [found, setFound] = useState(nothing);
  useEffect(() => {
    const controller = new AbortController();
    async function find() {
      const pasted = parsePasted(text, location.origin + import.meta.env.BASE_URL);
      const wanted = {
        query: paletteQuery(text, today),
        ids: pasted.ids.map(({ id }) => id),
        restored: archive.restored.get(),
      };
      const read = await runWithPauses(findReadItems(items, wanted), controller.signal);
      if (!read || controller.signal.aborted) return;
      setFound({ text, pasted, read });
    }
    void find();
    return () => controller.abort();
  }, [text, items, archive, today]);
  return found;
}
