import fc from "fast-check";
import { expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { runs } from "../../deep.ts";
import type { Reader } from "#src/archive/items/reader/reader-state.ts";
import { readingText, rowsRead } from "#src/archive/page/reading/reading-text.ts";
import { type FakeRow, fakeWorkspace, row, rows, start } from "./reader-parts.ts";

test("counts rows once that move down between pages, and says that the list changed", async () => {
  const { reader, requests, readAll, lists, of } = fakeWorkspace({
    lists: { docs: rows("docs", 250) },
    fail: (kind, { page }) => {
      if (kind === "docs" && page === 1) lists.get("docs")?.unshift(row("docs", 1));
    },
  });
  await readAll();
  const ids = reader.get().items.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(250);
  expect(of("docs")).toMatchObject({ changed: true, total: 251 });
  expect(requests).toHaveLength(kinds.length + 2);
});

test("reads a page again when rows before it left the list", async () => {
  let left = 0;
  const { reader, readAll, lists, of } = fakeWorkspace({
    lists: { docs: rows("docs", 450) },
    fail: (kind, { page }) => {
      if (kind !== "docs" || left === page || page > 3) return;
      left = page;
      lists.get("docs")?.splice(5, 7);
    },
  });
  const all = lists.get("docs") ?? [];
  await readAll();
  const read = new Set(reader.get().items.map(({ id }) => id));
  expect(all.filter(({ id }) => !read.has(id))).toEqual([]);
  expect(of("docs").changed).toBe(true);
});

test("reads a list to its end that ends early", async () => {
  const { reader, readAll, of } = fakeWorkspace({
    lists: { docs: rows("docs", 250) },
    change: (answer, kind, { page }) =>
      kind === "docs" && page === 3 ? { ...answer, data: [] } : answer,
  });
  await readAll();
  expect(reader.get().items).toHaveLength(198);
  expect(of("docs")).toMatchObject({ phase: "done", changed: true, read: 198, total: 250 });
});

/** Rows of which three, from a place on, have no ID that can be used. */
const withoutIds = (count: number, from: number) =>
  rows("docs", count).map((row, at) => (at >= from && at < from + 3 ? { ...row, id: "" } : row));

test("counts rows without an ID once, also on a page that is read again", async () => {
  const { requests, readAll, lists, of } = fakeWorkspace({
    lists: { docs: withoutIds(450, 202) },
    fail: (kind, { page }, nth) => {
      // Moves the last row of the third page, which is read again then.
      if (kind === "docs" && page === 2 && nth === 0) lists.get("docs")?.splice(190, 5);
    },
  });
  await readAll();
  expect(requests.filter(({ kind, page }) => kind === "docs" && page === 3)).toHaveLength(2);
  expect(of("docs")).toMatchObject({ unreadable: 3, read: 447 });
});

test("does not count active rows without an ID", async () => {
  const { readAll, of } = fakeWorkspace({
    lists: { docs: rows("docs", 10) },
    change: ({ data, ...answer }, kind) =>
      kind === "docs"
        ? { ...answer, data: [...data, { archived_at: null }, {}] }
        : { ...answer, data },
  });
  await readAll();
  expect(of("docs")).toMatchObject({ unreadable: 1, read: 10 });
});

test("does not take rows without an ID for missing ones", async () => {
  const { readAll, of } = fakeWorkspace({ lists: { docs: withoutIds(250, 98) } });
  await readAll();
  expect(of("docs")).toMatchObject({ unreadable: 3, read: 247, total: 250, changed: false });
});

test("reads pages that are shorter than it asked for", async () => {
  const { reader, readAll, of } = fakeWorkspace({
    lists: { docs: rows("docs", 250) },
    perPage: 20,
  });
  await readAll();
  expect(reader.get().items).toHaveLength(250);
  expect(of("docs").changed).toBe(false);
  expect(Math.max(...reader.get().items.map(({ page }) => page))).toBe(3);
});

test("reads pages of one size where the workspace ignores what is asked", async () => {
  const { reader, requests, readAll, lists, of } = fakeWorkspace({
    lists: { docs: rows("docs", 250) },
    ...{ perPage: 20, ignoresSize: true },
    fail: (kind, { page }, nth) => {
      if (kind !== "docs" || page !== 7 || nth > 0) return;
      lists.get("docs")?.splice(5, 1);
      lists.get("docs")?.push(row("docs", 9_000));
    },
  });
  await readAll();
  const read = new Set(reader.get().items.map(({ id }) => id));
  // Nothing but a second look at each page shows that rows moved up.
  expect(lists.get("docs")?.filter(({ id }) => !read.has(id))).toEqual([]);
  expect(of("docs").changed).toBe(true);
  expect(requests.length).toBeLessThanOrEqual(7 + 2 * 13);
});

test("reads pages that are short although the answer says nothing of it", async () => {
  const { reader, readAll, of } = fakeWorkspace({
    lists: { docs: rows("docs", 250) },
    perPage: 20,
    change: ({ data, meta: { total } }) => ({ data, meta: { total } }),
  });
  await readAll();
  expect(reader.get().items).toHaveLength(250);
  expect(of("docs").changed).toBe(false);
});

test("ends a list that names a next page for ever", async () => {
  const { reader, requests, readAll } = fakeWorkspace({
    lists: { docs: rows("docs", 100) },
    change: ({ data }, kind, { page }) => ({
      data,
      links: { next: kind === "docs" ? `/docs?page=${page + 1}` : null },
    }),
  });
  await readAll();
  expect(reader.get().items).toHaveLength(100);
  expect(requests.length).toBeLessThan(12);
});

test("ends a list that sends its first page for every other", async () => {
  const { reader, requests, readAll, lists, of } = fakeWorkspace({
    lists: { docs: rows("docs", 100) },
    change: (answer, kind) =>
      kind === "docs"
        ? { data: lists.get("docs"), meta: { last_page: 5000, total: 500_000, per_page: 100 } }
        : answer,
  });
  await readAll();
  expect(reader.get().items).toHaveLength(100);
  expect(of("docs").changed).toBe(true);
  expect(requests.length).toBeLessThan(20);
});

test("goes on after a page whose rows were all seen before", async () => {
  const { reader, readAll, lists, of } = fakeWorkspace({
    lists: { docs: rows("docs", 300) },
    fail: (kind, { page }) => {
      if (kind === "docs" && page === 1) lists.get("docs")?.unshift(...rows("docs", 100));
    },
  });
  await readAll();
  // The end of the list before the first page was looked up, too.
  expect(reader.get().items).toHaveLength(400);
  expect(of("docs").changed).toBe(true);
});

/** A change of a list while it is read: rows are restored, or others are archived. */
const event = fc.record({
  /** Request before whose answer it happens. */
  before: fc.nat(30),
  restored: fc.array(fc.nat(600), { maxLength: 12 }),
  archived: fc.array(fc.nat(600), { maxLength: 12 }),
});

/** Collects the moments at which more was read than there is. */
function contradictionsOf({ get, subscribe }: Reader) {
  const found: string[] = [];
  subscribe(() => {
    const { total, kinds } = get();
    if (total !== null && rowsRead(kinds) > total) found.push(readingText(kinds));
  });
  return found;
}

test("never says that more was read than there is, when rows leave a list or are active", async () => {
  const active = Array.from({ length: 30 }, () => row("boards", null));
  const { reader, readAll, lists, of, counts } = fakeWorkspace({
    lists: { docs: rows("docs", 450), boards: [...rows("boards", 20), ...active] },
    change: (answer, kind, { page }) => {
      if (kind === "docs" && page === 5) lists.get("docs")?.splice(100, 60);
      return answer;
    },
    fail: (kind, { page }) => {
      if (kind === "docs" && page === 1) lists.get("docs")?.splice(0, 40);
    },
  });
  const contradictions = contradictionsOf(reader);
  await readAll();
  expect(contradictions).toEqual([]);
  expect(of("boards")).toMatchObject({ read: 20, active: 30, total: 20 });
  const { items, total } = reader.get();
  const { read } = of("docs");
  expect(read).toBeGreaterThan(350);
  expect([items.length, total]).toEqual([read + 20, read + 20]);
  // The sidebar counts what the list says: those that left it may have been restored here.
  expect([counts.get("docs"), counts.get("boards")]).toEqual([lists.get("docs")?.length, 20]);
});

test("loses no item that stays archived, or says that the list changed", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 600 }),
      fc.array(event, { maxLength: 8 }),
      async (size, events) => {
        let answered = 0;
        const { reader, readAll, lists, of, clock } = fakeWorkspace({
          lists: { docs: rows("docs", size) },
          perPage: 50,
          change: (answer) => {
            for (const { restored, archived } of events.filter(
              ({ before }) => before === answered,
            )) {
              const docs = lists.get("docs") ?? [];
              for (const at of restored) docs.splice(at, 1);
              const minutesAgo = (start - clock.now()) / 60_000;
              for (const at of archived) docs.splice(at, 0, row("docs", minutesAgo));
            }
            answered += 1;
            return answer;
          },
        });
        const before = lists.get("docs")?.map(({ id }) => id) ?? [];
        const contradictions = contradictionsOf(reader);
        await readAll();
        expect(contradictions).toEqual([]);
        const { items } = reader.get();
        const ids = new Set(items.map(({ id }) => id));
        expect(ids.size).toBe(items.length);
        const after = new Set(lists.get("docs")?.map(({ id }) => id));
        const lost = before.filter((id) => after.has(id) && !ids.has(id));
        if (lost.length > 0) expect(of("docs").changed).toBe(true);
      },
    ),
    runs(300, 25),
  );
});

