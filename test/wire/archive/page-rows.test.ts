import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Archived, Kind } from "#src/api/archive.ts";
import type { Row } from "#src/api/envelope.ts";
import {
  finderQuery,
  pageRows,
  sortColumnsOf,
  sortOf,
  sortParam,
  wordsOf,
} from "#src/archive/list/tools/page-rows.ts";
import { runs } from "../../deep.ts";

const rowOf = (fields: Record<string, unknown> & { id: string }): Row<Archived> => ({
  ...{ readable: true, id: fields.id, raw: fields, problems: [] },
  item: { archived_at: null, visibility: null, ...fields },
});
const unreadable: Row<Archived> = { readable: false, id: null, raw: {}, problems: ["id: missing"] };
const invoice = (id: string, title: string, more: Record<string, unknown> = {}) =>
  rowOf({ id, items: [{ id: "invi_1", title }], ...more });
const ids = (rows: readonly Row<Archived>[]) => rows.map(({ id }) => id);
const shown = (rows: readonly Row<Archived>[], search: Parameters<typeof pageRows>[2]) =>
  ids(pageRows("invoices", rows, search));

describe("the filter of a page", () => {
  const rows = [
    invoice("in_1", "Brand refresh", { number: "INV-2041", client: "u_Kq7RwTzE" }),
    invoice("in_2", "Süßes Café", { number: "INV-2040", visibility: "internal" }),
    unreadable,
    invoice("in_3", "发票 refresh", { visibility: "shared" }),
  ];
  test.each([
    ["", ["in_1", "in_2", null, "in_3"]],
    ["  ", ["in_1", "in_2", null, "in_3"]],
    ["refresh", ["in_1", "in_3"]],
    ["REFRESH brand", ["in_1"]],
    ['"brand refresh"', ["in_1"]],
    ['"refresh brand"', []],
    ["suss cafe", ["in_2"]],
    ["发票", ["in_3"]],
    ["inv-204", ["in_1", "in_2"]],
    ["2041", ["in_1"]],
    ["in_3", ["in_3"]],
    ["kq7rw", ["in_1"]],
    ["(", []],
  ])("%j shows %j", (filter, expected) => {
    expect(shown(rows, { filter })).toEqual(expected);
  });

  test("narrows by visibility too", () => {
    expect(shown(rows, { visibility: "internal" })).toEqual(["in_2"]);
    expect(shown(rows, { visibility: "internal", filter: "refresh" })).toEqual([]);
  });

  const anyText = fc.string({ unit: "binary", maxLength: 12 });
  test("never throws, and more words never show more rows", () => {
    fc.assert(
      fc.property(anyText, anyText, fc.array(anyText, { maxLength: 5 }), (one, other, titles) => {
        const all = titles.map((title, index) => invoice(`in_${index}`, title));
        const few = shown(all, { filter: `${one.replaceAll('"', "")} ${other}` });
        const more = shown(all, { filter: other });
        expect(few.every((id) => more.includes(id))).toBe(true);
      }),
      runs(),
    );
  });
});

describe("the order of a page", () => {
  const rows = [
    invoice("in_1", "b 10", { total_amount: 9, due_date: "2026-11-02T00:00:00+02:00" }),
    invoice("in_2", "B 9", { total_amount: null, due_date: "not a date" }),
    invoice("in_3", "a", { total_amount: 100, due_date: "2026-11-01T23:30:00Z" }),
    invoice("in_4", "", { total_amount: 9, due_date: null }),
  ];
  test.each([
    ["title", ["in_3", "in_2", "in_1", "in_4"]],
    ["-title", ["in_4", "in_1", "in_2", "in_3"]],
    ["total", ["in_1", "in_4", "in_3", "in_2"]],
    ["-total", ["in_3", "in_1", "in_4", "in_2"]],
    ["due", ["in_1", "in_3", "in_2", "in_4"]],
    ["-due", ["in_3", "in_1", "in_2", "in_4"]],
    ["-id", ["in_4", "in_3", "in_2", "in_1"]],
    ["color", ["in_1", "in_2", "in_3", "in_4"]],
    ["", ["in_1", "in_2", "in_3", "in_4"]],
  ])("%j", (sort, expected) => {
    expect(shown(rows, { sort })).toEqual(expected);
  });

  test("keeps every row, whatever the column", () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null));
    const fields = fc.record({ number: value, status: value, total_amount: value });
    fc.assert(
      fc.property(
        fc.array(fields, { maxLength: 6 }),
        fc.constantFrom(...sortColumnsOf("invoices")),
        fc.boolean(),
        (all, column, descending) => {
          const page = [...all.map((each, index) => invoice(`in_${index}`, "", each)), unreadable];
          const sorted = pageRows("invoices", page, { sort: sortParam({ column, descending }) });
          expect(new Set(sorted)).toEqual(new Set(page));
          expect(sorted.at(-1)).toBe(unreadable);
        },
      ),
      runs(),
    );
  });

  test("is written into the address and read again, for every column of every kind", () => {
    const all: Kind[] = ["invoices", "conversations", "milestones", "folders", "embeds"];
    for (const kind of all) {
      for (const column of sortColumnsOf(kind)) {
        for (const descending of [false, true]) {
          const param = sortParam({ column, descending });
          expect(sortOf(kind, param)).toEqual({ column, descending });
        }
      }
    }
    expect(sortOf("links", "total")).toBeNull();
  });
});

describe("the query for All archived", () => {
  test.each([
    [{ filter: "pro" }, "kind:invoice pro"],
    [{ filter: '  brand  "phase 2" ' }, 'kind:invoice brand "phase 2"'],
    [{ filter: "-draft status:paid a,b" }, 'kind:invoice "-draft" "status:paid" "a,b"'],
    [{ filter: 'say"' }, "kind:invoice say"],
    [{ filter: "u_Kq7RwTzE" }, "kind:invoice client:u_Kq7RwTzE"],
    [{ filter: "in_Yw2k9QeR4tLm INV-2041" }, "kind:invoice in_Yw2k9QeR4tLm INV-2041"],
    [{ visibility: "in review" }, 'kind:invoice visibility:"in review"'],
    [{ visibility: "internal", filter: "x" }, "kind:invoice visibility:internal x"],
    [{}, "kind:invoice"],
  ])("of %j is %s", (search, query) => {
    expect(finderQuery("invoices", search)).toBe(query);
  });

  test("has the words of the filter, whatever they are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 30 }), (filter) => {
        const query = finderQuery("docs", { filter });
        expect(query.startsWith("kind:doc")).toBe(true);
        const words = wordsOf(filter).filter((word) => !word.startsWith("u_"));
        const again = wordsOf(query.slice("kind:doc".length));
        expect(again.filter((word) => !word.startsWith("client:u_"))).toEqual(words);
      }),
      runs(),
    );
  });
});
