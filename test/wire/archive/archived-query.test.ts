import { expect, test, vi } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { hasRest, totalOf } from "#src/archive/items/kind-state.ts";
import { json } from "../fake-wire.ts";
import { openArchiveOf, rows } from "./archive-parts.ts";

const error = (status: number) => json({ message: "No" }, status);
const count = ({ length }: { length: number }) => length;

test("loads each item once: the kind on screen first and alone, then the others, and all of it", async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const { archive, requests, requestsOf, settle, of } = openArchiveOf({
    lists: { docs: rows("docs", 250), links: rows("links", 5) },
    reply: async ({ kind, page }) => {
      if (kind === "docs" && page === 1) await held;
      return undefined;
    },
  });
  archive.open("docs");
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(requests).toEqual([{ kind: "docs", page: 1, isFiltered: true }]);
  release();
  await settle();
  expect(requests).toHaveLength(kinds.length + 2);
  expect(requestsOf("docs").map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(archive.items("docs").map(({ id }) => id)).toEqual(rows("docs", 250).map(({ id }) => id));
  expect(archive.items(null)).toHaveLength(255);
  expect(of("docs").data).toMatchObject({ isComplete: true, changed: false, total: 250 });
});

test("the first pages of all kinds go together", async () => {
  const { archive, requests } = openArchiveOf({ reply: () => new Promise(() => {}) });
  archive.open();
  await vi.waitFor(() => expect(requests).toHaveLength(kinds.length));
});

test("first pages that come together are one update", async () => {
  const lists = Object.fromEntries(kinds.map((kind) => [kind, rows(kind, 1)]));
  const { archive } = openArchiveOf({ lists });
  const counts = new Set<number>();
  archive.subscribe(() => counts.add(archive.items(null).length));
  archive.open();
  await vi.waitFor(() => expect(archive.items(null)).toHaveLength(kinds.length));
  expect([...counts].filter((count) => count > 0)).toEqual([kinds.length]);
});

test("above 20,000 items the rest is asked for, and one kind resumes no other", async () => {
  const { archive, requestsOf, settle, of } = openArchiveOf({
    lists: { docs: rows("docs", 250), links: rows("links", 250) },
    totals: { boards: 20_000 },
  });
  archive.open();
  await settle();
  expect(kinds.filter((kind) => hasRest(of(kind)))).toEqual(
    kinds.filter((kind) => ["docs", "links"].includes(kind)),
  );
  archive.loadRest(["docs"]);
  await settle();
  expect(of("docs").data).toMatchObject({ isComplete: true });
  expect([requestsOf("docs"), requestsOf("links")].map(count)).toEqual([3, 1]);
});

test("20,000 items are loaded without being asked for", async () => {
  const { archive, settle, of } = openArchiveOf({
    lists: { docs: rows("docs", 150) },
    totals: { boards: 19_850 },
  });
  archive.open();
  await settle();
  expect(of("docs").data.isComplete).toBe(true);
});

test("a page that fails keeps what came, and Try again goes on from there", async () => {
  let isDown = true;
  const { archive, requestsOf, settle, of } = openArchiveOf({
    lists: { docs: rows("docs", 1_150) },
    reply: ({ kind, page }) => (isDown && kind === "docs" && page === 11 ? error(418) : undefined),
  });
  archive.open("docs");
  await settle();
  expect(archive.items("docs")).toHaveLength(1_000);
  expect(of("docs").error).not.toBeNull();
  isDown = false;
  archive.retry();
  await settle();
  expect(archive.items("docs")).toHaveLength(1_150);
  expect(of("docs")).toMatchObject({ error: null, data: { isComplete: true, changed: false } });
  expect(requestsOf("docs")).toHaveLength(13);
});

test("a refresh loads behind the items that are shown, and one that fails leaves them", async () => {
  let isDown = false;
  // More than the arguments of a function may be.
  const many = rows("docs", 70_000);
  const { archive, settle, of, lists } = openArchiveOf({
    lists: { docs: many, links: rows("links", 150) },
    perPage: 35_000,
    reply: ({ kind, page }) => (isDown && kind === "docs" && page === 2 ? error(418) : undefined),
  });
  archive.open();
  await settle();
  archive.loadRest(["docs"]);
  await settle();
  expect(archive.items("docs")).toHaveLength(70_000);
  isDown = true;
  lists.docs = many.slice(1);
  archive.refresh();
  await settle();
  expect(archive.items("docs")).toHaveLength(70_000);
  expect(of("docs")).toMatchObject({ isFetching: false, error: { status: 418 } });
  isDown = false;
  archive.retry();
  await settle();
  expect(archive.items(null)).toHaveLength(69_999 + 150);
  expect(of("docs").error).toBeNull();
}, 60_000);

