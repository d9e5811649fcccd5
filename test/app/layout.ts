import { onTestFinished } from "vitest";

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
