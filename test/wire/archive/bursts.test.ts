import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { type ArchivedItem, byNewestArchived, keyOf } from "#src/archive/items/item.ts";
import { findBursts } from "#src/archive/when/bursts.ts";
import { runs } from "../../deep.ts";
import { madeItem } from "./made-item.ts";

const start = Date.UTC(2026, 10, 20, 13, 3, 7);
const at = (...times: (number | null)[]) =>
  times
    .map((time, index) => madeItem("docs", `doc_${index}`, time === null ? null : start + time))
    .toSorted(byNewestArchived);

describe("bursts", () => {
  test("five items are a burst, four are none", () => {
    expect(findBursts(at(0, 1, 2, 3))).toEqual([]);
    expect(findBursts(at(0, 1, 2, 3, 4))).toHaveLength(1);
  });

  test("a gap of 2 s joins, a longer one parts", () => {
    expect(findBursts(at(0, 2000, 4000, 6000, 8000))).toMatchObject([
      { from: start, to: start + 8000 },
    ]);
    expect(findBursts(at(0, 2000, 4000, 6000, 8001))).toEqual([]);
  });

  test("items without a time are in none", () => {
    expect(findBursts(at(null, null, null, null, null, null))).toEqual([]);
    expect(findBursts(at(0, 0, 0, 0, 0, null))).toMatchObject([{ items: { length: 5 } }]);
    expect(findBursts([])).toEqual([]);
  });

  test("a burst keeps its key while newer items join it", () => {
    const [before] = findBursts(at(0, 1, 2, 3, 4));
    const [after] = findBursts(at(0, 1, 2, 3, 4, 1500, 2500));
    expect(after?.items).toHaveLength(7);
    expect(after?.key).toBe(before?.key);
  });
});

/**
 * A history of pieces: each with gaps of up to 2 s inside, and more than 2 s before the next, so that
 * its bursts are known from how it was made.
 */
const history = fc
  .array(
    fc.record({
      before: fc.integer({ min: 2001, max: 90_000 }),
      gaps: fc.array(fc.oneof(fc.constant(2000), fc.integer({ min: 0, max: 2000 })), {
        maxLength: 12,
      }),
    }),
    { maxLength: 12 },
  )
  .chain((pieces) => {
    let time = start;
    let count = 0;
    const made = pieces.map(({ before, gaps }) => {
      time += before;
      return [0, ...gaps].map((gap) => {
        time += gap;
        count += 1;
        return madeItem(kinds[count % kinds.length] ?? "docs", `x_${count}`, time);
      });
    });
    const undated = [madeItem("docs", "doc_undated", null)];
    return fc.record({
      pieces: fc.constant(made),
      read: fc.shuffledSubarray([...made.flat(), ...undated], {
        minLength: count + 1,
        maxLength: count + 1,
      }),
    });
  });

const idsOf = (items: readonly ArchivedItem[]) => items.map(keyOf).toSorted();

test("every burst of a history is found, none merged, in whatever order it was read", () => {
  fc.assert(
    fc.property(history, ({ pieces, read }) => {
      const expected = pieces.filter((piece) => piece.length >= 5).toReversed();
      const found = findBursts(read.toSorted(byNewestArchived));
      expect(found.map(({ items }) => idsOf(items))).toEqual(expected.map(idsOf));
      expect(found.map(({ from }) => from)).toEqual(expected.map((piece) => piece[0]?.archived));
    }),
    runs(1000, 100),
  );
});
