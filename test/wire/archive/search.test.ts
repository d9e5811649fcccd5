import fc from "fast-check";
import { expect, test } from "vitest";
import { type ArchivedItem, byNewestArchived } from "#src/archive/items/item.ts";
import { sortColumns } from "#src/archive/query/search/order.ts";
import type { Sort } from "#src/archive/query/search/results.ts";
import { runs } from "../../deep.ts";
import { itemWith, manyItems, request, searchOver } from "./search-parts.ts";

const ids = (items: readonly ArchivedItem[] = []) => items.map(({ id }) => id);
const descendingTotal: Sort = { column: "total", descending: true };

test("without a query all items match, newest archived first", () => {
  const items = manyItems(300);
  const { find } = searchOver(items);
  const results = find(request());
  expect(results.matches).toEqual(items);
  expect(results.matchesAnyTime).toEqual(items);
  expect(results.groups).toBeNull();
});

test("the histogram gets what matches at any time", () => {
  const items = manyItems(2_000);
  const { find } = searchOver(items);
  const { matches, matchesAnyTime } = find(request("retainer archived:>=2026-06-01"));
  const named = items.filter(({ text }) => text.includes("retainer"));
  expect(matchesAnyTime).toEqual(named);
  expect(matches).toEqual(
    named.filter(({ archived }) => archived >= new Date(2026, 5, 1).getTime()),
  );
  expect(matches.length).toBeLessThan(matchesAnyTime.length);
});

test.each([
  [["INV-99", "inv-999", "INV-1000"]],
  [["INV-7", "INV-9", "INV-010", "INV-0099", "INV-100"]],
  [["2", "02", "002", "10", "010"]],
  [["0", "00", "1.2", "1.10", "1.010"]],
  [["A 18014398509481984", "A 18014398509481985", "A 0180143985094819850"]],
])("figures in a text sort by their value, then by their zeros: %j", (numbers) => {
  const { find } = searchOver(
    numbers.map((number, at) => itemWith({ id: `in_${at}`, number, archived: at })).toReversed(),
  );
  for (const descending of [false, true]) {
    const { matches } = find(request("", { sort: { column: "number", descending } }));
    expect(matches.map(({ number }) => number)).toEqual(
      descending ? numbers.toReversed() : numbers,
    );
  }
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

test("property: every sort in both directions holds the same items", () => {
  fc.assert(
    fc.property(anyItems, fc.constantFrom(...sortColumns), (items, column) => {
      const { find } = searchOver(items);
      const up = find(request("", { sort: { column, descending: false } }));
      const down = find(request("", { sort: { column, descending: true } }));
      expect(ids(up.matches).toSorted()).toEqual(ids(items).toSorted());
      expect(ids(down.matches).toSorted()).toEqual(ids(items).toSorted());
    }),
    runs(),
  );
});

test("property: totals go up or down, items without one come last, equal ones stay newest first", () => {
  fc.assert(
    fc.property(anyItems, fc.boolean(), (items, descending) => {
      const { find } = searchOver(items);
      const sort = { ...descendingTotal, descending };
      const { matches } = find(request("", { sort }));
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
