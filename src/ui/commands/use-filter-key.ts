import { type RefObject, useEffect, useEffectEvent } from "react";
import { isFilterAwaited } from "#src/ui/commands/field-keys.ts";
import { ariaKeys } from "#src/ui/commands/key-names.ts";
import { useCommands, useKeysOf } from "#src/ui/commands/use-commands.ts";

/**
 * Moves the focus to a field by the key for filters, also when that was pressed before the field
 * was there. Returns props of the field.
 */
export function useFilterKey(input: RefObject<HTMLInputElement | null>) {
  function filter() {
    input.current?.focus();
    input.current?.select();
  }
  useCommands({ filter });
  const focusAwaited = useEffectEvent(() => isFilterAwaited() && filter());
  useEffect(() => void focusAwaited(), []);
  return { "aria-keyshortcuts": ariaKeys(useKeysOf("filter")) };
}
