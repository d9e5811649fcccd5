import { expect, test } from "vitest";
import type { Kept, KeptItems } from "#src/archive/items/reader/kept-items.ts";
import { readAtOf } from "#src/archive/items/reader/reader-state.ts";
import { fakeWorkspace, rows, start } from "./reader-parts.ts";

/** A browser that keeps readings in memory. */
function fakeKept(chosen: boolean, kept: Kept | null = null) {
  const browser = { chosen, kept };
  const storage: KeptItems = {
    isChosen: () => browser.chosen,
    choose: (keeps) => {
      browser.chosen = keeps;
      if (!keeps) browser.kept = null;
    },
    load: () => Promise.resolve(browser.kept),
    save: (next) => {
      browser.kept = next;
      return Promise.resolve();
    },
  };
  return { browser, storage };
}
const lists = { docs: rows("docs", 250), links: rows("links", 5) };

test("keeps nothing by itself", async () => {
  const { browser, storage } = fakeKept(false);
  const { reader, readAll } = fakeWorkspace({ lists, kept: storage });
  await readAll();
  expect(reader.get().keeps).toBe(false);
  expect(browser.kept).toBeNull();
});

test("keeps a complete reading, at once where the choice comes later", async () => {
  const { browser, storage } = fakeKept(false);
  const { reader, readAll } = fakeWorkspace({ lists, kept: storage });
  await readAll();
  reader.setKeeps(true);
  expect(reader.get().keeps).toBe(true);
  const { items, shown } = reader.get();
  expect(browser.kept).toMatchObject({ readAt: readAtOf(shown), items });
  reader.setKeeps(false);
  expect(browser.kept).toBeNull();
});

test("shows what was kept at once, with its age, and reads nothing until Refresh", async () => {
  const first = fakeKept(true);
  await fakeWorkspace({ lists, kept: first.storage }).readAll();
  const { reader, requests, clock, settle } = fakeWorkspace({ lists, kept: first.storage });
  reader.open();
  await settle();
  await clock.runUntil(() => false, 60_000);
  expect(requests).toEqual([]);
  const { items, ...state } = reader.get();
  expect(state).toMatchObject({ phase: "done", total: 255, left: 0 });
  expect(state.shown.every(({ isKept }) => isKept)).toBe(true);
  expect(readAtOf(state.shown)).toBe(first.browser.kept?.readAt);
  expect(items).toHaveLength(255);
  reader.refresh();
  expect(reader.get()).toMatchObject({ phase: "reading", isEarlier: true, items });
  await settle();
  expect(reader.get()).toMatchObject({ phase: "done", isEarlier: false });
  expect(reader.get().shown.some(({ isKept }) => isKept)).toBe(false);
  expect(first.browser.kept?.readAt).toBeGreaterThan(start + 60_000);
});

test("keeps a large archive that is loaded in part, and loads the rest when asked", async () => {
  const first = fakeKept(true);
  const large = { docs: rows("docs", 1600), invoices: rows("invoices", 900) };
  const one = fakeWorkspace({ lists: large, kept: first.storage });
  one.reader.open();
  await one.settle();
  one.reader.start(["docs"]);
  await one.settle();
  const { reader, requests, settle, of } = fakeWorkspace({ lists: large, kept: first.storage });
  reader.open();
  await settle();
  expect(requests).toEqual([]);
  expect(reader.get()).toMatchObject({ total: 2500, items: { length: 1700 } });
  expect(of("invoices")).toMatchObject({ phase: "waiting", read: 100, isKept: true });
  reader.start(["invoices"]);
  expect(reader.get()).toMatchObject({ isEarlier: true, items: { length: 1700 } });
  await settle();
  expect(reader.get()).toMatchObject({ isEarlier: false, items: { length: 2500 } });
  expect(new Set(requests.map(({ kind }) => kind))).toEqual(new Set(["invoices"]));
});

test("tells of no change while a slow browser looks up what was kept", async () => {
  const { storage } = fakeKept(true);
  let found = () => {};
  let onIdle = () => {};
  const { reader, readAll, clock } = fakeWorkspace({
    lists,
    kept: { ...storage, load: () => new Promise((resolve) => (found = () => resolve(null))) },
    deps: {
      // As a page does, which asks for something with each change that it shows.
      onOthersIdle: (listener) => {
        onIdle = listener;
        return () => {};
      },
    },
  });
  let changes = 0;
  reader.subscribe(() => {
    changes += 1;
    if (changes < 50) onIdle();
  });
  reader.open();
  onIdle();
  await clock.runUntil(() => false, 1_000);
  expect(changes).toBe(0);
  found();
  await readAll();
  expect(reader.get().items).toHaveLength(255);
});

test("keeps no reading that is not complete", async () => {
  const { browser, storage } = fakeKept(true);
  const { readAll } = fakeWorkspace({
    lists,
    kept: storage,
    fail: (kind) => {
      if (kind === "links") throw new Error("Broken");
    },
  });
  await readAll();
  expect(browser.kept).toBeNull();
});
