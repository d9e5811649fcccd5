import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageAfterResize, pageNumbers } from "#src/lib/page-numbers.ts";
import { runs } from "../../deep.ts";

const lastPage = fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 1e9 }));
/** A page and the last page, with the edges more often than by chance. */
const place = lastPage.chain((last) => {
  const page = fc.oneof(
    fc.integer({ min: 1, max: last }),
    fc.nat(4).map((back) => Math.max(1, last - back)),
    fc.nat(4).map((ahead) => Math.min(last, 1 + ahead)),
  );
  return fc.tuple(page, fc.constant(last));
});
describe("page numbers", () => {
  test.each<[number, number, (number | null)[]]>([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, 3, 4, 5]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [50, 100, [1, null, 49, 50, 51, null, 100]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [1, 13, [1, 2, 3, null, 13]],
    [13, 13, [1, null, 11, 12, 13]],
  ])("page %i of %i", (page, last, numbers) => {
    expect(pageNumbers(page, last)).toEqual(numbers);
  });

  test("has the first, the last and those around it, rising, at most seven, a gap for two or more", () => {
    const numbers = fc.property(place, ([page, last]) => {
      const shown = pageNumbers(page, last);
      expect([shown[0], shown.at(-1)]).toEqual([1, last]);
      for (const near of [page - 1, page, page + 1])
        if (near >= 1 && near <= last) expect(shown).toContain(near);
      expect(shown.length).toBeLessThanOrEqual(7);
      if (last <= 5) expect(shown).toHaveLength(last);
      shown.forEach((number, index) => {
        const [before, after] = [shown[index - 1], shown[index + 1]];
        if (number !== null && typeof before === "number") expect(number - before).toBe(1);
        else if (number === null) expect((after ?? 0) - (before ?? 0)).toBeGreaterThan(2);
      });
    });
    fc.assert(numbers, runs(2000));
  });

  test("a page past the end, or before the start, offers pages that exist", () => {
    fc.assert(
      fc.property(lastPage, fc.integer({ min: -5, max: 2e9 }), (last, page) => {
        const numbers = pageNumbers(page, last).filter((number) => number !== null);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(last);
        expect(numbers.every((number) => number >= 1 && number <= last)).toBe(true);
      }),
      runs(),
    );
  });
});

describe("another number of rows per page", () => {
  test.each([
    [1, 50, 1],
    [20, 20, 1],
    [21, 20, 2],
    [41, 100, 1],
    [101, 100, 2],
    [101, 20, 6],
    [null, 20, 1],
  ])("row %j with %i per page is on page %i", (from, perPage, page) => {
    expect(pageAfterResize(from, perPage)).toBe(page);
  });

  test("the first row stays in sight", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 100 }),
        (from, perPage) => {
          const page = pageAfterResize(from, perPage);
          expect(Number.isInteger(page) && page >= 1).toBe(true);
          expect((page - 1) * perPage + 1).toBeLessThanOrEqual(from);
          expect(page * perPage).toBeGreaterThanOrEqual(from);
        },
      ),
      runs(2000),
    );
  });
});
