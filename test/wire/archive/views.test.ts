import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kinds } from "#src/api/archive.ts";
import { type SavedView, isSameState, parseStoredViews } from "#src/archive/page/views/view.ts";
import {
  addViews,
  freeName,
  parseViewsFile,
  serialiseViews,
} from "#src/archive/page/views/views-file.ts";
import { defaultPreferences } from "#src/lib/preferences.ts";
import { runs } from "../../deep.ts";

const view = (name: string, more: Partial<SavedView> = {}): SavedView => ({
  ...{
    name,
    kind: null,
    q: "kind:invoice",
    sort: "-archived",
    group: null,
    span: null,
    columns: null,
  },
  ...more,
});
const namesOf = (views: readonly SavedView[]) => views.map(({ name }) => name);

const anyView = fc.record({
  name: fc.string({ minLength: 1, maxLength: 60 }).filter((name) => name.trim() === name),
  kind: fc.constantFrom(null, ...kinds),
  q: fc.string(),
  sort: fc.constantFrom("title", "-archived"),
  group: fc.constantFrom(null, "together" as const, "client" as const),
  span: fc.constantFrom(null, "today" as const, "all" as const),
  columns: fc.option(fc.array(fc.string(), { maxLength: 5 })),
});

test("what is exported is imported again", () => {
  fc.assert(
    fc.property(fc.array(anyView, { maxLength: 5 }), (views) => {
      expect(parseViewsFile(serialiseViews(views))).toEqual({ views, settings: null });
      const settings = { ...defaultPreferences, locale: "fr", timeZone: "Asia/Tokyo", pace: 9 };
      expect(parseViewsFile(serialiseViews(views, settings))).toEqual({ views, settings });
      expect(parseStoredViews(JSON.parse(serialiseViews(views)))).toEqual(views);
    }),
    runs(),
  );
});

describe("a file that can't be read", () => {
  const file = (views: unknown) => JSON.stringify({ type: "reshelve-views", version: 1, views });

  test.each([
    ["", "This file can’t be read: it isn’t JSON."],
    ["{", "This file can’t be read: it isn’t JSON."],
    ["null", "This file doesn’t contain views of Reshelve."],
    ["[]", "This file doesn’t contain views of Reshelve."],
    [file("x"), "This file doesn’t contain views of Reshelve."],
    [file([view("A"), { ...view("B"), group: "colour" }]), "View 2 in this file can’t be read."],
    [file([view("")]), "View 1 in this file can’t be read."],
    [file([view("x".repeat(61))]), "View 1 in this file can’t be read."],
    [file([{ ...view("A"), columns: [1] }]), "View 1 in this file can’t be read."],
    [file([null]), "View 1 in this file can’t be read."],
  ])("is refused in words: %s", (text, words) => {
    expect(parseViewsFile(text)).toEqual({ problem: `${words} Nothing was imported.` });
  });

  test("never throws, in storage either", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.jsonValue(), (text, object) => {
        parseViewsFile(text);
        parseStoredViews(object);
      }),
      runs(),
    );
  });

  test("is refused with more than 1,000 views, which a browser may still have come to keep", () => {
    const many = Array.from({ length: 1001 }, (_, at) => view(`View ${at}`));
    expect(parseViewsFile(file(many.slice(1)))).toEqual({ views: many.slice(1), settings: null });
    expect(parseViewsFile(file(many))).toHaveProperty("problem");
    expect(parseStoredViews(JSON.parse(serialiseViews(many)))).toHaveLength(1001);
  });

  test("is read as far as it goes where it is stored", () => {
    expect(namesOf(parseStoredViews(JSON.parse(file([null, view("A"), { name: "B" }]))))).toEqual([
      "A",
    ]);
    expect(parseStoredViews(null)).toEqual([]);
  });
});

describe("names", () => {
  test("that are taken get a number", () => {
    const views = addViews([view("A")], [view("A"), view("A"), view("B")]);
    expect(namesOf(views)).toEqual(["A", "A (2)", "A (3)", "B"]);
  });

  test("stay unique and short", () => {
    const long = "x".repeat(60);
    const next = freeName(long, [view(long)]);
    expect(next).toHaveLength(60);
    expect(next).toMatch(/ \(2\)$/);
    fc.assert(
      fc.property(fc.array(anyView, { maxLength: 8 }), (views) => {
        const names = namesOf(addViews([], views));
        expect(new Set(names).size).toBe(views.length);
        expect(Math.max(0, ...names.map((name) => name.length))).toBeLessThanOrEqual(60);
      }),
      runs(),
    );
  });
});

test("a view of before, without a shown time, has the usual one", () => {
  const { span: _, ...before } = view("A");
  const object = { type: "reshelve-views", version: 1, views: [before] };
  expect(parseStoredViews(object)).toEqual([view("A")]);
});

test("a view is unchanged while query, order, grouping, shown time and columns are", () => {
  const one = view("A", { columns: ["title", "id"] });
  expect(isSameState(one, { ...one, columns: ["title", "id"] })).toBe(true);
  for (const change of [
    { q: "" },
    { sort: "title" },
    { group: "day" as const },
    { span: "all" as const },
    { columns: ["id", "title"] },
    { columns: null },
  ])
    expect(isSameState(one, { ...one, ...change })).toBe(false);
});

describe("settings in a file", () => {
  const file = (settings: unknown) =>
    JSON.stringify({ type: "reshelve-views", version: 1, views: [], settings });

  test.each([
    { theme: "plaid" },
    { timeZone: "Europe/Nowhere" },
    { locale: "no tag" },
    { pace: 1e9 },
    { rowsPerPage: "50" },
    [],
    "dark",
    null,
  ])("%j are refused as a whole", (settings) => {
    expect(parseViewsFile(file(settings))).toHaveProperty("problem");
  });

  test("that another version has are left out, and those that are missing have their defaults", () => {
    expect(parseViewsFile(file({ theme: "dark", sound: "loud" }))).toEqual({
      views: [],
      settings: { ...defaultPreferences, theme: "dark" },
    });
  });
});
