import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { type ArchivedItem, byNewestArchived } from "#src/archive/items/item.ts";
import { sortColumns } from "#src/archive/query/search/order.ts";
import type { Request, Sort } from "#src/archive/query/search/results.ts";
import { runs } from "../../deep.ts";
import { itemWith, manyItems, queryOf, request, searchOver } from "./search-parts.ts";

const ids = (items: readonly ArchivedItem[] = []) => items.map(({ id }) => id);
const descendingTotal: Sort = { column: "total", descending: true };

test("without a query all items match, newest archived first", async () => {
  const items = manyItems(300);
  const { find } = searchOver(items);
  const results = await find(request());
  expect(results.matches).toEqual(items);
  expect(results.matchesAnyTime).toEqual(items);
  expect(results.groups).toBeNull();
});

test("the histogram gets what matches at any time", async () => {
  const items = manyItems(2_000);
  const { find } = searchOver(items);
  const { matches, matchesAnyTime } = await find(request("retainer archived:>=2026-06-01"));
  const named = items.filter(({ text }) => text.includes("retainer"));
  expect(matchesAnyTime).toEqual(named);
  expect(matches).toEqual(
    named.filter(({ archived }) => archived >= new Date(2026, 5, 1).getTime()),
  );
  expect(matches.length).toBeLessThan(matchesAnyTime.length);
});

test("figures in a text sort by their value", async () => {
  const numbers = ["INV-1000", "INV-99", "inv-999"];
  const items = numbers.map((number, at) => itemWith({ id: `in_${at}`, number, archived: 9 - at }));
  const { find } = searchOver(items);
  const sort: Sort = { column: "number", descending: false };
  const { matches } = await find(request("", { sort }));
  expect(matches.map(({ number }) => number)).toEqual(["INV-99", "inv-999", "INV-1000"]);
});

const anyItems = fc
  .array(
    fc.record({
      title: fc.string({ maxLength: 3, unit: fc.constantFrom("a", "B", "é", "1", "10", " ") }),
      total: fc.option(fc.integer({ min: 0, max: 3 })),
      client: fc.option(fc.constantFrom("u_a", "u_b")),
      archived: fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: 9 })),
    }),
    { maxLength: 40 },
  )
  .map((fields) => {
    const items = fields.map((field, index) => itemWith({ id: `doc_${index}`, ...field }));
    return items.toSorted(byNewestArchived);
  });

test("property: every sort in both directions holds the same items", async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, fc.constantFrom(...sortColumns), async (items, column) => {
      const { find } = searchOver(items);
      const up = await find(request("", { sort: { column, descending: false } }));
      const down = await find(request("", { sort: { column, descending: true } }));
      expect(ids(up.matches).toSorted()).toEqual(ids(items).toSorted());
      expect(ids(down.matches).toSorted()).toEqual(ids(items).toSorted());
    }),
    runs(),
  );
});

test("property: totals go up or down, items without one come last, equal ones stay newest first", async () => {
  await fc.assert(
    fc.asyncProperty(anyItems, fc.boolean(), async (items, descending) => {
      const { find } = searchOver(items);
      const sort = { ...descendingTotal, descending };
      const { matches } = await find(request("", { sort }));
      const sign = descending ? -1 : 1;
      const value = ({ total }: ArchivedItem) => total ?? Number.POSITIVE_INFINITY * sign;
      // The sort of the platform is stable, so it keeps equal items newest first.
      expect(ids(matches)).toEqual(
        ids(items.toSorted((one, other) => sign * (value(one) - value(other) || 0))),
      );
    }),
    runs(),
  );
});

test("a sort of many distinct titles is a sort of all of them", async () => {
  const items = manyItems(5_000);
  const { find } = searchOver(items);
  const sort: Sort = { column: "id", descending: false };
  const { matches } = await find(request("website", { sort }));
  const expected = items.filter(({ text }) => text.includes("website"));
  expect(ids(matches)).toEqual(ids(expected).toSorted());
});