test("loses nothing to restores alone", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 600 }),
      fc.array(event, { maxLength: 8 }),
      async (size, events) => {
        let answered = 0;
        const { reader, readAll, lists } = fakeWorkspace({
          lists: { docs: rows("docs", size) },
          perPage: 50,
          change: (answer) => {
            for (const { restored } of events.filter(({ before }) => before === answered)) {
              for (const at of restored) lists.get("docs")?.splice(at, 1);
            }
            answered += 1;
            return answer;
          },
        });
        await readAll();
        const ids = new Set(reader.get().items.map(({ id }) => id));
        expect(lists.get("docs")?.filter(({ id }) => !ids.has(id))).toEqual([]);
      },
    ),
    runs(300, 25),
  );
});

test("says that a list changed whose total stays, as one item took the place of another", async () => {
  const { reader, readAll, lists, of } = fakeWorkspace({
    lists: { docs: rows("docs", 250) },
    fail: (kind, { page }) => {
      if (kind !== "docs" || page !== 1) return;
      lists.get("docs")?.splice(5, 1);
      lists.get("docs")?.push(row("docs", -1));
    },
  });
  await readAll();
  // The first row of the second page moved to the first one, which is read again.
  expect(reader.get().items).toHaveLength(251);
  expect(of("docs")).toMatchObject({ changed: true, total: 251 });
});

