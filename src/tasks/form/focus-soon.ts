import { focusOn } from "#src/ui/restore-focus.ts";

/** Focuses an element after the next render. */
export function focusSoon(id: string) {
  setTimeout(() => focusOn(id));
}
