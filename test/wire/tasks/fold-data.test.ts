import { describe, expect, test } from "vitest";
import { foldData, unfoldData } from "#src/tasks/html/fold-data.ts";

const png = `data:image/png;base64,${"iVBORw0KGgo".repeat(120_000)}`;
const jpeg = `data:image/jpeg;base64,${"/9j/4AAQ\r\n".repeat(300)}==`;
const svg = `data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'>${"<g/>".repeat(500)}</svg>`;

const token = /\[[^[\]]+\]/g;
const tokensOf = (shown: string) => shown.match(token) ?? [];

describe("long data: addresses", () => {
  test.each([
    ["PNG", `<p>Plan</p><img src="${png}" alt="A">`, "[image/png, 1.3 MiB, "],
    ["JPEG with line ends", `<img src='${jpeg}'>`, "[image/jpeg, 3.0 KiB, "],
    ["SVG as text", `<img alt=x src="${svg}"><p>After</p>`, "[image/svg+xml, 2.0 KiB, "],
    ["without quotes", `<img src=${png}>`, "[image/png, 1.3 MiB, "],
    ["in a style", `<p style="background: url(${png})">x</p>`, "[image/png, 1.3 MiB, "],
    ["without a type", `<a href="data:,${"a".repeat(2000)}">x</a>`, "[data, 2.0 KiB, "],
  ])("%s: one token, and the same bytes again", (_name, html, start) => {
    const folded = foldData(html);
    expect(tokensOf(folded.shown)).toEqual([expect.stringMatching(/, [0-9a-f]{8}\]$/)]);
    expect(folded.shown).toContain(start);
    expect(folded.shown.length).toBeLessThan(120);
    expect(unfoldData(folded.shown, folded)).toBe(html);
  });

  test("what is short, or no address, stays as it is", () => {
    const texts = [
      `<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">`,
      `<p>"data: ${"we collect it. ".repeat(200)}</p>`,
      `<p>${"metadata ".repeat(500)}</p>`,
      "",
    ];
    expect(texts.map((html) => foldData(html).shown)).toEqual(texts);
  });
});

describe("two pictures", () => {
  const html = `<p>One <img src="${png}"> two <img src='${jpeg}'></p>`;
  const folded = foldData(html);
  const [first = "", second = ""] = tokensOf(folded.shown);
  const edited = (change: (shown: string) => string) => unfoldData(change(folded.shown), folded);

  test("have a token each, also where they are the same", () => {
    expect(first).not.toBe(second);
    expect(edited((shown) => shown.replace("One", "Two"))).toBe(html.replace("One", "Two"));
    const twice = foldData(`<img src="${png}"><img src="${png}">`);
    expect(new Set(tokensOf(twice.shown)).size).toBe(2);
    expect(unfoldData(twice.shown, twice)).toBe(twice.html);
  });

  test("one that is deleted is gone, and back when its token is", () => {
    const without = folded.shown.replace(first, "");
    expect(unfoldData(without, folded)).toBe(html.replace(png, ""));
    expect(unfoldData(folded.shown, folded)).toBe(html);
  });

  test("one that is moved or copied goes with its token", () => {
    const swapped = edited((shown) =>
      shown.replaceAll(token, (one) => (one === first ? second : first)),
    );
    expect(swapped).toBe(`<p>One <img src="${jpeg}"> two <img src='${png}'></p>`);
    expect(edited((shown) => `${shown}<img src="${first}">`)).toBe(`${html}<img src="${png}">`);
  });

  test("a token that was typed, cut short or comes from elsewhere is a text", () => {
    const typed = ["[image/png, 1.3 MiB, 00000000]", "[image/png, 1.3 MiB]", first.slice(0, -2)];
    const elsewhere = tokensOf(foldData(html).shown);
    for (const text of [...typed, ...elsewhere]) {
      expect(edited((shown) => `${shown}<p>${text}</p>`)).toBe(`${html}<p>${text}</p>`);
    }
    expect(edited((shown) => shown.replace(first, `[${first}]`))).toBe(
      html.replace(png, `[${png}]`),
    );
  });

  test("a token in the text as received is none of ours", () => {
    const hostile = `<p>${first} [image/png, 1.3 MiB, ffffffff]</p><img src="${png}">`;
    const again = foldData(hostile);
    expect(unfoldData(again.shown, again)).toBe(hostile);
  });
});
