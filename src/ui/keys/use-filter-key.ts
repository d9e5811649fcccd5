import { useRef } from "react";
import { ariaKeys } from "#src/ui/keys/key-names.ts";
import { useKeysOf } from "#src/ui/keys/key-hint.ts";
import { useKeys } from "#src/ui/keys/use-keys.ts";

/** Props of the field that the filter key goes to. */
export function useFilterKey() {
  const ref = useRef<HTMLInputElement>(null);
  useKeys({
    filter() {
      ref.current?.focus();
      ref.current?.select();
    },
  });
  return { ref, "aria-keyshortcuts": ariaKeys(useKeysOf("filter")) };
}
