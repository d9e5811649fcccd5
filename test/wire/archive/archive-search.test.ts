import fc from "fast-check";
import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "#src/app/address.ts";
import { parseArchiveSearch } from "#src/archive/page/search.ts";

const usual = { q: "", sort: "-archived" };

test.each([
  { page: "2" },
  { per_page: "50" },
  { filter: "INV-203" },
  { sort: "nothing", group: "x", span: "7" },
  { sort: "" },
])("%j: what it doesn’t know leaves the address", (search) => {
  expect(parseArchiveSearch(search)).toEqual(usual);
});

test("query, order, group, span and item are taken", () => {
  const search = { q: "logo", sort: "-total", group: "day", span: "all", item: "docs/doc_1" };
  expect(parseArchiveSearch(search)).toEqual(search);
});

test.each([
  "24952000000010910141",
  "662E41",
  "1.10",
  "007",
  '"brand book"',
  "null",
  "true",
  "[1]",
  '{"a":1}',
  "2026-11-20",
  "-5",
  "1e999",
  " a  b ",
  "a+b & c=d #1 100%",
  "%22",
])("the query %s is the same in the address and out of it", (q) => {
  const address = stringifySearch({ q });
  expect(parseArchiveSearch(parseSearch(address)).q).toBe(q);
  // As somebody else writes a link.
  expect(parseSearch(`?q=${encodeURIComponent(q)}`)).toEqual({ q });
});

test("the first of two values counts, an absent one is left out, and no name is special", () => {
  expect(parseSearch("?q=one&q=two&sort")).toEqual({ q: "one", sort: "" });
  expect(stringifySearch({ q: undefined, page: 2, item: null })).toBe("?page=2");
  expect(stringifySearch({ q: undefined })).toBe("");
  expect(Object.keys(parseSearch("?__proto__=x"))).toEqual(["__proto__"]);
});

test("property: texts survive the address", () => {
  const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: "grapheme" }));
  fc.assert(
    fc.property(texts, (search) => {
      expect(parseSearch(stringifySearch(search))).toEqual({ ...search });
    }),
  );
});
