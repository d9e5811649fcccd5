import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pageAfterResize } from "#src/lib/page-after-resize.ts";
import { runs } from "../../deep.ts";

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
