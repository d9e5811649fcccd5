import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { UnreachableError } from "#src/api/errors.ts";
import { byNewestArchived } from "#src/archive/items/item.ts";
import { readAtOf } from "#src/archive/items/reader/reader-state.ts";
import { sizeText } from "#src/archive/page/reading/reading-text.ts";
import { fakeWorkspace, refusal, row, rows } from "./reader-parts.ts";
import { allArchived, archivedCount } from "../../demo-counts.ts";

const few = Object.fromEntries(kinds.map((kind) => [kind, rows(kind, 12)]));

test("reads a small workspace by itself, newest archived first", async () => {
  const { reader, requests, settle, counts } = fakeWorkspace({
    lists: { ...few, invoices: rows("invoices", 243), folders: rows("folders", 156) },
  });
  expect(reader.get()).toMatchObject({ phase: "idle", items: [], total: null });
  reader.open();
  reader.open();
  await settle();
  const { items, phase, total, left, shown } = reader.get();
  const all = 243 + 156 + 12 * (kinds.length - 2);
  expect({ phase, total, left }).toEqual({ phase: "done", total: all, left: 0 });
  expect(readAtOf(shown)).not.toBeNull();
  expect(items).toHaveLength(all);
  expect(items).toEqual(items.toSorted(byNewestArchived));
  expect(requests).toHaveLength(kinds.length + 3);
  expect(counts.get("invoices")).toBe(243);
});

test("needs as many requests as there are pages of the demo’s items", async () => {
  const lists = Object.fromEntries(kinds.map((kind) => [kind, rows(kind, archivedCount(kind))]));
  const { requests, readAll, reader } = fakeWorkspace({ lists });
  await readAll();
  expect(reader.get().items).toHaveLength(allArchived);
  const pages = kinds.map((kind) => Math.ceil(archivedCount(kind) / 100));
  expect(requests).toHaveLength(pages.reduce((sum, count) => sum + count));
});

test("asks before it reads more than 2,000 items, and shows what the counting read", async () => {
  const { reader, requests, settle, clock } = fakeWorkspace({
    lists: { invoices: rows("invoices", 1901), docs: rows("docs", 100) },
  });
  reader.open();
  await settle();
  expect(reader.get()).toMatchObject({
    phase: "asking",
    total: 2001,
    sent: kinds.length,
    left: 21,
  });
  expect(reader.get().items).toHaveLength(200);
  await clock.runUntil(() => false, 60_000);
  expect(requests).toHaveLength(kinds.length);
  reader.start();
  await settle();
  expect(reader.get()).toMatchObject({ phase: "done", sent: kinds.length + 21, left: 0 });
  expect(reader.get().items).toHaveLength(2001);
});

test("reads 2,000 items without asking", async () => {
  const { reader, settle } = fakeWorkspace({ lists: { docs: rows("docs", 2000) } });
  reader.open();
  await settle();
  expect(reader.get().phase).toBe("done");
});

test("asks where a list does not say how many items it has and goes on", async () => {
  const { reader, settle } = fakeWorkspace({
    lists: { docs: rows("docs", 350) },
    change: ({ data, links }) => ({ data, links }),
  });
  reader.open();
  await settle();
  expect(reader.get()).toMatchObject({ phase: "asking", total: null });
  reader.start();
  await settle();
  expect(reader.get()).toMatchObject({ phase: "done", total: 350 });
  expect(reader.get().items).toHaveLength(350);
});

test("reads the first pages together, then two pages at a time, the kinds in turn", async () => {
  const { reader, requests, readAll } = fakeWorkspace({
    lists: { invoices: rows("invoices", 900), docs: rows("docs", 900) },
  });
  const most = { first: 0, later: 0 };
  reader.subscribe(() => {
    const open = requests.filter(({ status }) => status === 0).length;
    const part = requests.length > kinds.length ? "later" : "first";
    most[part] = Math.max(most[part], open);
  });
  await readAll();
  expect(most).toEqual({ first: kinds.length, later: 2 });
  const later = requests.slice(kinds.length).map(({ kind }) => kind);
  expect(later.slice(0, 6)).toEqual(["invoices", "docs", "invoices", "docs", "invoices", "docs"]);
});

test("the first page of the kind on screen has the line to itself", async () => {
  const { reader, requests, clock } = fakeWorkspace({});
  reader.open("docs");
  await clock.runUntil(() => requests.length > 0);
  await clock.runUntil(() => false, 0);
  expect(requests.map(({ kind }) => kind)).toEqual(["docs"]);
  await clock.runUntil(() => requests.length > 1);
  await clock.runUntil(() => false, 0);
  expect(requests).toHaveLength(kinds.length);
});

