import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseArchiveSearch } from "#src/archive/page/search.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { problemCount } from "#src/archive/query/read-query.ts";

const usual = { q: "", sort: "-archived" };

describe("the address of an earlier version", () => {
  test.each([
    [{ filter: "INV-203" }, "INV-203"],
    [{ filter: "photo licences" }, "photo licences"],
    [{ filter: 2040 }, "2040"],
    [{ filter: '"two words" three' }, '"two words" three'],
    [{ filter: '"not closed' }, '"not closed"'],
    [{ filter: "u_5Jd9QmXw2RfN" }, "client:u_5Jd9QmXw2RfN"],
    [{ visibility: "internal" }, "visibility:internal"],
    [{ filter: "2040", visibility: "internal" }, "2040 visibility:internal"],
    [{ filter: "", visibility: "" }, ""],
  ])("%j: the filter becomes a query", (search, q) => {
    expect(parseArchiveSearch(search)).toEqual({ ...usual, q });
  });

  test("a word that the query would take for a condition stays a word", () => {
    const { q } = parseArchiveSearch({ filter: "kind:doc -draft OR" });
    const query = parseQuery(q, 0);
    expect(problemCount(query)).toBe(0);
    expect(query.parts.filter(({ field }) => field !== null)).toEqual([]);
  });

  test("a query beside it wins", () => {
    expect(parseArchiveSearch({ q: "logo", filter: "photo" })).toEqual({ ...usual, q: "logo" });
  });

  test.each([
    { page: 2 },
    { page: "0" },
    { page: [2] },
    { per_page: 50 },
    { per_page: "abc" },
    { page: -3, per_page: 0, unfiltered: true },
  ])("%j: pages and what else there was leave it", (search) => {
    expect(parseArchiveSearch(search)).toEqual(usual);
  });
});

test("query, order, group, span and item are taken", () => {
  const search = { q: "logo", sort: "-total", group: "day", span: "all", item: "docs/doc_1" };
  expect(parseArchiveSearch(search)).toEqual(search);
  expect(parseArchiveSearch({ q: 2040 }).q).toBe("2040");
});

test("property: no address throws, and none makes a query that can’t be read", () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.array(fc.string()));
  const names = ["filter", "visibility", "sort", "group", "span", "page", "per_page"];
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), value), (search) => {
      const { q } = parseArchiveSearch(search);
      expect(problemCount(parseQuery(q, 0))).toBe(0);
    }),
  );
});
