import { type RefObject, useEffect, useEffectEvent } from "react";
import { isFilterAwaited } from "#src/ui/commands/field-keys.ts";
import { ariaKeys } from "#src/ui/commands/key-names.ts";
import { useCommands, useKeysOf } from "#src/ui/commands/use-commands.ts";

/** Focuses a field by the key for filters, also one pressed before it was there. Returns props. */
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
