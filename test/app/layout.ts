import { onTestFinished, vi } from "vitest";

/** Gives every element a size, as jsdom has no layout: a virtual table then has rows in view. */
export function giveLayout(height = 720, width = 1200) {
  /** Replaces a property of elements until the test ends. */
  function define(prototype: object, name: string, descriptor: PropertyDescriptor) {
    const before = Object.getOwnPropertyDescriptor(prototype, name);
    Object.defineProperty(prototype, name, { configurable: true, ...descriptor });
    onTestFinished(() => {
      if (before) Object.defineProperty(prototype, name, before);
    });
  }
  function heightOf(this: Element) {
    return this.localName === "thead" ? 32 : height;
  }
  define(Element.prototype, "clientHeight", { get: heightOf });
  define(Element.prototype, "clientWidth", { get: () => width });
  define(Element.prototype, "scrollHeight", { get: () => 10_000_000 });
  define(HTMLElement.prototype, "offsetHeight", { get: heightOf });
  define(HTMLElement.prototype, "offsetWidth", { get: () => width });
  define(Element.prototype, "scrollTo", {
    value(this: Element, place: ScrollToOptions) {
      this.scrollTop = place.top ?? 0;
      // A browser tells of it later, too.
      queueMicrotask(() => this.dispatchEvent(new Event("scroll")));
    },
  });
}

/** Makes the screen one of at most 45 rem, where rows are cards and filters are on a sheet. */
export const narrowScreen = () =>
  vi.spyOn(window, "matchMedia").mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      ...{ matches: media === "(max-width: 45rem)", media, onchange: null },
      ...{ addListener: () => undefined, removeListener: () => undefined },
    }),
  );

/** Replaces the `ResizeObserver` that jsdom lacks; reports no sizes. */
export const stubResizeObserver = () =>
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
