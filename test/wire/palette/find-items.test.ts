import fc from "fast-check";
import { expect, test } from "vitest";
import { keyOf } from "#src/archive/items/item.ts";
import { foldText } from "#src/lib/fold-text.ts";
import { createMatcher } from "#src/archive/query/match.ts";
import { findItems, paletteQuery } from "#src/routes/-palette/find-items.ts";
import { runs } from "../../deep.ts";
import { itemWith, manyItems } from "../archive/search-parts.ts";

const now = Date.UTC(2026, 10, 23);
type Items = Parameters<typeof findItems>[0];

interface Options {
  ids?: readonly string[];
  restored?: readonly string[];
}

const find = (items: Items, text: string, { ids = [], restored = [] }: Options = {}) =>
  findItems(items, {
    query: paletteQuery(text, now),
    ids,
    restored: new Map(restored.map((key) => [key, true])),
  });
const ids = ({ best }: ReturnType<typeof findItems>) => best.map(({ id }) => id);

test("the very number comes first, then by where the title has the words, then other fields", () => {
  const numbered = (id: string, title: string, number: string) => {
    const item = itemWith({ id, title, number });
    return { ...item, text: `${foldText(title)}\n${foldText(number)}\n${foldText(id)}` };
  };
  const lines = numbered("in_lines", "Signage", "INV-9");
  const items = [
    { ...lines, text: lines.text.replace("signage", "signage\nlogo, print") },
    itemWith({ id: "doc_inside", title: "Analogous" }),
    itemWith({ id: "doc_word", title: "Brand logo" }),
    itemWith({ id: "doc_start", title: "Logo round" }),
    numbered("in_number", "Retainer", "logo"),
  ];
  expect(ids(find(items, "logo"))).toEqual([
    "in_number",
    "doc_start",
    "doc_word",
    "doc_inside",
    "in_lines",
  ]);
  expect(ids(find(items, "doc_WORD"))).toEqual(["doc_word"]);
});

test("of equal matches the newest five are shown, and all are counted", () => {
  const items = Array.from({ length: 9 }, (_, index) =>
    itemWith({ id: `doc_${index}`, title: "Logo" }),
  );
  const found = find(items, "logo");
  expect(found.count).toBe(9);
  expect(ids(found)).toEqual(["doc_0", "doc_1", "doc_2", "doc_3", "doc_4"]);
});

test("restored items, and those with an ID of the text, are not among the matches", () => {
  const items = ["doc_a", "doc_b", "doc_c"].map((id) => itemWith({ id, title: "Logo" }));
  const found = find(items, "logo", { ids: ["doc_a"], restored: ["docs/doc_b"] });
  expect([ids(found), found.count]).toEqual([["doc_c"], 1]);
  expect(found.withId).toEqual([items[0]]);
});

test("embeds and links with the same ID are both found", () => {
  const embed = itemWith({ id: "pe_1", kind: "embeds" });
  const link = itemWith({ id: "pe_1", kind: "links" });
  const found = find([embed, link], "pe_1", { ids: ["pe_1", "pe_2"] });
  expect(found.withId).toEqual([embed, link]);
});

test("a text with a part that is no query is searched for as words", () => {
  expect(paletteQuery("kind:doc logo", now)?.parts[0]?.field).toBe("kind");
  const plain = paletteQuery("note: total:many", now);
  expect(plain?.parts.map(({ field, problem }) => [field, problem])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(plain?.text).toBe('"note:" "total:many"');
  for (const text of ["", "  ", "kind:", "x".repeat(201)]) {
    expect(paletteQuery(text, now), text).toBeNull();
  }
});

test("finds as many items as All archived does for the same query", async () => {
  const items = manyItems(300);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("logo", "re", "kind:doc", "site web", "üb", "-logo"),
      fc.nat(300),
      async (text, size) => {
        const some = items.slice(0, size);
        const query = paletteQuery(text, now);
        const { best, count } = find(some, text);
        const matches = some.filter(query ? createMatcher(query) : () => false);
        expect(count).toBe(matches.length);
        expect(best).toHaveLength(Math.min(5, count));
        expect(new Set(best.map(keyOf)).size).toBe(best.length);
        expect(best.every((item) => matches.includes(item))).toBe(true);
      },
    ),
    runs(),
  );
});