test("the newest request wins, and only complete results are published", async () => {
  const { search, find } = searchOver(manyItems(20_000));
  const published = vi.fn(() => search.get()?.request.query.text);
  search.subscribe(published);
  const sort: Sort = { column: "title", descending: false };
  for (const text of ["r", "re", "ret"]) search.ask(request(text, { sort }));
  await find(request("reta", { sort }));
  // Those that fit into one slice may be there in between; the last one is last.
  expect(published.mock.results.at(-1)?.value).toBe("reta");
  const count = published.mock.calls.length;
  search.ask(request("reta", { sort }));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(published).toHaveBeenCalledTimes(count);
});

test("a word that grows is searched in what matched before, and one that shrinks not again", async () => {
  const reads = vi.fn<(id: string) => void>();
  const items = manyItems(200).map((item) => {
    const { text, id } = item;
    const get = () => {
      reads(id);
      return text;
    };
    return Object.defineProperty({ ...item }, "text", { get });
  });
  const { find } = searchOver(items);
  const matching = (text: string) => manyItems(200).filter((item) => item.text.includes(text));
  const searched = async (text: string) => {
    reads.mockClear();
    const { matches } = await find(request(text));
    expect(ids(matches)).toEqual(ids(matching(text)));
    return reads.mock.calls.length;
  };
  expect(await searched("r")).toBe(200);
  expect(await searched("ret")).toBe(matching("r").length);
  expect(await searched("r")).toBe(0);
  expect(await searched("web")).toBe(200);
});

test("after midnight, today is searched again", async () => {
  const items = [itemWith({ id: "doc_1", archived: 5 })];
  const { find } = searchOver(items);
  const onDay = (from: number): Request => {
    const value = { type: "range", from, to: from + 9, text: "today" } as const;
    const query = queryOf("archived:today");
    return request("", {
      query: { ...query, parts: query.parts.map((part) => ({ ...part, values: [value] })) },
    });
  };
  expect((await find(onDay(0))).request.query.parts[0]?.values).toMatchObject([{ from: 0 }]);
  expect((await find(onDay(10))).request.query.parts[0]?.values).toMatchObject([{ from: 10 }]);
});

test("the orders of all columns are prepared while nothing is asked", async () => {
  const reads = vi.fn<() => number>(() => 1);
  const items = manyItems(20).map((item) =>
    Object.defineProperty({ ...item }, "total", { get: reads }),
  );
  const { find } = searchOver(items);
  const sort: Sort = { column: "total", descending: true };
  await find(request());
  expect(reads).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(20), { timeout: 5_000 });
  await find(request("", { sort }));
  expect(reads).toHaveBeenCalledTimes(20);
});

test("of two requests at once only the second is answered", async () => {
  const { search, find } = searchOver(manyItems(20));
  const published: unknown[] = [];
  search.subscribe(() => published.push(search.get()?.request.query.text));
  search.ask(request("first"));
  await find(request("second"));
  expect(published).toEqual(["second"]);
});

test("equal items stay newest first, also where sorted runs are merged", async () => {
  const items = manyItems(20_000);
  const { find } = searchOver(items);
  const { matches } = await find(request("", { sort: { column: "kind", descending: false } }));
  // The sort of the platform is stable.
  const expected = items.toSorted(
    (one, other) => Number(one.kind > other.kind) - Number(one.kind < other.kind),
  );
  expect(ids(matches)).toEqual(ids(expected));
});

test("items that come in during a search are searched after it", async () => {
  const items = manyItems(20_000);
  const { search, source } = searchOver(items.slice(1));
  search.ask(request("", { sort: { column: "title", descending: false } }));
  source.set(items);
  await vi.waitFor(() => expect(search.get()?.searched).toBe(items), { timeout: 10_000 });
});

test("new items are searched without being asked for", async () => {
  const items = manyItems(50);
  const { search, source, find } = searchOver(items.slice(20));
  await find(request());
  source.set(items);
  await vi.waitFor(() => expect(search.get()?.searched).toBe(items));
  expect(search.get()?.matches).toHaveLength(50);
});

test("after dispose nothing is held and nothing is published", async () => {
  const { search, source, find } = searchOver(manyItems(50));
  await find(request());
  search.dispose();
  expect(search.get()).toBeNull();
  source.set(manyItems(10));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(search.get()).toBeNull();
});
