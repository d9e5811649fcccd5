import { inflateSync } from "node:zlib";

/** The content of a stream of a PDF. */
function contentOf(object = ""): string {
  const [head, length] = /\/Length (\d+)[^]*?stream\r?\n/.exec(object) ?? [];
  if (head === undefined) return "";
  const start = object.indexOf(head) + head.length;
  const packed = object.slice(start, start + Number(length));
  return inflateSync(Buffer.from(packed, "latin1")).toString("latin1");
}

/** A glyph of several letters, as some fonts have for "fl". */
const ligature = /[\uFB00-\uFB06]/g;

const text = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));

/** The characters of a font by the codes of their glyphs. */
function charactersOf(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, block = ""] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = "", to = ""] of block.matchAll(/<(\w{4})> <(\w{4,})>/g)) {
      found.set(code, (to.match(/.{4}/g) ?? []).map(text).join(""));
    }
  }
  for (const [, block = ""] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = "", last = "", to = ""] of block.matchAll(
      /<(\w{4})> <(\w{4})> <(\w{4})>/g,
    )) {
      const start = Number.parseInt(from, 16);
      for (let code = start; code <= Number.parseInt(last, 16); code += 1) {
        const character = String.fromCodePoint(Number.parseInt(to, 16) + code - start);
        found.set(code.toString(16).toUpperCase().padStart(4, "0"), character);
      }
    }
  }
  return found;
}

/** Text of each page of a PDF that Chromium made, without spaces, in the order in which it is drawn. */
export function pagesOfPdf(pdf: Buffer): string[] {
  const objects = new Map(
    [...pdf.toString("latin1").matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)].map(
      ([, number = "", object = ""]) => [number, object],
    ),
  );
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\b/.test(object));
  return pages.map((page) => {
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = "", number = ""]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? "")?.[1] ?? "";
        return [name, charactersOf(contentOf(objects.get(map)))];
      }),
    );
    const content = contentOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ""));
    let font: Map<string, string> | undefined;
    let words = "";
    for (const [, name, codes = ""] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
      if (name) font = fonts.get(name);
      for (const code of codes.match(/.{4}/g) ?? []) words += font?.get(code) ?? "";
    }
    return words.replaceAll(/\s/g, "").replaceAll(ligature, (letters) => letters.normalize("NFKC"));
  });
}
