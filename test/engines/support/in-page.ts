/*
 * Functions that run in the page. They are sent there as text, so that nothing outside of a function
 * is in its scope but what the page has.
 */
import type * as TestingLibrary from "@testing-library/dom";

/** An element of a page as a person knows it: its role and name, or its label. */
export interface Target {
  role?: string;
  name?: string | RegExp;
  label?: string | RegExp;
  /** Only inside of this other element. */
  within?: Target;
  /** The first one, where several match. */
  first?: boolean;
}

declare global {
  interface Window {
    /** Testing Library and `findElement`, which the test puts into the page. */
    TestingLibraryDom: typeof TestingLibrary;
    findElement?: typeof findElement;
    /** Errors of the page, where the browser's driver doesn't report them. */
    collectedErrors?: string[];
  }
}

/** Finds one element; null if there is none. Throws if there are several. */
export function findElement(target: Target): HTMLElement | null {
  const { queryAllByRole, queryAllByLabelText } = window.TestingLibraryDom;
  function all({ role, name, label = "", within, first }: Target): HTMLElement[] {
    const roots = within ? all(within) : [document.body];
    const found = roots.flatMap((root) =>
      role === undefined
        ? queryAllByLabelText(root, label)
        : queryAllByRole(root, role, name === undefined ? {} : { name }),
    );
    return first ? found.slice(0, 1) : found;
  }
  const found = all(target);
  if (found.length > 1) throw new Error(`${found.length} elements match.`);
  return found[0] ?? null;
}

export const textOf = (element: HTMLElement | null) => element?.textContent ?? "";

export const valueOf = (element: HTMLElement | null) =>
  element instanceof HTMLInputElement ? element.value : "";

/** Edges of an element in the window, in CSS pixels, and the bottom of what is last in it. */
export function edgesOf(element: HTMLElement | null) {
  if (!element) return null;
  const { top, right, bottom, left } = element.getBoundingClientRect();
  const contentBottom = element.lastElementChild?.getBoundingClientRect().bottom ?? bottom;
  return { top, right, bottom, left, contentBottom };
}

/** Names what is cut: lines of text lower than their letters, and a page higher than the window. */
export function findCut(): string[] {
  const lines = [...document.querySelectorAll("bdi")].filter(
    ({ clientHeight, scrollHeight }) => clientHeight > 0 && scrollHeight > clientHeight,
  );
  const higher = document.documentElement.scrollHeight - window.innerHeight;
  return [
    ...lines.map(({ textContent }) => textContent),
    ...(higher > 0 ? [`the page, ${higher} pixels`] : []),
  ];
}

/** Sets the value of a field as a picker of the browser does. */
export function setValue(element: HTMLElement | null, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(element, value);
  element?.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Ends when what was rendered last has been drawn. */
export const drawn = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** Starts to collect errors and warnings. */
export function collectErrors(): void {
  const errors: string[] = [];
  window.collectedErrors = errors;
  window.addEventListener("error", ({ message }) => errors.push(message));
  window.addEventListener("unhandledrejection", ({ reason }) => errors.push(String(reason)));
  for (const level of ["error", "warn"] as const) {
    console[level] = (...words: unknown[]) => void errors.push(words.join(" "));
  }
}

/** Returns what was collected, once. */
export const takeErrors = () => window.collectedErrors?.splice(0) ?? [];
