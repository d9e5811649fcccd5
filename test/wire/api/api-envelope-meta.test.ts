import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemaOf } from "#src/api/archive.ts";
import { pageOf } from "#src/api/envelope.ts";
import { z } from "zod/mini";
import { runs } from "../../deep.ts";

const docs = pageOf("doc", schemaOf("docs"));
const rows = (length: number) => Array.from({ length }, (_, index) => ({ id: `doc_${index}` }));
const read = (json: unknown) => z.parse(docs, json);
/** The numbers of a page of so many rows, which was asked for as page 2 of 20 rows. */
const numbers = (length: number, meta: unknown) => {
  const schema = pageOf("doc", schemaOf("docs"), { page: 2, per_page: 20 });
  const { rows: _, ...rest } = z.parse(schema, { data: rows(length), meta });
  return rest;
};

/** The meta that a right service sends for one page of a list, and how many rows that page has. */
const sane = fc
  .record({ perPage: fc.integer({ min: 1, max: 100 }), total: fc.nat(2000) })
  .chain(({ perPage, total }) => {
    const lastPage = Math.max(1, Math.ceil(total / perPage));
    return fc.integer({ min: 1, max: lastPage }).map((page) => {
      const before = (page - 1) * perPage;
      const length = Math.min(perPage, total - before);
      const from = length === 0 ? null : before + 1;
      const to = length === 0 ? null : before + length;
      const meta = {
        current_page: page,
        from,
        last_page: lastPage,
        path: "/api/docs",
        per_page: perPage,
        to,
        total,
      };
      return { length, meta, expected: { lastPage, from, to, total } };
    });
  });

const names = ["current_page", "last_page", "per_page", "total"];

describe("the numbers of a page", () => {
  test("are what a right service says, as numbers or as text", () => {
    fc.assert(
      fc.property(sane, ({ length, meta, expected }) => {
        expect(numbers(length, meta)).toEqual(expected);
        const entries = Object.entries(meta).map(([name, value]) => [
          name,
          value === null ? null : String(value),
        ]);
        expect(numbers(length, Object.fromEntries(entries))).toEqual(expected);
      }),
      runs(),
    );
  });

  test("do not need from and to, which follow from the page and its rows", () => {
    fc.assert(
      fc.property(sane, fc.anything(), ({ length, meta, expected }, odd) => {
        expect(numbers(length, { ...meta, from: odd, to: odd })).toEqual(expected);
      }),
      runs(),
    );
  });

  test.each([[undefined], [null], [[]], [5], ["x"], [{}]])("meta %j says nothing", (meta) => {
    expect(numbers(3, meta)).toEqual({ lastPage: 2, from: 21, to: 23, total: null });
    expect(numbers(0, meta)).toEqual({ lastPage: 2, from: null, to: null, total: null });
    // One that is full may have another one behind it; one with more rows than asked is the whole list.
    expect(numbers(20, meta)).toEqual({ lastPage: 3, from: 21, to: 40, total: null });
    expect(numbers(150, meta)).toMatchObject({ lastPage: 2, total: null });
  });

  test("last_page follows from total and per_page when it is not said", () => {
    expect(numbers(20, { total: 41, per_page: 20 }).lastPage).toBe(3);
    expect(numbers(20, { total: 40, per_page: 20 }).lastPage).toBe(2);
    expect(numbers(0, { total: 0, per_page: 20 }).lastPage).toBe(1);
    expect(numbers(4, { current_page: 5 }).lastPage).toBe(5);
  });

  test("an empty page past the end keeps the last page", () => {
    const meta = { current_page: 999, last_page: 3, per_page: 20, total: 45 };
    expect(numbers(0, meta)).toEqual({ lastPage: 3, from: null, to: null, total: 45 });
  });

  const hostile: unknown[] = [
    ...[-1, -0.5, 1.5, 2 ** 53, 1e300, Infinity, -Infinity, Number.NaN, null, true, [], [2], {}],
    ...["", " ", "abc", "NaN", "-1", "+1", "1.5", "1e3", "0x1", " 2", "2\n", "９", "9".repeat(16)],
  ];
  test.each(names)("%s that is no count is as if it were missing", (name) => {
    const whole = { current_page: 4, last_page: 4, per_page: 25, total: 90 };
    const without = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
    for (const value of hostile)
      expect(numbers(15, { ...whole, [name]: value })).toEqual(numbers(15, without));
  });

  test("zero is a count of rows only", () => {
    const zeros = Object.fromEntries(names.map((name) => [name, 0]));
    expect(numbers(2, zeros)).toEqual({ lastPage: 1, from: 21, to: 22, total: 0 });
  });

  test("1e999 in the text of the reply is no count", () => {
    const text = '{"data":[{"id":"doc_1"}],"meta":{"total":1e999,"last_page":1e999}}';
    const { total, lastPage } = read(JSON.parse(text));
    expect([total, lastPage]).toEqual([null, 1]);
  });

  test("per_page that the service sets itself is believed", () => {
    expect(numbers(15, { per_page: 15 })).toMatchObject({ lastPage: 3, from: 16 });
  });
});

describe("the ten fields of the envelope, each missing, null, odd and hostile", () => {
  const hook = { current_page: 1, from: 1, last_page: 1, path: "/api/docs", per_page: 20, to: 3 };
  const meta = {
    ...hook,
    total: 3,
    links: [{ url: null, label: "&laquo; Previous", active: false }],
  };
  const links = { first: "/api/docs?page=1", last: null, prev: null, next: null };
  const whole = { data: rows(3), links, meta };
  const values: unknown[] = [undefined, null, "javascript:alert(1)", { a: 1 }, 5, []];

  test.each(["links", "meta"])("%s", (name) => {
    for (const value of values) expect(read({ ...whole, [name]: value }).rows).toHaveLength(3);
  });

  test.each(Object.keys(meta))("meta.%s", (name) => {
    for (const value of values) {
      const page = read({ ...whole, meta: { ...meta, [name]: value } });
      expect(page.rows.map((row) => row.readable)).toEqual([true, true, true]);
      expect(page.lastPage).toBeGreaterThanOrEqual(1);
    }
  });

  test("data: only this one is needed", () => {
    for (const value of [undefined, null, "x", 5, { a: 1 }])
      expect(z.safeParse(docs, { ...whole, data: value }).success).toBe(false);
    for (const value of [null, "x", 5, {}]) expect(z.safeParse(docs, value).success).toBe(false);
    expect(read({ ...whole, data: [] }).rows).toEqual([]);
  });
});
