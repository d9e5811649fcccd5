import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { schemaOf } from "#src/api/archive.ts";
import { pageOf } from "#src/api/envelope.ts";
import { z } from "zod/mini";
import { runs } from "../../deep.ts";

const docs = pageOf("doc", schemaOf("docs"));
const rows = (length: number) => Array.from({ length }, (_, index) => ({ id: `doc_${index}` }));
const read = (json: unknown) => z.parse(docs, json);
const numbers = (length: number, meta: unknown) => {
  const { rows: _, ...rest } = read({ data: rows(length), meta });
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
      return { length, meta, expected: { page, perPage, lastPage, from, to, total } };
    });
  });

const names = ["current_page", "from", "last_page", "per_page", "to", "total"];

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

  test("stay consistent when any of them is missing", () => {
    fc.assert(
      fc.property(sane, fc.subarray(names), ({ length, meta }, kept) => {
        const some = Object.fromEntries(
          Object.entries(meta).filter(([name]) => kept.includes(name)),
        );
        const { page, perPage, lastPage, from, to, total } = numbers(length, some);
        expect(page).toBeGreaterThanOrEqual(1);
        expect(page).toBeLessThanOrEqual(lastPage);
        expect(perPage).toBeGreaterThanOrEqual(1);
        expect(total).toBe(kept.includes("total") ? meta.total : null);
        if (length === 0) expect([from, to]).toEqual([null, null]);
        else {
          expect(from).toBeGreaterThanOrEqual(1);
          expect(to).toBeGreaterThanOrEqual(from ?? Infinity);
        }
      }),
      runs(500),
    );
  });

  test("without from and to they follow from the page, and count the rows", () => {
    fc.assert(
      fc.property(sane, ({ length, meta, expected }) => {
        for (const unsaid of [undefined, null])
          expect(numbers(length, { ...meta, from: unsaid, to: unsaid })).toEqual(expected);
      }),
      runs(),
    );
  });

  test.each([[undefined], [null], [[]], [5], ["x"], [{}]])("meta %j says nothing", (meta) => {
    const unsaid = { page: 1, lastPage: 1, total: null };
    expect(numbers(3, meta)).toEqual({ ...unsaid, perPage: 3, from: 1, to: 3 });
    expect(numbers(0, meta)).toEqual({ ...unsaid, perPage: 1, from: null, to: null });
  });

  test("last_page follows from total and per_page when it is not said", () => {
    expect(numbers(20, { total: 41, per_page: 20 }).lastPage).toBe(3);
    expect(numbers(20, { total: 40, per_page: 20 }).lastPage).toBe(2);
    expect(numbers(0, { total: 0, per_page: 20 }).lastPage).toBe(1);
    expect(numbers(20, { current_page: 5 }).lastPage).toBe(5);
  });

  test("an empty page past the end keeps its number and the last page", () => {
    const meta = { current_page: 999, last_page: 3, from: null, to: null, per_page: 20, total: 45 };
    const expected = { page: 999, lastPage: 3, perPage: 20, from: null, to: null, total: 45 };
    expect(numbers(0, meta)).toEqual(expected);
    expect(numbers(0, { ...meta, from: 41, to: 45 })).toEqual(expected);
  });

  test("a last row before the first is not believed", () => {
    const { from, to } = numbers(5, { current_page: 3, per_page: 20, from: 41, to: 7 });
    expect([from, to]).toEqual([41, 45]);
  });

  const hostile: unknown[] = [
    ...[-1, -0.5, 1.5, 2 ** 53, 1e300, Infinity, -Infinity, Number.NaN, null, true, [], [2], {}],
    ...["", " ", "abc", "NaN", "-1", "+1", "1.5", "1e3", "0x1", " 2", "2\n", "９", "9".repeat(16)],
  ];
  test.each(names)("%s that is no count is as if it were missing", (name) => {
    const whole = { current_page: 2, from: 21, last_page: 4, per_page: 20, to: 40, total: 70 };
    const without = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name));
    for (const value of hostile)
      expect(numbers(20, { ...whole, [name]: value })).toEqual(numbers(20, without));
  });

  test("zero is a count of rows only", () => {
    const zeros = Object.fromEntries(names.map((name) => [name, 0]));
    expect(numbers(2, zeros)).toEqual({
      page: 1,
      perPage: 2,
      lastPage: 1,
      from: 1,
      to: 2,
      total: 0,
    });
  });

  test("1e999 in the text of the answer is no count", () => {
    const text = '{"data":[{"id":"doc_1"}],"meta":{"total":1e999,"last_page":1e999}}';
    const { total, lastPage } = read(JSON.parse(text));
    expect([total, lastPage]).toEqual([null, 1]);
  });

  test("per_page that the service sets itself is believed", () => {
    expect(numbers(15, { per_page: 15, current_page: 2 })).toMatchObject({ perPage: 15, from: 16 });
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
    expect(read({ ...whole, data: [] }).rows).toEqual([]);
  });
});

describe("a list without last_page and total", () => {
  const paged = (page: number | undefined, links: unknown, requested = 2) => {
    const json = { data: rows(20), meta: { current_page: page, per_page: 20 }, links };
    const schema = pageOf("doc", schemaOf("docs"), { page: requested });
    const { rows: _, from: _from, to: _to, ...rest } = z.parse(schema, json);
    return rest;
  };
  const more = { page: 2, lastPage: 3, perPage: 20, total: null, openEnded: true };
  const end = { page: 2, lastPage: 2, perPage: 20, total: null };

  test.each([
    "/api/docs?page=3",
    "?page=3",
    "https://elsewhere.example/x?state=archived&page=3&per_page=20#end",
    "http://[broken/?page=3",
    "javascript:alert(1)?page=3",
  ])("takes the number of its next page from links.next: %s", (next) => {
    expect(paged(2, { next })).toEqual(more);
  });

  test.each([
    ...[
      undefined,
      null,
      "",
      3,
      {},
      ["?page=3"],
      "page=3",
      "/api/docs#?page=3",
      "/api/docs?cursor=ab",
    ],
    // Not the page after this one.
    ...["?page=2", "?page=1", "?page=0", "?page=4", "?page=999999", "?page=9999999"],
    ...["?page=-3", "?page=3.0", "?page=3e0", "?page=+3", "?page=0x3", "?page=３", "?page[]=3"],
  ])("ends where links.next is %j", (next) => {
    expect(paged(2, { next })).toEqual(end);
  });

  test("is on the requested page where current_page is missing", () => {
    expect(paged(undefined, { next: "?page=3" })).toEqual(more);
    expect(paged(undefined, { prev: "?page=1", next: null })).toEqual(end);
    expect(paged(undefined, { next: null })).toEqual(end);
    expect(paged(undefined, undefined)).toEqual(end);
  });

  test("has no next page where it says another page than was requested", () => {
    expect(paged(2, { next: "?page=3" }, 5)).toEqual({ ...end, lastPage: 5 });
  });

  test("is not open-ended with a last page or a total", () => {
    const said = (meta: object) =>
      read({
        data: rows(20),
        meta: { current_page: 2, per_page: 20, ...meta },
        links: { next: "?page=3" },
      });
    expect(said({ last_page: 2 })).not.toHaveProperty("openEnded");
    expect(said({ total: 90 })).toMatchObject({ lastPage: 5 });
    expect(said({ total: 90 })).not.toHaveProperty("openEnded");
  });
});
