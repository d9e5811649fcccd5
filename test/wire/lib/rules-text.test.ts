import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { listSearch, perPageChoices } from "#src/api/page-search.ts";
import { safeUrl } from "#src/ui/text/external-link.tsx";
import { revealMarks } from "#src/ui/text/text.tsx";

const everyCharacter = () => {
  const all: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1)
    if (code < 0xd800 || code > 0xdfff) all.push(String.fromCodePoint(code));
  return all;
};
const hidden = everyCharacter().filter((one) => revealMarks(one) !== one);

describe("marks that deceive", () => {
  test.each([
    ["\u202egnp.exe", "‹U+202E›gnp.exe"],
    ["in_\u200b1", "in_‹U+200B›1"],
    ["a\u00adb\ufeff", "a‹U+00AD›b‹U+FEFF›"],
    ["\u2066x\u2069", "‹U+2066›x‹U+2069›"],
    ["plain_Text-9", "plain_Text-9"],
    ["Ångström 日本語 שלום 👩", "Ångström 日本語 שלום 👩"],
    ["", ""],
  ])("%j is shown as %j", (text, shown) => {
    expect(revealMarks(text)).toBe(shown);
  });

  test("every mark that changes direction is shown", () => {
    const bidi = everyCharacter().filter((one) => /\p{Bidi_Control}/u.test(one));
    expect(bidi).toHaveLength(12);
    expect(bidi.filter((one) => !hidden.includes(one))).toEqual([]);
  });

  test("every mark that takes no room is shown", () => {
    // Variation selectors choose between two looks of the character before, as emoji need them.
    const needed = /\p{Variation_Selector}/u;
    const noRoom = /\p{Default_Ignorable_Code_Point}/u;
    const left = everyCharacter().filter(
      (one) =>
        noRoom.test(one) && /\p{Assigned}/u.test(one) && !needed.test(one) && !hidden.includes(one),
    );
    expect(left.map((one) => `U+${(one.codePointAt(0) ?? 0).toString(16).toUpperCase()}`)).toEqual(
      [],
    );
  });

  test("nothing that can be seen is changed", () => {
    const seen = hidden.filter(
      (one) =>
        /[\p{L}\p{N}\p{P}\p{S}\p{M}\p{Zs}]/u.test(one) &&
        !/\p{Default_Ignorable_Code_Point}/u.test(one),
    );
    expect(seen).toEqual([]);
  });

  test("none is left in any text, and the rest of it stays", () => {
    const marks = fc.constantFrom(..."\u200b\u200f\u202e\u2067\u2060\ufeff\u00ad");
    const text = fc.string({ unit: fc.oneof(fc.string({ unit: "binary", maxLength: 2 }), marks) });
    fc.assert(
      fc.property(text, (odd) => {
        const shown = revealMarks(odd);
        expect(shown).not.toMatch(/[\p{Bidi_Control}\u00ad\u200b-\u200d\u2060\ufeff]/u);
        expect(revealMarks(shown)).toBe(shown);
        const back = shown.replace(/‹U\+([0-9A-F]{4,6})›/g, (_, code: string) =>
          String.fromCodePoint(Number.parseInt(code, 16)),
        );
        if (!odd.includes("‹U+")) expect(back).toBe(odd);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("addresses", () => {
  test.each([
    ["https://example.com/a?b=c#d", "https://example.com/a?b=c#d"],
    ["http://example.com:8080", "http://example.com:8080/"],
    ["HTTPS://EXAMPLE.COM/Path", "https://example.com/Path"],
    [" https://example.com ", "https://example.com/"],
    ["http://127.0.0.1/", "http://127.0.0.1/"],
    ["http://[::1]:3000/", "http://[::1]:3000/"],
    ["https://example.com/@user:pass", "https://example.com/@user:pass"],
    [
      "https://example.com/?next=javascript:alert(1)",
      "https://example.com/?next=javascript:alert(1)",
    ],
    // A letter of another script: the host is what the browser will look up.
    ["https://\u0430pple.com/", "https://xn--pple-43d.com/"],
    ["https://example.com\\@evil.example", "https://example.com/@evil.example"],
  ])("%j may become a link to %s", (text, href) => {
    expect(safeUrl(text)?.href).toBe(href);
  });

  const hostile = [
    ...["javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)"],
    ...["java\nscript:alert(1)", "java\tscript:alert(1)", "\u0001javascript:alert(1)"],
    "javascript://https://example.com/%0aalert(1)",
    ...["javascript:https://example.com", "vbscript:msgbox(1)", "view-source:https://example.com"],
    ...["data:text/html,<script>alert(1)</script>", "data:text/html;base64,PHN2Zz4=", "DATA:,x"],
    ...["blob:https://example.com/1", "filesystem:https://example.com/1", "about:blank"],
    ...["file:///etc/passwd", "ftp://example.com/", "ws://example.com", "wss://example.com"],
    ...["mailto:a@example.com", "tel:+4912345", "intent://scan/#Intent;end", "chrome://settings"],
    ...["//example.com", "\\\\example.com", "/\\example.com", "/api/invoices", "example.com"],
    ...["../..", "#top", "?a=b", "", " ", "https", "https:", "https://", "http:///", "https://:80"],
    ...["https://user@example.com", "https://user:pass@example.com", "https:user@example.com"],
    ...["https://:pass@example.com", "https://example.com@evil.example"],
    "https://exam\nple.com@evil.example",
    ...["https://example.com%40evil.example@evil.example", "https:\\\\user@example.com"],
    ...["https://exa mple.com", "https://example.com:99999", "https://[::1", "https://%00.example"],
    ...["https://ex<ample.com", "h\u200bttps://example.com"],
    ...["\uff48ttps://example.com", "https//example.com"],
  ];
  test.each(hostile)("%j stays text", (text) => {
    expect(safeUrl(text)).toBeNull();
  });

  test("whatever becomes a link is http or https without user info", () => {
    const parts = "http https javascript data : / // \\ @ ? # %40".split(" ");
    const more = ["user", "example.com", "evil.example", "[::1]", ..."\n\t .1\u0430"];
    const built = fc
      .array(fc.constantFrom(...parts, ...more), { maxLength: 10 })
      .map((all) => all.join(""));
    const text = fc.oneof(built, fc.webUrl({ withFragments: true }), fc.string({ unit: "binary" }));
    let links = 0;
    fc.assert(
      fc.property(text, (address) => {
        const href = safeUrl(address)?.href;
        if (href === undefined) return;
        links += 1;
        expect(href).toMatch(/^https?:\/\/[^/@?#\\\s]+\//);
        expect(safeUrl(href)?.href).toBe(href);
      }),
      { numRuns: 3000 },
    );
    expect(links).toBeGreaterThan(100);
  });
});

describe("the search part of a list's address", () => {
  const parse = (search: unknown) => z.parse(listSearch, search);

  test.each([
    [{}, 1, 20],
    [{ page: 7, per_page: 100 }, 7, 100],
    [{ page: 2, per_page: 50, extra: "x" }, 2, 50],
    [{ page: 0, per_page: 10 }, 1, 20],
    [{ page: -1, per_page: 0 }, 1, 20],
    [{ page: 1.5, per_page: 20.5 }, 1, 20],
    [{ page: "2", per_page: "50" }, 2, 50],
    [{ page: "02", per_page: "5e1" }, 1, 20],
    [{ page: "1.5", per_page: " 50" }, 1, 20],
    [{ page: Number.NaN, per_page: Number.POSITIVE_INFINITY }, 1, 20],
    [{ page: 1e300, per_page: 1e300 }, 1, 20],
    [{ page: null, per_page: null }, 1, 20],
    [{ page: [3], per_page: { 0: 50 } }, 1, 20],
  ])("%j is page %i with %i rows", (search, page, perPage) => {
    expect(parse(search)).toEqual({ page, per_page: perPage });
  });

  test("one that does not fit leaves the other as it is", () => {
    expect(parse({ page: "x", per_page: 50 })).toEqual({ page: 1, per_page: 50 });
    expect(parse({ page: 3, per_page: "x" })).toEqual({ page: 3, per_page: 20 });
  });

  test("any search gives a page and a number of rows that may be asked for", () => {
    const value = fc.oneof(
      fc.anything(),
      fc.integer(),
      fc.double(),
      fc.constantFrom(...perPageChoices),
    );
    const search = fc.record({ page: value, per_page: value }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.oneof(search, fc.object()), (odd) => {
        const { page, per_page: perPage } = parse(odd);
        expect(Number.isSafeInteger(page) && page >= 1).toBe(true);
        expect([20, 50, 100]).toContain(perPage);
      }),
      { numRuns: 2000 },
    );
  });
});
