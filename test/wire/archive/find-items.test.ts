import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Kind } from "#src/api/archive.ts";
import { findIds, findItems as findIn, indexItems } from "#src/archive/by-id/find-items.ts";
import { type ArchivedItem, archivedItem } from "#src/archive/items/item.ts";
import { runs } from "../../deep.ts";

function itemOf(kind: Kind, id: string, fields: Record<string, unknown>): ArchivedItem {
  const raw = { id, archived_at: "2026-11-20T14:03:07Z", visibility: null, ...fields };
  return archivedItem(kind, { readable: true, id, item: raw, raw, problems: [] }, 1);
}
const invoice = (id: string, number: string, title: string) =>
  itemOf("invoices", id, { number, items: [{ id: "invi_1", title }, { title: "Second line" }] });

const items = [
  invoice("in_Yw2k9QeR4tLm", "INV-2041", "Brand refresh, phase 2"),
  invoice("in_Qp40sKfJ8yDe", "2033", "Süße Träume"),
  itemOf("docs", "doc_0xPz3TqRc8Lm", { title: "Kick-off notes" }),
  itemOf("boards", "tskb_Yc8Hp3VrTm01", { title: "Rebrand" }),
  itemOf("folders", "fo_Lk7Ws2DqNx01", { name: "Rebrand" }),
];
const findItems = (text: string, read: readonly ArchivedItem[]) => findIn(text, indexItems(read));
const found = (text: string, read = items) => findItems(text, read).candidates.map(({ id }) => id);
const leftOut = (text: string, read = items) => findItems(text, read).leftOut;

describe("numbers and titles", () => {
  test.each([
    ["INV-2041", ["in_Yw2k9QeR4tLm"]],
    ["please restore inv-2041, thanks", ["in_Yw2k9QeR4tLm"]],
    ["(INV-2041).", ["in_Yw2k9QeR4tLm"]],
    ["number;INV-2041;7,176.51", ["in_Yw2k9QeR4tLm"]],
    ["XINV-2041", []],
    ["INV-20411", []],
    ["2033", ["in_Qp40sKfJ8yDe"]],
    // It may be a year, or an amount.
    ["we paid 2033 for it", []],
    ["brand REFRESH, phase 2", ["in_Yw2k9QeR4tLm"]],
    ["  • “Brand refresh, phase 2”,", ["in_Yw2k9QeR4tLm"]],
    ["susse traume\r\nKick-off notes", ["in_Qp40sKfJ8yDe", "doc_0xPz3TqRc8Lm"]],
    // A title is a whole line, and that of the item itself.
    ["see Kick-off notes", []],
    ["Second line", []],
  ])("%j names %j", (text, expected) => {
    expect(found(text)).toEqual(expected);
    // Nothing is known of them before they were read.
    expect(found(text, [])).toEqual([]);
  });

  test.each([
    ["दान की सूची", ["दान की सूची", "दिन की सूची"]],
    ["パンの注文", ["ハンの注文", "パンの注文", "バンの注文"]],
    ["Resume", ["Résumé", "Resume", "résume"]],
    ["Mu\u0308ller", ["Muller", "Müller"]],
  ])("%j names the title that is written alike", (line, all) => {
    const read = all.map((title, at) => itemOf("docs", `doc_${at}Ab`, { title }));
    const named = read.filter(({ title }) => title.normalize("NFC") === line.normalize("NFC"));
    expect(findItems(line, read).candidates).toMatchObject(
      named.map((item) => ({ id: item.id, sharedBy: 1 })),
    );
  });

  test.each([
    ["“Kick-off notes” INV-2041", ["doc_0xPz3TqRc8Lm", "in_Yw2k9QeR4tLm"], []],
    ['the doc "kick-off notes" too', ["doc_0xPz3TqRc8Lm"], ["the doc too"]],
    ["«Brand refresh, phase 2» and 'it'", ["in_Yw2k9QeR4tLm"], ["and it"]],
    ["„Süße Träume“ “Nothing of the kind”", ["in_Qp40sKfJ8yDe"], ["Nothing of the kind"]],
    ["“Launch INV-9999”", [], ["“Launch INV-9999”"]],
  ])("%j: a title in quotes is found beside other words, or left out", (line, ids, unknown) => {
    expect(found(line)).toEqual(ids);
    expect(leftOut(line)).toEqual(unknown);
  });

  test("numbers are compared without case, accents and width, as titles are", () => {
    const read = [invoice("in_Ab1", "RÉ-2041", "One"), invoice("in_Cd2", "ＩＮＶ-77", "Two")];
    for (const text of ["ré-2041", "RE-2041", "INV-77"]) {
      expect(found(text, read)).toHaveLength(1);
    }
  });

  test("a number is that of its item, not another line of its text", () => {
    const url = itemOf("links", "pe_Ab1", { title: "Logo", url: "https://a.example/INV-2041" });
    const described = itemOf("docs", "doc_Ab1", { title: "Notes", description: "INV-2041" });
    expect(found("INV-2041", [url, described])).toEqual([]);
    // Its ID stands where others have their number.
    const unnumbered = itemOf("docs", "doc-99", { title: "Notes", description: "Kick-off" });
    expect(found("doc-99", [unnumbered])).toEqual([]);
  });

  test("a long word that is none is passed over at once", () => {
    // With nested repetition this would take longer than the age of the universe.
    const word = `${"aB3".repeat(40)}==`;
    expect(leftOut(word)).toEqual([word]);
  });

  test("several of a title are all listed", () => {
    const { candidates } = findItems("rebrand", items);
    expect(candidates).toMatchObject([
      { id: "tskb_Yc8Hp3VrTm01", kinds: ["boards"], sharedBy: 2 },
      { id: "fo_Lk7Ws2DqNx01", kinds: ["folders"], sharedBy: 2 },
    ]);
  });
});

