import type { RefObject } from "react";
import { ariaKeys } from "#src/ui/commands/key-names.ts";
import { useCommands, useKeysOf } from "#src/ui/commands/use-commands.ts";

/** Moves the focus to a field by the key for filters. Returns props of the field. */
export function useFilterKey(input: RefObject<HTMLInputElement | null>) {
  function filter() {
    input.current?.focus();
    input.current?.select();
  }
  useCommands({ filter });
  return { "aria-keyshortcuts": ariaKeys(useKeysOf("filter")) };
}
