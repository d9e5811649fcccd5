import { expect, test, vi } from "vitest";
import { z } from "zod/mini";
import { isStorageBlocked, stored } from "#src/lib/storage/stored.ts";

const numbers = z.array(z.number());
const value = stored("numbers", numbers);

/** Makes each write throw, as a browser does that is full or blocks site data. */
const refuse = (name: string) =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("", name);
  });

test("a value is stored, read, replaced and removed", () => {
  expect(value.get()).toBeNull();
  expect(value.set([1, 2])).toBe(true);
  expect(localStorage.getItem("numbers")).toBe("[1,2]");
  expect(value.get()).toEqual([1, 2]);
  // The same text is the same value, as React compares them.
  expect(value.get()).toBe(value.get());
  expect(value.set(null)).toBe(true);
  expect([value.get(), localStorage.getItem("numbers")]).toEqual([null, null]);
});

test.each(["", "{", "null", "7", '["1"]', "{}"])("%j can’t be read", (text) => {
  localStorage.setItem("numbers", text);
  expect(value.get()).toBeNull();
});

test("a tab and a workspace have values of their own", () => {
  const [one, other] = ["https://a.example/api", "https://b.example/api"].map((perWorkspace) =>
    stored("numbers", numbers, { area: "tab", perWorkspace }),
  );
  one?.set([1]);
  expect(sessionStorage.getItem("numbers https://a.example/api")).toBe("[1]");
  expect([other?.get(), value.get()]).toEqual([null, null]);
});

test("changes are told, those of other tabs too, and no others", () => {
  const heard = vi.fn<() => void>();
  const unsubscribe = value.subscribe(heard);
  value.set([1]);
  stored("others", numbers).set([1]);
  dispatchEvent(new StorageEvent("storage", { key: "others" }));
  expect(heard).toHaveBeenCalledTimes(1);
  localStorage.setItem("numbers", "[2]");
  dispatchEvent(new StorageEvent("storage", { key: "numbers" }));
  expect(heard).toHaveBeenCalledTimes(2);
  expect(value.get()).toEqual([2]);
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage"));
  expect(heard).toHaveBeenCalledTimes(3);
  unsubscribe();
  value.set(null);
  expect(heard).toHaveBeenCalledTimes(3);
});

test.each(["QuotaExceededError", "SecurityError"])(
  "after %s the value lasts until the page is left",
  (name) => {
    value.set([1]);
    refuse(name);
    expect(value.set([2])).toBe(false);
    expect(stored("numbers", numbers).get()).toEqual([2]);
    vi.restoreAllMocks();
    expect(value.set([3])).toBe(true);
    expect([value.get(), localStorage.getItem("numbers")]).toEqual([[3], "[3]"]);
  },
);

test("what another tab stored replaces what was refused here", () => {
  refuse("QuotaExceededError");
  value.set([2]);
  vi.restoreAllMocks();
  localStorage.setItem("numbers", "[3]");
  dispatchEvent(new StorageEvent("storage", { key: "numbers" }));
  expect(value.get()).toEqual([3]);
});

test("a browser that throws at the mention of its storage is blocked, and values are in memory", () => {
  expect(isStorageBlocked()).toBe(false);
  const mention = vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  });
  expect(isStorageBlocked()).toBe(true);
  expect(value.get()).toBeNull();
  expect(value.set([1])).toBe(false);
  expect(value.get()).toEqual([1]);
  value.set(null);
  expect(value.get()).toBeNull();
  mention.mockRestore();
});
