import { strFromU8, unzipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { workbookOf } from "#src/lib/export/excel.ts";
import { defaultPreferences, setPreferences } from "#src/lib/preferences.ts";

afterEach(() => void setPreferences(defaultPreferences));

/** The XML of the cells below the names, each row a list. */
function cellsOf(names: string[], rows: Parameters<typeof workbookOf>[1]) {
  const parts = unzipSync(workbookOf(names, rows));
  const sheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)]
    .slice(1)
    .map(([, row = ""]) => [...row.matchAll(/<c\/>|<c .*?<\/c>/gs)].map(([cell]) => cell));
}
const text = (value: string) =>
  `<c s="0" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;

test.each([
  ["=1+1", "=1+1"],
  ["-5", "-5"],
  ["00123", "00123"],
  ["दान & <b>", "दान &amp; &lt;b&gt;"],
  // XML forbids this end of a section in any text.
  ["a]]>b", "a]]&gt;b"],
  ["a\u0000b\uD800c", "a\uFFFDb\uFFFDc"],
  ["2026-11-20T10:00:00Z", "2026-11-20T10:00:00Z"],
])("a text stays a text: %j", (value, written) => {
  expect(cellsOf(["title"], [[value]])).toEqual([[text(written)]]);
});

test.each([
  [7176.51, '<c s="0"><v>7176.51</v></c>'],
  [-0.25, '<c s="0"><v>-0.25</v></c>'],
  [123456789012345, '<c s="0"><v>123456789012345</v></c>'],
  // Excel would show another number.
  [9007199254740991, text("9007199254740991")],
])("an amount of %d", (value, cell) => {
  expect(cellsOf(["total"], [[value]])).toEqual([[cell]]);
});

test.each([
  ["archived_at", "2026-11-20T12:00:00Z", "Europe/Berlin", 3, 46346 + 13 / 24],
  ["archived_at", "2026-11-20T23:30:00-02:00", "America/New_York", 3, 46346 + 20.5 / 24],
  ["time", "2026-11-20T00:00:00Z", "UTC", 3, 46346],
  ["due_date", "2026-11-20T00:00:00+00:00", "America/New_York", 2, 46346],
])("%s %s in %s is a time of Excel", (name, value, timeZone, style, days) => {
  setPreferences({ timeZone });
  const [[cell = ""] = []] = cellsOf([name], [[value]]);
  expect(cell).toContain(`<c s="${style}"><v>`);
  expect(Number(/<v>(.*)<\/v>/.exec(cell)?.[1])).toBeCloseTo(days, 6);
});

test("what is no time is written as it was received, and each cell has its place", () => {
  const rows = [
    ["0001-01-01T00:00:00Z", null, ""],
    ["soon", undefined, "x"],
  ];
  expect(cellsOf(["archived_at", "total", "note"], rows)).toEqual([
    [text("0001-01-01T00:00:00Z"), "<c/>", "<c/>"],
    [text("soon"), "<c/>", text("x")],
  ]);
});

test("a longer text than a cell may have is cut", () => {
  const [[cell = ""] = []] = cellsOf(["description"], [["x".repeat(40_000)]]);
  expect(cell).toBe(text("x".repeat(32_767)));
});
