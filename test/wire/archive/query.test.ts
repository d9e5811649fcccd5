import { describe, expect, it } from "vitest";
import { printValue, printWord, withPart } from "#src/archive/query/edit-query.ts";
import { createMatcher } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { archivedRangeOf, highlightsOf, kindsIn } from "#src/archive/query/read-query.ts";
import { itemOf } from "./query-items.ts";

const now = new Date(2026, 10, 23, 10, 24).getTime();
const parse = (text: string) => parseQuery(text, now);

const invoice = itemOf("invoices", {
  id: "in_Yw2kPq",
  number: "INV-2040",
  status: "open",
  visibility: "shared",
  client: "u_Kq7RwTzE",
  currency: "EUR",
  total_amount: 1500,
  items: [{ title: "Retainer, Oktober" }, { title: "Süßwaren" }],
  archived_at: new Date(2026, 10, 22, 14, 3, 5).toISOString(),
  due_date: "2026-11-20",
});
const doc = itemOf("docs", {
  id: "doc_Zz",
  title: "Brand hand-over",
  description: "see retainer",
  visibility: "internal",
});
const link = itemOf("links", { id: "pe_L1", url: "https://papercraft.example/logo" });
const all = [invoice, doc, link];

const found = (text: string) => all.filter(createMatcher(parse(text))).map(({ id }) => id);
const ids = (...items: { id: string }[]) => items.map(({ id }) => id);

describe("the query", () => {
  it.each([
    ["", all],
    ["retainer", [invoice, doc]],
    ["RETAINER oktober", [invoice]],
    ["suss", [invoice]],
    ['"brand hand"', [doc]],
    ['"hand brand"', []],
    ["in_Yw2kPq", [invoice]],
    ["2040", [invoice]],
    // Words that a row shows: an amount, a status, a currency, a kind.
    ["1500", [invoice]],
    ["1,500.00", [invoice]],
    ["1.500,00", [invoice]],
    ["1,500.01", []],
    ["open", [invoice]],
    ["ope", []],
    ["eur", [invoice]],
    ["invoices", [invoice]],
    ["-invoice", [doc, link]],
    ["total>=1500", [invoice]],
    ["Total<1500", []],
    ["status=open", [invoice]],
    [">1000", [invoice]],
    ["<=1000", []],
    ["retainer -<2000", [doc]],
    ["title:retainer", [invoice]],
    ["title:none", [link]],
    ["number:2040", [invoice]],
    ["number:none", [doc, link]],
    ["id:in_yw2", [invoice]],
    ["id:w2k", []],
    ["kind:invoice", [invoice]],
    ["kind:Docs,link", [doc, link]],
    ["kind:board,docs,folder", [doc]],
    ["kind:unheard", []],
    ["-kind:invoices", [doc, link]],
    ["status:OPEN", [invoice]],
    ["status:ope", []],
    [`status:${printValue("none")}`, []],
    ["-status:draft", all],
    ["status:none", [doc, link]],
    ['status:"none"', []],
    ["client:u_kq7rwtze", [invoice]],
    ["client:none", [doc, link]],
    ["currency:eur,usd", [invoice]],
    ["total:>1500", []],
    ["total:>=1500", [invoice]],
    ["total:1500..", [invoice]],
    ["total:..1499.99", []],
    ["total:<1500", []],
    ["total:1000..1500", [invoice]],
    ["total:1500..1500", [invoice]],
    ["archived:2026-11-22..2026-11-22", [invoice]],
    ["url:PAPERCRAFT.example", [link]],
    ["url:logo,doc", [link]],
    ["https://papercraft.example", [link]],
    ["archived:yesterday", [invoice]],
    ["archived:none", [doc, link]],
    ["archived:2026-11-22T14:03", [invoice]],
    ["archived:2026-11-22T14:03:05", [invoice]],
    ["archived:2026-11-22T14:04", []],
    ["archived:>2026-11-21", [invoice]],
    ["archived:>2026-11-22", []],
    ["archived:<=2026-11-22", [invoice]],
    ["archived:2026-11-01..2026-11-22", [invoice]],
    ["archived:2026", [invoice]],
    ["archived:2026-11", [invoice]],
    ["due:<today", [invoice]],
    ["due:3d", []],
    ["due:4d", [invoice]],
    ["visibility:", all],
    ["total:>", all],
    ["total:.. -", all],
    [`-${printWord("-over")}`, [invoice, link]],
    [printWord("-over"), [doc]],
    ["“brand hand”", [doc]],
  ] as const)("%s", (text, expected) => {
    expect(found(text)).toEqual(ids(...expected));
  });

  it.each([
    ["total:>1k5", "“1k5” is not a number. Write total:>1500 or total:1000..5000."],
    ["total:1000..x", "“x” is not a number. Write total:>1500 or total:1000..5000."],
    ["total:007", "“007” is not a number. Write total:>1500 or total:1000..5000."],
    ["total:>1,500", "A comma means “or”. Write total:>1500 without it."],
    ["total:>,>1,500", "A comma means “or”. Write total:>1500 without it."],
    ["total:5..1", "“5..1” ends before it begins. Write total:>1500 or total:1000..5000."],
    [
      "archived:2026-02-30",
      "“2026-02-30” is not a date. Write archived:7d, archived:2026-10 or archived:2026-10-05..2026-11-20.",
    ],
    ["due:soon", "“soon” is not a date. Write due:7d, due:2026-10 or due:2026-10-05..2026-11-20."],
    ["-colour:red", '“colour” is not a field. Write "colour:red" to search for the text.'],
  ])("says what is wrong with %s, and the rest applies", (text, problem) => {
    expect(parse(`kind:doc ${text}`).parts[1]).toMatchObject({ problem, values: [] });
    expect(found(`kind:doc ${text}`)).toEqual(ids(doc));
  });

  it("takes both forms of a sigma for one letter", () => {
    const greek = itemOf("docs", { title: "ΣΟΦΟΣ ΟΔΟΣΤΡΩΜΑ" });
    for (const word of ["οδος", "ΟΔΟΣ", "σοφοσ", "σοφος"]) {
      expect(createMatcher(parse(word))(greek)).toBe(true);
    }
  });

  it("sets one field in its place", () => {
    expect(withPart("a status:paid b -status:open", "status", "draft")).toBe("a status:draft b");
    expect(withPart("a b", "kind", "doc")).toBe("a b kind:doc");
    expect(withPart("a kind:doc b", "kind", null)).toBe("a b");
  });

  it("names its kinds, its range and its words", () => {
    expect(kindsIn(parse("kind:doc,invoices -kind:doc x"))).toEqual(["invoices", "docs"]);
    expect(kindsIn(parse("-kind:doc"))).toEqual([]);
    expect(archivedRangeOf(parse("archived:2026-11-20"))).toEqual({
      from: new Date(2026, 10, 20).getTime(),
      to: new Date(2026, 10, 21).getTime() - 1,
    });
    expect(archivedRangeOf(parse("archived:>2026-11-20"))).toMatchObject({ to: Infinity });
    for (const text of ["", "-archived:7d", "archived:today,none", "archived:7d archived:2d"]) {
      expect(archivedRangeOf(parse(text))).toBeNull();
    }
    expect(highlightsOf(parse('Retainer -x title:"Süß" number:7 client:y'))).toEqual([
      ...["retainer", "suss", "7"],
    ]);
  });
});
