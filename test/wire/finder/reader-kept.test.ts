import { expect, test } from "vitest";
import type { Kept, KeptItems } from "#src/archive/finder/reader/kept-items.ts";
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
  expect(browser.kept).toMatchObject({ readAt: reader.get().readAt, items: reader.get().items });
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
  expect(state).toMatchObject({ phase: "done", isEarlier: true, total: 255, left: 0 });
  expect(state.readAt).toBe(first.browser.kept?.readAt);
  expect(items).toHaveLength(255);
  reader.refresh();
  expect(reader.get()).toMatchObject({ phase: "reading", isEarlier: true, items });
  await settle();
  expect(reader.get()).toMatchObject({ phase: "done", isEarlier: false });
  expect(first.browser.kept?.readAt).toBeGreaterThan(start + 60_000);
});

test("counts of a kept reading of some kinds those alone, until the others are read too", async () => {
  const first = fakeKept(true);
  const large = { docs: rows("docs", 1600), links: rows("links", 5) };
  const one = fakeWorkspace({ lists: large, kept: first.storage });
  one.reader.open();
  await one.settle();
  one.reader.start(["docs"]);
  await one.settle();
  const { reader, settle } = fakeWorkspace({ lists: large, kept: first.storage });
  reader.open();
  await settle();
  expect(reader.get()).toMatchObject({ isEarlier: true, total: 1600, items: { length: 1600 } });
  reader.start();
  await settle();
  expect(reader.get()).toMatchObject({ isEarlier: false, total: 1605, items: { length: 1605 } });
});

test("tells of no change while a slow browser looks up what was kept", async () => {
  const { storage } = fakeKept(true);
  let found = () => {};
  let onIdle = () => {};
  const { reader, readAll, clock } = fakeWorkspace({
    lists,
    kept: {
      ...storage,
      load: () => new Promise((resolve) => (found = () => resolve(null))),
    },
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
