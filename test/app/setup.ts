import "@testing-library/jest-dom/vitest";
import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { cleanup, configure, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { defaultPreferences, setPreferences } from "#src/lib/preferences.ts";
import { toasts } from "#src/ui/feedback/toast.ts";
import { installQuickDom } from "./quick-dom.ts";

installQuickDom();

// React's development build makes an Error for each element, whose stack names the owner in a warning;
// after 10,000 in a second it makes none. Here it never does: that was a sixth of the time.
const internals = Reflect.get(
  React,
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE",
);
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  configurable: true,
  get: () => Infinity,
  set() {},
});

// By default the page is printed into each error, also into those that a wait makes and drops at
// every step: that was half the time of these tests.
configure({
  asyncUtilTimeout: 10_000,
  getElementError(message, container) {
    const page = process.env["DEBUG_PRINT_LIMIT"]
      ? prettyDOM(container)
      : "DEBUG_PRINT_LIMIT=7000 prints the page.";
    const error = new Error(`${message}\n\n${page}`);
    error.name = "TestingLibraryElementError";
    return error;
  },
});

// jsdom has no layout: these are the parts of the platform that it leaves out.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
function togglePopover(popover: HTMLElement, newState: "open" | "closed") {
  popover.dispatchEvent(Object.assign(new Event("beforetoggle"), { newState }));
  popover.style.display = newState === "open" ? "block" : "";
  popover.dispatchEvent(Object.assign(new Event("toggle"), { newState }));
}
if (!Object.hasOwn(HTMLElement.prototype, "showPopover")) {
  HTMLElement.prototype.showPopover = function showPopover(this: HTMLElement) {
    togglePopover(this, "open");
  };
  HTMLElement.prototype.hidePopover = function hidePopover(this: HTMLElement) {
    togglePopover(this, "closed");
  };
  document.addEventListener("click", ({ target, defaultPrevented }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    const popover = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (popover && !defaultPrevented)
      togglePopover(popover, popover.style.display === "block" ? "closed" : "open");
  });
}
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    ...{ matches: false, media, onchange: null },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  });
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => undefined;
Element.prototype.scrollTo ??= () => undefined;
Element.prototype.checkVisibility ??= () => true;
Element.prototype.scrollIntoView ??= () => undefined;

const complaints: unknown[][] = [];

/**
 * React 19.3 warns of a `use()` that is called until a page's code is there and not after it, which is
 * how the router's `lazyRouteComponent` (1.170) waits for it. It comes when the code is late.
 */
const isRouterUse = (word: unknown) =>
  /called use\(\) to suspend in a previous render/.test(String(word));

// jsdom says by a console of its own what it leaves out, such as going to another page. It goes there
// late: what it says after a test fails the next one, or the file.
const { virtualConsole } = Reflect.get(globalThis, "jsdom");
const noteMissing = (error: Error & { type?: string }) => {
  if (error.type === "not-implemented") complaints.push([error.message]);
};
virtualConsole.on("jsdomError", noteMissing);
afterAll(async () => {
  // The virtualizer waits 150 ms for the end of scrolling, and needs the page then.
  await new Promise((resolve) => setTimeout(resolve, 160));
  virtualConsole.off("jsdomError", noteMissing);
  expect(complaints.splice(0)).toEqual([]);
});

beforeEach(() => {
  // Each test has a browser of its own.
  globalThis.indexedDB = new IDBFactory();
  vi.spyOn(console, "error").mockImplementation((...words) => {
    if (!words.some(isRouterUse)) complaints.push(words);
  });
  vi.spyOn(console, "warn").mockImplementation((...words) => void complaints.push(words));
});

afterEach(() => {
  cleanup();
  // Storage that a test made refuse takes changes again.
  vi.restoreAllMocks();
  sessionStorage.clear();
  setPreferences(defaultPreferences);
  toasts.set([]);
  localStorage.clear();
  // As another tab says that it removed everything: what was refused is forgotten, too.
  dispatchEvent(new StorageEvent("storage"));
  expect(complaints.splice(0), "the console stayed silent").toEqual([]);
});
