import { useState } from "react";

export const elementWith = (id: string) => document.getElementById(id);

export function focusOn(id: string, options?: FocusOptions) {
  elementWith(id)?.focus(options);
}

/**
 * A `ref` for what may leave the page while it has the focus: the focus then goes to its heir. Without
 * one the browser gives it to the body, and a keyboard starts over at the top of the page.
 */
export function restoreFocusOnRemove(heirOf: (leaving: HTMLElement) => Element | null | undefined) {
  // Called before the element is taken out.
  return (element: HTMLElement | null) => () => {
    if (!element?.contains(document.activeElement)) return;
    const heir = heirOf(element);
    if (heir instanceof HTMLElement) heir.focus();
  };
}

export const restoreFocusTo = (id: string) => restoreFocusOnRemove(() => elementWith(id));

/** The same for an element ID that a component has from its properties. */
export const useRestoreFocusTo = (id: string) => useState(() => restoreFocusTo(id))[0];

export const contentId = "content";

export const restoreFocusToContent = restoreFocusTo(contentId);