test("a list that refuses the filter is loaded without it; active rows are left out and not counted", async () => {
  const active = rows("docs", 150).map((row, at) => (at % 2 ? { ...row, archived_at: null } : row));
  const counts: (number | null)[] = [];
  const { archive, requestsOf, settle, of } = openArchiveOf({
    lists: { docs: active },
    reply: ({ kind, isFiltered }) => (kind === "docs" && isFiltered ? error(422) : undefined),
  });
  archive.subscribe(() => of("docs").data.page > 0 && counts.push(totalOf(of("docs").data)));
  archive.open("docs");
  await settle();
  expect(requestsOf("docs").map(({ page, isFiltered }) => [page, isFiltered])).toEqual([
    [1, true],
    [1, false],
    [2, false],
  ]);
  expect(of("docs").data).toMatchObject({ active: 75, isListed: true, refused: { status: 422 } });
  // Until all is loaded the total is of active rows too.
  expect(counts[0]).toBeNull();
  expect(counts.at(-1)).toBe(75);
});

test.each([404, 405])("a list that is refused with %i is not asked for again", async (status) => {
  const { archive, requestsOf, settle, of } = openArchiveOf({
    reply: ({ kind }) => (kind === "docs" ? error(status) : undefined),
  });
  archive.open();
  await settle();
  expect(requestsOf("docs")).toHaveLength(1);
  expect(of("docs")).toMatchObject({ error: null, data: { isListed: false, isComplete: true } });
});

test("a total that changes, or that more rows are missing of, is said", async () => {
  const { archive, settle, of, lists, requests } = openArchiveOf({
    lists: { docs: rows("docs", 150), links: rows("links", 120) },
    totals: { boards: 3 },
    reply: ({ kind, page }) => {
      if (kind === "docs" && page === 2) lists.docs = lists.docs?.slice(1) ?? [];
      return undefined;
    },
  });
  archive.open();
  await settle();
  expect(requests.length).toBeGreaterThan(kinds.length);
  expect(kinds.filter((kind) => of(kind).data.changed).toSorted()).toEqual(["boards", "docs"]);
});

test("an endless list is cut, and it says so", async () => {
  const page = rows("docs", 100);
  const { archive, requestsOf, settle, of } = openArchiveOf({
    reply: ({ kind, page: number }) =>
      kind === "docs"
        ? json({ data: page, meta: { current_page: number, last_page: number + 1, per_page: 100 } })
        : undefined,
  });
  archive.open();
  await settle();
  archive.loadRest(["docs"]);
  await settle();
  expect(requestsOf("docs").length).toBeLessThan(10);
  expect(of("docs").data).toMatchObject({ isComplete: true, changed: true });
  expect(archive.items("docs")).toHaveLength(100);
});

test("a refused key stops the others, and the next one goes on", async () => {
  let isRefused = true;
  const { archive, session, requests, settle, of } = openArchiveOf({
    lists: { docs: rows("docs", 450), links: rows("links", 450) },
    reply: ({ page }) => (isRefused && page > 1 ? error(401) : undefined),
  });
  archive.open();
  await vi.waitFor(() => expect(session.access.get().keyRefused).toBe(true));
  await settle();
  // Two are under way at a time.
  expect(requests.length).toBeLessThanOrEqual(kinds.length + 2);
  isRefused = false;
  session.replaceKey("key-2");
  archive.retry();
  await settle();
  expect([of("docs").data.items, of("links").data.items].map(count)).toEqual([450, 450]);
});

test("items restored since they were loaded are noted until a list comes without them", async () => {
  const { archive, session, settle, lists } = openArchiveOf({
    lists: { docs: rows("docs", 120), links: rows("links", 5) },
  });
  const restore = (id = "") => ({ operation: "restore", kind: "docs", id }) as const;
  const noted = () => [...archive.restored.get().values()].map(({ id }) => id);
  // First pages alone: a whole list puts away what is known from before it.
  await archive.count();
  const [first, second] = archive.items("docs");
  for (const id of [first?.id, first?.id, "doc_unknown"])
    session.writes.putRestored(restore(id), "reply");
  expect(noted()).toEqual([first?.id]);
  session.writes.putRestored(restore(second?.id), "reply");
  lists.docs = lists.docs?.filter(({ id }) => id !== first?.id) ?? [];
  await new Promise((resolve) => setTimeout(resolve, 5));
  archive.refresh();
  await settle();
  expect(noted()).toEqual([]);
  // Still there: it was archived again since.
  expect(session.writes.stateOf(restore(second?.id))).toBeUndefined();
});

test("what was restored beyond the loaded pages leaves the total, unless a check found it", async () => {
  const { archive, session, settle, of } = openArchiveOf({ lists: { docs: rows("docs", 250) } });
  await archive.count();
  await settle();
  const total = () => totalOf(of("docs").data);
  expect(total()).toBe(250);
  for (const [id, by] of [
    ["doc_beyond", "reply"],
    ["doc_beyond", "reply"],
    ["doc_checked", "read"],
  ] as const)
    session.writes.putRestored({ operation: "restore", kind: "docs", id }, by);
  expect(total()).toBe(249);
});
