import { strToU8, zipSync } from "fflate";
import { DAY_MS, parseTimestamp, wallAt } from "#src/lib/dates.ts";
import type { CsvCell } from "#src/lib/export/csv.ts";

/*
 * A workbook of Excel: a zip of XML (ECMA-376, Office Open XML). Texts are inline strings, so none of
 * them is run as a formula.
 */

/** Characters of a cell; Excel calls a file with more damaged. */
const MAX_CHARACTERS = 32_767;
/** Digits that Excel keeps of a number. */
const MAX_DIGITS = 15;
/** Day 0 of Excel, 30 December 1899, before 1 January 1970. */
const DAYS_BEFORE_1970 = 25_569;

const styles = { plain: 0, head: 1, day: 2, time: 3 };

/** Characters that XML 1.0 can't hold. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const escapeXml = (text: string) =>
  text
    .replace(notXml, "\u{FFFD}")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

const numberCell = (value: number, style: number) => `<c s="${style}"><v>${value}</v></c>`;

const textCell = (text: string, style = styles.plain) =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text.slice(0, MAX_CHARACTERS))}</t></is></c>`;

/** The cell of a time, in the chosen zone, as Excel has none; null for any other text. */
function timeCell(text: string, isDateField: boolean): string | null {
  const time = parseTimestamp(text, isDateField);
  if (!time) return null;
  const days = wallAt(time.date.getTime()) / DAY_MS + DAYS_BEFORE_1970;
  return numberCell(days, time.isDay ? styles.day : styles.time);
}

function cellOf(name: string, value: CsvCell): string {
  if (value === null || value === undefined || value === "") return "<c/>";
  if (typeof value === "number") {
    const digits = String(value).replace(/e.*|\D/g, "").length;
    return digits > MAX_DIGITS ? textCell(String(value)) : numberCell(value, styles.plain);
  }
  const isTime = /(^|_)(at|date|time)$/.test(name);
  return (isTime && timeCell(value, name.endsWith("_date"))) || textCell(value);
}

const xml = (content: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>${content}`);
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const relationsFile = (entries: string) =>
  xml(`<Relationships xmlns="${packages}/relationships">${entries}</Relationships>`);
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;

const frame = () => ({
  "[Content_Types].xml": xml(
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ),
  "_rels/.rels": relationsFile(relation("rId1", "officeDocument", "xl/workbook.xml")),
  "xl/_rels/workbook.xml.rels": relationsFile(
    relation("rId1", "worksheet", "worksheets/sheet1.xml") +
      relation("rId2", "styles", "styles.xml"),
  ),
  "xl/workbook.xml": xml(
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Rows" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ),
  "xl/styles.xml": xml(
    `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ),
});

/**
 * A workbook with one sheet: the names of columns, which stay in sight, then a line for each row.
 * Columns that are named `…_at`, `…_date` or `time` have real times.
 */
export function workbookOf(names: readonly string[], rows: readonly (readonly CsvCell[])[]) {
  const row = (cells: readonly string[]) => `<row>${cells.join("")}</row>`;
  const head = row(names.map((name) => textCell(name, styles.head)));
  const body = rows.map((cells) =>
    row(cells.map((cell, column) => cellOf(names[column] ?? "", cell))),
  );
  const sheet = `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${head}${body.join("")}</sheetData></worksheet>`;
  return zipSync({ ...frame(), "xl/worksheets/sheet1.xml": xml(sheet) }, { level: 1 });
}
