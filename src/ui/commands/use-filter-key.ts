import type { RefObject } from "react";
import { ariaKeys, keyCaps } from "#src/ui/commands/key-names.ts";
import { useCommands, useKeysOf } from "#src/ui/commands/use-commands.ts";
import { toast } from "#src/ui/feedback/toast.ts";

/** True where a table has rows that are not in the document: the browser's own search misses them. */
const hasUndrawnRows = () =>
  [...document.querySelectorAll("table")].some(
    (table) => Number(table.getAttribute("aria-rowcount")) > table.rows.length,
  );

let isHintShown = false;

/**
 * Moves the focus to a field by the key for filters, and by the browser's key for its search where
 * that misses rows; pressed again in the field, it is the browser's. Returns props of the field.
 */
export function useFilterKey(input: RefObject<HTMLInputElement | null>) {
  const keys = useKeysOf("findInPage");
  function filter() {
    input.current?.focus();
    input.current?.select();
  }
  function findInPage() {
    if (document.activeElement === input.current || !hasUndrawnRows()) return false;
    filter();
    const [key = ""] = keys.flatMap(keyCaps);
    if (!isHintShown) toast(`This searches all rows. Press ${key} again to search the page.`);
    isHintShown = true;
    return undefined;
  }
  useCommands({ filter, findInPage });
  return { "aria-keyshortcuts": ariaKeys([...useKeysOf("filter"), ...keys]) };
}