/** Numbers that are the same for the same seed. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Changes a list as people do while it is read. The total may stay as it was. */
function changeList(docs: FakeRow[], random: (below: number) => number, now: number) {
  const added = () => row("docs", (start - now) / 60_000);
  const at = () => random(docs.length + 1);
  const act = random(5);
  if (act === 0) docs.splice(at(), 1 + random(3));
  else if (act === 1) docs.splice(at(), 0, added());
  else if (act === 2) {
    // One is restored, another one is archived.
    docs.splice(at(), 1);
    docs.splice(at(), 0, added());
  } else if (act === 3) {
    const [moved] = docs.splice(at(), 1);
    if (moved) docs.splice(at(), 0, moved);
  } else docs.splice(at(), 250);
}

test("loses nothing in silence in 200 seeded changes", async () => {
  const lost: string[] = [];
  for (let seed = 1; seed <= 200; seed += 1) {
    const random = createRandom(seed);
    const changesAt = new Set(Array.from({ length: 1 + random(4) }, () => 8 + random(14)));
    let answered = 0;
    const { reader, readAll, lists, of, clock } = fakeWorkspace({
      lists: { docs: rows("docs", 600 + random(600)) },
      // This device is ahead, and answers hide the time of the service.
      deps: { serviceNow: () => start + 3_600_000 },
      change: (answer) => {
        const docs = lists.get("docs") ?? [];
        if (changesAt.has(answered)) changeList(docs, random, clock.now());
        answered += 1;
        return answer;
      },
    });
    const before = lists.get("docs")?.map(({ id }) => id) ?? [];
    await readAll();
    const ids = new Set(reader.get().items.map(({ id }) => id));
    const after = new Set(lists.get("docs")?.map(({ id }) => id));
    const missing = before.filter((id) => after.has(id) && !ids.has(id));
    if (missing.length > 0 && !of("docs").changed) lost.push(`seed ${seed}: ${missing.length}`);
  }
  expect(lost).toEqual([]);
});

test("finds every row when many are restored at once, and as many archived", async () => {
  for (const restored of [1, 40, 250]) {
    const { reader, readAll, lists } = fakeWorkspace({
      lists: { docs: rows("docs", 1400) },
      fail: (kind, { page }, nth) => {
        if (kind !== "docs" || page !== 6 || nth > 0) return;
        const docs = lists.get("docs") ?? [];
        docs.splice(20, restored);
        docs.push(...rows("docs", restored));
      },
    });
    await readAll();
    const ids = new Set(reader.get().items.map(({ id }) => id));
    expect(lists.get("docs")?.filter(({ id }) => !ids.has(id))).toEqual([]);
  }
});
