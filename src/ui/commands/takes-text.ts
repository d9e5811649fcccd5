const textField =
  "textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])";

export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches(textField);
}

/** True while a menu is open, which Escape closes. */
export const isMenuOpen = () => document.querySelector("[popover=auto]:popover-open") !== null;
