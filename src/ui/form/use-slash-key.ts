import { type RefObject, useEffect } from "react";

/** True for an element that takes typed text. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isBox = target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type);
  return target.isContentEditable || (target.matches("input, textarea, select") && !isBox);
}

/** Moves the focus to a field by the key `/`, except while text is typed or a dialog is open. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== "/" || isTaken || takesText(event.target)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [input]);
}
