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
const always = (holds: (page: number, last: number, shown: (number | null)[]) => void) =>
  fc.assert(
    fc.property(place, ([page, last]) => {
      holds(page, last, pageNumbers(page, last));
    }),
    runs(2000),
  );

describe("page numbers", () => {
  test.each<[number, number, (number | null)[]]>([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, 3, 4, 5]],
    [5, 10, [1, null, 4, 5, 6, null, 10]],
    [50, 100, [1, null, 49, 50, 51, null, 100]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  ])("page %i of %i", (page, last, numbers) => {
    expect(pageNumbers(page, last)).toEqual(numbers);
  });

  test("the first, the last and the present page are always there", () => {
    always((page, last, shown) => {
      expect(shown[0]).toBe(1);
      expect(shown.at(-1)).toBe(last);
      expect(shown).toContain(page);
    });
  });

  test("the neighbours of the present page are there", () => {
    always((page, last, shown) => {
      for (const near of [page - 1, page + 1])
        if (near >= 1 && near <= last) expect(shown).toContain(near);
    });
  });

  test("they rise, and a gap stands for two pages or more", () => {
    always((_page, _last, shown) => {
      shown.forEach((number, index) => {
        const [before, after] = [shown[index - 1], shown[index + 1]];
        if (number === null) {
          if (typeof before !== "number" || typeof after !== "number")
            throw new Error("A gap without pages around it");
          expect(after - before).toBeGreaterThan(2);
        } else if (typeof before === "number") {
          expect(number - before).toBe(1);
        }
      });
    });
  });

  test("at most seven", () => {
    always((_page, _last, shown) => expect(shown.length).toBeLessThanOrEqual(7));
  });

  test("all of them when there are five or fewer", () => {
    for (let last = 1; last <= 5; last += 1)
      for (let page = 1; page <= last; page += 1)
        expect(pageNumbers(page, last)).toEqual(Array.from({ length: last }, (_, i) => i + 1));
  });

  test("at the first page as the design draws it: three numbers, a gap, the last", () => {
    expect(pageNumbers(1, 13)).toEqual([1, 2, 3, null, 13]);
    expect(pageNumbers(13, 13)).toEqual([1, null, 11, 12, 13]);
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
