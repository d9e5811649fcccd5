import { type RefObject, useEffect, useEffectEvent } from "react";
import { isFilterAwaited } from "#src/ui/keys/field-keys.ts";
import { ariaKeys } from "#src/ui/keys/key-names.ts";
import { useKeysOf } from "#src/ui/keys/key-hint.ts";
import { useKeys } from "#src/ui/keys/use-keys.ts";

/**
 * Moves the focus to a field by the key for filters, also when that was pressed before the field was
 * there. Returns props of the field.
 */
export function useFilterKey(input: RefObject<HTMLInputElement | null>) {
  function filter() {
    input.current?.focus();
    input.current?.select();
  }
  useKeys({ filter });
  const focusAwaited = useEffectEvent(() => isFilterAwaited() && filter());
  useEffect(() => void focusAwaited(), []);
  return { "aria-keyshortcuts": ariaKeys(useKeysOf("filter")) };
}