describe("every line is in the list, or left out", () => {
  test.each<[string, string[]]>([
    ["", []],
    ["Please restore INV-2041", ["Please restore"]],
    ["in_Yw2k9QeR4tLm and created_at", ["and created_at"]],
    ["in_Yw2k9QeR4tLm; Budget 2026, final", ["Budget final"]],
    ["doc_0xPz3TqRc8Lm\tKick-off notes\t7,176.51\t2026-11-20", []],
    ["予算 doc_0xPz3TqRc8Lm をお願いします", ["予算 をお願いします"]],
    ["https://acme.example/invoices/in_Yw2k9QeR4tLm?tab=x", []],
    [`{"id":"in_Yw2k9QeR4tLm","number":"INV-2041"}`, []],
    ["nothing here", ["nothing here"]],
    ["INV-2041 INV-9999", ["INV-9999"]],
    ["in_Yw2k9QeR4tLm\nINV-2041\ninv-2041", []],
  ])("of %j: %j", (text, expected) => {
    expect(leftOut(text)).toEqual(expected);
  });

  test("a title beside numbers in a line is found", () => {
    const line = "Kick-off notes, INV-2041, 2033; Rebrand";
    expect(found(line)).toEqual([
      "doc_0xPz3TqRc8Lm",
      "in_Yw2k9QeR4tLm",
      "in_Qp40sKfJ8yDe",
      "tskb_Yc8Hp3VrTm01",
      "fo_Lk7Ws2DqNx01",
    ]);
    expect(leftOut(line)).toEqual([]);
  });
});

test("whatever the text and the items, each item is listed once, IDs first, and none is invented", () => {
  const text = fc.string({
    unit: fc.constantFrom(...'INV-2041 \n,"Rebrand_in9é'.split(""), "INV-2041", "\nRebrand\n"),
    maxLength: 60,
  });
  fc.assert(
    fc.property(text, fc.subarray(items), (pasted, read) => {
      const { candidates } = findItems(pasted, read);
      const ids = candidates.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      const before = findIds(pasted);
      expect(candidates.slice(0, before.length)).toMatchObject(before);
      const known = new Set(read.map(({ id }) => id));
      expect(ids.slice(before.length).every((id) => known.has(id))).toBe(true);
    }),
    runs(),
  );
});

test("text of any kind never throws", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (pasted) => {
      expect(() => findItems(pasted, items)).not.toThrow();
    }),
    runs(),
  );
});
