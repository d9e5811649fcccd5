import fc from "fast-check";
import { expect, it } from "vitest";
import { createMatcher, isNarrowerThan } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { runs } from "../../deep.ts";
import { items, queries } from "./query-items.ts";

const now = new Date(2026, 10, 23, 10, 24).getTime();
const parse = (text: string, at = now) => parseQuery(text, at);
const isNarrowerText = (text: string, before: string) => isNarrowerThan(parse(text), parse(before));

it.each([
  ["lin", "li"],
  ["elin", "li"],
  ["LÏN", "li"],
  ["a b", "a"],
  ["a -b", "a"],
  ["title:linen", "title:lin"],
  ["kind:invoice lin", "kind:invoice li"],
  ["a total:", "a"],
  ["a total:x", "a"],
])("%s narrows %s", (text, before) => {
  expect(isNarrowerText(text, before)).toBe(true);
});

it.each([
  ["li", "lin"],
  ["lon", "li"],
  ["-lin", "-li"],
  ["-lin", "li"],
  ["lin", "-li"],
  ["id:abc", "id:bc"],
  ["status:paid", "status:p"],
  ["title:lin", "li"],
  ["lin", "title:li"],
  ["title:li,lin", "title:li"],
  ["title:lin", "title:li,a"],
  ["b", "a b"],
  ["total:>10", "total:>1"],
])("%s doesn’t narrow %s", (text, before) => {
  expect(isNarrowerText(text, before)).toBe(false);
});

it("today of tomorrow doesn’t narrow today", () => {
  const text = "archived:today";
  const tomorrow = new Date(2026, 10, 24).getTime();
  expect(isNarrowerThan(parse(text, tomorrow), parse(text))).toBe(false);
  expect(isNarrowerThan(parse(text), parse(text))).toBe(true);
});

it("property: what matches a query matched each that it narrows", () => {
  const typed = fc
    .tuple(queries, fc.nat())
    .map(([text, at]) => [text, at % (text.length + 1)] as const);
  fc.assert(
    fc.property(typed, fc.array(items, { maxLength: 12 }), ([text, at], all) => {
      const before = text.slice(0, at);
      fc.pre(isNarrowerText(text, before));
      const wider = all.filter(createMatcher(parse(before)));
      expect(wider).toEqual(expect.arrayContaining(all.filter(createMatcher(parse(text)))));
    }),
    runs(2_000, 500),
  );
});
