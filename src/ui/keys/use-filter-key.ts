import type { RefObject } from "react";
import { ariaKeys } from "#src/ui/keys/key-names.ts";
import { useKeysOf } from "#src/ui/keys/key-hint.ts";
import { useKeys } from "#src/ui/keys/use-keys.ts";

/** Moves the focus to a field by the key for filters. Returns props of the field. */
export function useFilterKey(input: RefObject<HTMLInputElement | null>) {
  useKeys({
    filter() {
      input.current?.focus();
      input.current?.select();
    },
  });
  return { "aria-keyshortcuts": ariaKeys(useKeysOf("filter")) };
}