test("reads full pages before the last ones of lists, however the items are spread", async () => {
  // The last page of each kind has a single row.
  const lists = Object.fromEntries(kinds.map((kind) => [kind, rows(kind, 101)]));
  const { reader, requests, clock } = fakeWorkspace({
    lists: { ...lists, invoices: rows("invoices", 701) },
  });
  reader.open();
  await clock.runUntil(
    () => requests.filter(({ status }) => status === 200).length === kinds.length + 6,
  );
  await clock.runUntil(() => false, 0);
  expect(requests.slice(kinds.length, kinds.length + 6).map(({ kind }) => kind)).toEqual(
    Array(6).fill("invoices"),
  );
  const { phase, left } = reader.get();
  expect({ phase, left }).toEqual({ phase: "reading", left: kinds.length });
});

test("reads the rest of the chosen kinds alone, and keeps the first page of the others", async () => {
  const { reader, requests, settle, of } = fakeWorkspace({
    lists: { invoices: rows("invoices", 1100), docs: rows("docs", 1100) },
  });
  reader.open();
  await settle();
  reader.start(["docs"]);
  await settle();
  expect(reader.get()).toMatchObject({ phase: "done", total: 2200, items: { length: 1200 } });
  expect(requests.filter(({ kind }) => kind === "invoices")).toHaveLength(1);
  expect(of("invoices")).toMatchObject({ phase: "waiting", read: 100, total: 1100 });
  reader.start();
  await settle();
  expect(reader.get().items).toHaveLength(2200);
});

