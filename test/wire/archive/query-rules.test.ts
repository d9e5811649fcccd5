import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addPart,
  printValue,
  printWord,
  withPart,
  withoutField,
  withoutPart,
} from "#src/archive/query/edit-query.ts";
import { markRanges } from "#src/archive/kinds/mark-ranges.ts";
import { foldText } from "#src/lib/fold-text.ts";
import { createMatcher, isApplied } from "#src/archive/query/match.ts";
import { parseQuery } from "#src/archive/query/parse-query.ts";
import { fields } from "#src/archive/query/fields.ts";
import { scan } from "#src/archive/query/scan.ts";
import { runs } from "../../deep.ts";
import { itemOf, items, queries, titles } from "./query-items.ts";

const now = new Date(2026, 10, 23, 10, 24).getTime();
const parse = (text: string) => parseQuery(text, now);

/** The parts without their places, which a print may change. */
const partsOf = (text: string) =>
  parse(text).parts.map(({ start: _start, end: _end, text, ...part }) => ({
    ...part,
    text: isApplied({ ...part, text, start: 0, end: 0 }) ? "" : text,
  }));

/** A text with the quotation closed that is open at its end. */
const closed = (text: string) => text + (scan(text).at(-1)?.missingQuote ?? "");

const lists = fc.array(items, { maxLength: 12 });

describe("any query", () => {
  it("is understood without an error, and its parts stand where they say", () => {
    fc.assert(
      fc.property(
        fc.oneof(queries, fc.string(), fc.string({ unit: "binary" })),
        lists,
        (text, all) => {
          const query = parse(text);
          let end = 0;
          for (const part of query.parts) {
            expect(part.start).toBeGreaterThanOrEqual(end);
            expect(text.slice(end, part.start).trim()).toBe("");
            expect(text.slice(part.start, part.end)).toBe(part.text);
            end = part.end;
          }
          expect(text.slice(end).trim()).toBe("");
          all.filter(createMatcher(query));
        },
      ),
      runs(),
    );
  });

  it("parts any items in two by each of its parts and their negation", () => {
    fc.assert(
      fc.property(queries, lists, (text, all) => {
        for (const part of parse(text).parts.filter(isApplied)) {
          const matches = createMatcher({ parts: [part] });
          const negated = createMatcher({ parts: [{ ...part, negated: !part.negated }] });
          for (const item of all) expect(negated(item)).toBe(!matches(item));
        }
      }),
      runs(),
    );
  });

  it("takes a comma as either", () => {
    fc.assert(
      fc.property(queries, lists, (text, all) => {
        for (const part of parse(text).parts.filter(isApplied)) {
          const positive = { ...part, negated: false };
          const either = createMatcher({ parts: [positive] });
          const each = part.values.map((value) =>
            createMatcher({ parts: [{ ...positive, values: [value] }] }),
          );
          for (const item of all) {
            expect(either(item)).toBe(each.some((matches) => matches(item)));
          }
        }
      }),
      runs(),
    );
  });

  it("is all of its parts, and a part with a problem changes nothing", () => {
    fc.assert(
      fc.property(queries, lists, (text, all) => {
        const query = parse(text);
        const matches = createMatcher(query);
        const good = query.parts.filter(({ problem }) => problem === null);
        const each = good.map((part) => createMatcher({ parts: [part] }));
        for (const item of all) {
          expect(matches(item)).toBe(each.every((part) => part(item)));
        }
      }),
      runs(),
    );
  });

  it("leaves the other parts as written when one field is set or taken out", () => {
    const others = (text: string, field: string) =>
      parse(text)
        .parts.filter((part) => part.field !== field)
        .map((part) => closed(part.text));
    fc.assert(
      fc.property(queries, fc.constantFrom(...fields), fc.string(), (text, field, value) => {
        const without = withoutField(text, field);
        expect(others(without, field)).toEqual(others(text, field));
        expect(parse(without).parts.every((part) => part.field !== field)).toBe(true);
        const set = withPart(text, field, printValue(value));
        expect(others(set, field)).toEqual(others(text, field));
        expect(parse(set).parts.filter((part) => part.field === field)).toHaveLength(1);
        expect(closed(withoutField(set, field))).toBe(closed(without));
      }),
      runs(),
    );
  });

  it("leaves all other parts as they were when one is taken out or added", () => {
    fc.assert(
      fc.property(fc.oneof(queries, fc.string()), (text) => {
        const { parts } = parse(text);
        for (const [at, part] of parts.entries()) {
          const rest = partsOf(withoutPart(text, part));
          expect(rest).toEqual(partsOf(text).toSpliced(at, 1));
          expect(parse(withoutPart(text, part)).parts.map(({ text }) => text)).toEqual(
            parts.toSpliced(at, 1).map(({ text }) => text),
          );
        }
        const added = parse(addPart(text, "kind:invoice")).parts;
        expect(added.slice(0, -1).map((part) => closed(part.text))).toEqual(
          parts.map((part) => closed(part.text)),
        );
        expect(added.at(-1)).toMatchObject({ field: "kind", values: [{ text: "invoice" }] });
      }),
      runs(),
    );
  });

  it.each([
    ['kind:invoice "brand  ', "kind", '"brand  '],
    ['status:paid title:"x, ', "status", 'title:"x, '],
    ['status:paid "a""  ', "status", '"a""  '],
  ] as const)("keeps the space in an open quotation: %s", (text, field, rest) => {
    expect(withoutField(text, field)).toBe(rest);
    expect(withoutPart(text, { start: 0 })).toBe(rest);
    expect(addPart(rest, "kind:doc")).toBe(`${rest}" kind:doc`);
  });
});

