/**
 * A `ref` for what may leave the page while it has the focus: the focus then goes to its heir. Without
 * one the browser gives it to the body, and a keyboard starts over at the top of the page.
 */
export function restoreFocusOnRemove(
  nextFocus: (leaving: HTMLElement) => HTMLElement | null | undefined,
) {
  // Called before the element is taken out.
  return (element: HTMLElement | null) => () => {
    if (element?.contains(document.activeElement)) nextFocus(element)?.focus();
  };
}

/** The heir is the content of the page, where nothing is nearer. */
export const restoreFocusToContent = restoreFocusOnRemove(() => document.getElementById("content"));