test("has the first page of the kind on screen after one request, however much there is", async () => {
  const lists = Object.fromEntries(kinds.map((kind) => [kind, rows(kind, 900)]));
  const { reader, requests, clock, of } = fakeWorkspace({ lists });
  reader.open("docs");
  await clock.runUntil(() => of("docs").read > 0);
  expect(requests[0]).toMatchObject({ kind: "docs", page: 1, status: 200 });
  expect(requests.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(reader.get().items).toHaveLength(100);
});

test("reads the kind on screen to its end before the others", async () => {
  const { reader, requests, clock, settle } = fakeWorkspace({
    lists: { invoices: rows("invoices", 900), docs: rows("docs", 900) },
  });
  reader.open("invoices");
  await clock.runUntil(() => reader.get().phase === "reading");
  // Another page is opened meanwhile.
  reader.open("docs");
  await settle();
  const later = requests.slice(kinds.length + 2, kinds.length + 10).map(({ kind }) => kind);
  expect(later).toEqual(Array(8).fill("docs"));
  expect(reader.get().items).toHaveLength(1800);
});

test("reads one kind again, and shows its old items until that is complete", async () => {
  const { reader, requests, readAll, lists, clock, settle, of } = fakeWorkspace({
    lists: { docs: rows("docs", 250), links: rows("links", 5) },
  });
  await readAll();
  const [before, readBefore] = [reader.get().items, requests.length];
  const linksReadAt = of("links").readAt;
  await clock.runUntil(() => false, 60_000);
  lists.set("docs", rows("docs", 120));
  reader.refresh("docs");
  await clock.runUntil(() => of("docs").read > 0);
  expect(reader.get()).toMatchObject({ isEarlier: true, items: before });
  await settle();
  expect(reader.get()).toMatchObject({ isEarlier: false, items: { length: 125 } });
  expect(new Set(requests.slice(readBefore).map(({ kind }) => kind))).toEqual(new Set(["docs"]));
  expect(of("links").readAt).toBe(linksReadAt);
  expect(of("docs").readAt).toBeGreaterThan(linksReadAt ?? Infinity);
});

test("pauses, and goes on where it was", async () => {
  const { reader, requests, settle, clock } = fakeWorkspace({
    lists: { docs: rows("docs", 3000) },
  });
  reader.open();
  await settle();
  reader.start();
  await clock.runUntil(() => requests.length === kinds.length + 6);
  reader.pause();
  await clock.runUntil(() => false, 60_000);
  expect(requests).toHaveLength(kinds.length + 6);
  expect(reader.get()).toMatchObject({ phase: "paused", secondsLeft: null });
  reader.resume();
  await settle();
  expect(reader.get().items).toHaveLength(3000);
  expect(requests).toHaveLength(kinds.length + 33);
});

test("lets the person’s own reads and writes go first", async () => {
  let busy = false;
  let onIdle = () => {};
  const { reader, requests, settle, clock } = fakeWorkspace({
    lists: { docs: rows("docs", 1000) },
    deps: {
      isOthersBusy: () => busy,
      onOthersIdle: (listener) => {
        onIdle = listener;
        return () => {};
      },
    },
  });
  reader.open();
  await clock.runUntil(() => requests.length === kinds.length + 2);
  busy = true;
  await clock.runUntil(() => false, 60_000);
  expect(requests).toHaveLength(kinds.length + 2);
  busy = false;
  onIdle();
  await settle();
  expect(reader.get().items).toHaveLength(1000);
});

test("stops for good once its session ends", async () => {
  const { reader, requests, clock, lifetime } = fakeWorkspace({
    lists: { docs: rows("docs", 1000) },
  });
  reader.open();
  await clock.runUntil(() => requests.length === kinds.length + 2);
  const before = reader.get();
  lifetime.abort();
  await clock.runUntil(() => false, 60_000);
  expect(requests).toHaveLength(kinds.length + 2);
  expect(reader.get()).toBe(before);
});

test("names a list that the workspace does not have, without a second try", async () => {
  const { reader, requests, readAll, of, counts } = fakeWorkspace({
    lists: few,
    fail: (kind) => {
      if (kind === "embeds") throw refusal(404);
      if (kind === "docs") throw refusal(405);
    },
  });
  await readAll();
  expect(of("embeds")).toMatchObject({ phase: "refused", refused: { status: 404 } });
  expect(of("docs")).toMatchObject({ phase: "refused", refused: { status: 405 } });
  expect(reader.get()).toMatchObject({ phase: "done", total: 12 * (kinds.length - 2) });
  expect(requests).toHaveLength(kinds.length);
  expect(counts.get("embeds")).toBeNull();
});

test.each([400, 403, 422])(
  "reads a list whose filter is refused with %d without it",
  async (status) => {
    const docs = [row("docs", 5), row("docs", null), row("docs", 6)];
    const { reader, readAll, of } = fakeWorkspace({
      lists: { docs },
      fail: (kind, { unfiltered }) => {
        if (kind === "docs" && !unfiltered) throw refusal(status);
      },
    });
    await readAll();
    expect(of("docs")).toMatchObject({
      ...{ phase: "done", read: 2, active: 1, total: 2, unfiltered: true },
      refused: { status },
    });
    expect(reader.get().items).toHaveLength(2);
  },
);

test("keeps the first answer of a list that is refused with the filter and without", async () => {
  const { readAll, requests, of } = fakeWorkspace({
    fail: (kind, { unfiltered }) => {
      if (kind === "docs") throw refusal(unfiltered ? 403 : 422);
    },
  });
  await readAll();
  expect(of("docs")).toMatchObject({ phase: "refused", refused: { status: 422 } });
  expect(requests.filter(({ kind }) => kind === "docs")).toHaveLength(2);
});

test("leaves active rows out and counts them where the filter is ignored", async () => {
  const docs = [...rows("docs", 140), ...Array.from({ length: 12 }, () => row("docs", null))];
  const { reader, readAll, of, counts } = fakeWorkspace({ lists: { docs } });
  await readAll();
  expect(reader.get().items).toHaveLength(140);
  expect(of("docs")).toMatchObject({ read: 140, active: 12, total: 140, unfiltered: true });
  expect(counts.get("docs")).toBe(140);
});

test("tries a page three times, then goes on with the other kinds", async () => {
  let broken = true;
  const { reader, requests, readAll, settle, of } = fakeWorkspace({
    lists: { invoices: rows("invoices", 500), docs: rows("docs", 500) },
    fail: (kind, { page }) => {
      if (broken && kind === "docs" && page === 3) throw new UnreachableError("network");
    },
  });
  await readAll();
  expect(requests.filter(({ kind, page }) => kind === "docs" && page === 3)).toHaveLength(3);
  expect(of("docs")).toMatchObject({ phase: "failed", error: expect.any(UnreachableError) });
  expect(of("invoices")).toMatchObject({ phase: "done", read: 500 });
  broken = false;
  reader.resume();
  expect(reader.get().phase).toBe("reading");
  await settle();
  expect(reader.get().items).toHaveLength(1000);
  expect(of("docs")).toMatchObject({ phase: "done", error: null });
});

test("counts what was read of a list that does not say how many it has, and fails", async () => {
  const { reader, readAll, of } = fakeWorkspace({
    lists: { docs: rows("docs", 350), links: rows("links", 5) },
    change: (answer, kind) =>
      kind === "docs" ? { data: answer.data, links: answer.links } : answer,
    fail: (kind, { page }) => {
      if (kind === "docs" && page === 3) throw refusal(404);
    },
  });
  await readAll();
  // Only the answer to the first page tells that there is no such list.
  expect(of("docs")).toMatchObject({ phase: "failed", refused: null });
  expect(reader.get()).toMatchObject({ phase: "done", total: 203, items: { length: 203 } });
});

test("loses nothing to cut connections", async () => {
  const { reader, readAll } = fakeWorkspace({
    lists: { docs: rows("docs", 1200) },
    fail: (_kind, { page }, nth) => {
      if (page % 3 === 0 && nth < 2) throw new UnreachableError("network");
    },
  });
  await readAll();
  expect(reader.get().items).toHaveLength(1200);
});

test("pauses on a key that is refused, and goes on with the next one", async () => {
  let refused = false;
  const { reader, requests, clock, settle } = fakeWorkspace({
    lists: { docs: rows("docs", 1000), invoices: rows("invoices", 400) },
    fail: () => {
      if (refused) throw refusal(401);
    },
  });
  reader.open();
  await clock.runUntil(() => requests.length === kinds.length + 2);
  refused = true;
  await settle();
  expect(reader.get().phase).toBe("paused");
  expect(requests.length).toBeLessThanOrEqual(12);
  refused = false;
  reader.resume();
  await settle();
  expect(reader.get().items).toHaveLength(1400);
});

test("after a key that was refused while counting, asks before it reads a large archive", async () => {
  let refused = true;
  const { reader, requests, settle } = fakeWorkspace({
    lists: { docs: rows("docs", 3000), links: rows("links", 20) },
    fail: () => {
      if (refused) throw refusal(401);
    },
  });
  reader.open();
  await settle();
  expect(reader.get()).toMatchObject({ phase: "done", items: [] });
  const sent = requests.length;
  refused = false;
  reader.resume();
  await settle();
  expect(reader.get()).toMatchObject({ phase: "asking", total: 3020, items: { length: 120 } });
  expect(requests.length).toBeLessThanOrEqual(sent + kinds.length);
});

test("shows the old items until a refresh is complete", async () => {
  const { reader, readAll, lists, clock, settle, of } = fakeWorkspace({
    lists: { docs: rows("docs", 300) },
  });
  await readAll();
  const before = reader.get().items;
  lists.set("docs", rows("docs", 250));
  reader.refresh();
  await clock.runUntil(() => of("docs").read > 0);
  expect(reader.get()).toMatchObject({ isEarlier: true, items: before });
  await settle();
  expect(reader.get().isEarlier).toBe(false);
  expect(reader.get().items).toHaveLength(250);
});

test("gives the size of the old items until a refresh is complete", async () => {
  const { reader, readAll, lists, settle } = fakeWorkspace({ lists: { docs: rows("docs", 300) } });
  await readAll();
  lists.set("docs", rows("docs", 250));
  const sizes = new Set<string>();
  reader.subscribe(() => {
    const { shown, isEarlier } = reader.get();
    sizes.add(`${sizeText(shown, null, 0)}${isEarlier ? " before" : ""}`);
  });
  reader.refresh();
  await settle();
  expect([...sizes]).toEqual([
    `300 items of ${kinds.length} kinds before`,
    `250 items of ${kinds.length} kinds`,
  ]);
});

test("a refresh goes on with a reading that a refused key paused", async () => {
  let isRefused = false;
  const { reader, readAll, lists, settle } = fakeWorkspace({
    lists: { docs: rows("docs", 300) },
    fail: () => {
      if (isRefused) throw refusal(401);
    },
  });
  await readAll();
  lists.set("docs", rows("docs", 250));
  isRefused = true;
  reader.refresh();
  await settle();
  expect(reader.get().phase).toBe("paused");
  isRefused = false;
  reader.refresh();
  await settle();
  expect(reader.get()).toMatchObject({ phase: "done", isEarlier: false });
  expect(reader.get().items).toHaveLength(250);
});

test("keeps the old items of a kind that can’t be refreshed", async () => {
  let broken = false;
  const { reader, readAll, lists, settle } = fakeWorkspace({
    lists: { docs: rows("docs", 300), links: rows("links", 5) },
    fail: (kind, { page }) => {
      if (broken && kind === "docs" && page === 2) throw refusal(500);
    },
  });
  await readAll();
  broken = true;
  lists.set("links", rows("links", 7));
  reader.refresh();
  await settle();
  expect(reader.get().isEarlier).toBe(true);
  expect(reader.get().items).toHaveLength(307);
  broken = false;
  reader.resume();
  await settle();
  expect(reader.get().isEarlier).toBe(false);
  expect(reader.get().items).toHaveLength(307);
});

test("adds the pages of a long list together, once a second, and all of them at a pause", async () => {
  const { reader, requests, clock, of, settle } = fakeWorkspace({
    lists: { docs: rows("docs", 8_000) },
  });
  reader.open();
  await settle();
  reader.start();
  await clock.runUntil(() => reader.get().items.length >= 5_000);
  const [lists, before] = [new Set([reader.get().items]), requests.length];
  reader.subscribe(() => lists.add(reader.get().items));
  await clock.runUntil(() => requests.length >= before + 20);
  expect(lists.size).toBeLessThanOrEqual(5);
  reader.pause();
  await clock.runUntil(() => false, 5_000);
  expect(reader.get().items).toHaveLength(of("docs").read);
});