/** The letters of a text, each with its marks. */
const lettersOf = (text: string) =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);

describe("words", () => {
  it.each([
    ["パン", ["パンの注文", "ﾊﾟﾝ", "ハ\u309Aン"], ["ハンの注文", "バンの注文"]],
    ["ハ", ["ハン"], ["パン", "バン", "ハ\u3099ン"]],
    ["दान", ["दान की सूची"], ["दिन की सूची", "दन"]],
    ["สี่", ["สี่"], ["สี", "สิ"]],
    ["cafe muller", ["Café Müller", "CAFE\u0301 MU\u0308LLER"], ["Cafe Moller"]],
    ["strasse", ["Straße", "STRAẞE"], ["strase"]],
    ["елка", ["Ёлка"], ["Юлка"]],
    ["οδος", ["Ὁδός"], ["οδης"]],
    ["שלום", ["שָׁלוֹם"], ["שלים"]],
    ["كتاب", ["كِتَاب"], ["كتب"]],
  ])("%s finds the same letters, whatever their accents, and no others", (word, same, others) => {
    for (const text of same) {
      expect(foldText(text)).toContain(foldText(word));
      expect(markRanges(text, [foldText(word)])).not.toEqual([]);
    }
    for (const text of others) {
      expect(foldText(text)).not.toContain(foldText(word));
      expect(markRanges(text, [foldText(word)])).toEqual([]);
    }
  });

  it("find a title that begins with two slashes in its field", () => {
    const query = parse(`title:${printValue("//")}`);
    expect(query.parts.map(({ field }) => field)).toEqual(["title"]);
    expect(createMatcher(query)(itemOf("docs", { title: "//" }))).toBe(true);
  });

  it("find any piece of any title, whatever its case and accents", () => {
    fc.assert(
      fc.property(titles, fc.nat(), fc.nat(), fc.nat(4), (title, from, length, form) => {
        fc.pre(title.trim() !== "");
        const item = itemOf("docs", { title });
        const letters = lettersOf(item.title);
        const start = from % letters.length;
        const piece = letters.slice(start, start + 1 + (length % letters.length)).join("");
        const typed = [
          piece,
          piece.toUpperCase(),
          piece.toLowerCase(),
          piece.normalize("NFD"),
          piece.normalize("NFD").replace(/([\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])\p{M}+/gu, "$1"),
        ][form];
        // Marks of ancient Greek that turn into letters in upper case, or stand without a letter.
        fc.pre(!/[\u0345\u1FBF\u1FFE]/.test(piece.normalize("NFD")));
        fc.pre(typed !== undefined && typed !== "");
        for (const field of ["", "title:"]) {
          const query = parse(field + (field ? printValue(typed) : printWord(typed)));
          expect(query.parts).toHaveLength(1);
          expect(createMatcher(query)(item)).toBe(true);
        }
      }),
      runs(5_000, 500),
    );
  });

  it("are marked where they stand", () => {
    fc.assert(
      fc.property(titles, fc.nat(), fc.nat(), (title, from, length) => {
        const letters = lettersOf(title);
        fc.pre(letters.length > 0);
        const start = from % letters.length;
        const word = foldText(letters.slice(start, start + 1 + (length % letters.length)).join(""));
        const ranges = markRanges(title, [word]);
        let last = 0;
        for (const [start, end] of ranges) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(foldText(title.slice(start, end))).toContain(word);
          last = end;
        }
        expect(ranges.length > 0).toBe(word !== "");
      }),
      runs(),
    );
  });

  it("are marked with their accents, and once where they overlap", () => {
    expect(markRanges("Cafe\u0301 Übersee", ["cafe", "uber", "bers"])).toEqual([
      [0, 5],
      [6, 11],
    ]);
    expect(markRanges("aaa", ["a"])).toEqual([[0, 3]]);
    expect(markRanges("Straße", ["s"])).toEqual([
      [0, 1],
      [4, 5],
    ]);
  });
});
