import fc from "fast-check";
import { expect, test } from "vitest";
import { archiveKinds, kinds } from "#src/api/archive.ts";
import { parsePasted } from "#src/routes/-palette/find-items.ts";
import { runs } from "../../deep.ts";

const origin = "https://console.example";
const parse = (text: string) => parsePasted(text, `${origin}/`);

test("IDs are told apart by their prefixes, each once", () => {
  const text = "in_Yw2k9QeR4tLm, in_Yw2k9QeR4tLm and tsk_5Jd9QmXw2RfN wh_9Qm2 u_Kq7RwTzE";
  expect(parse(text).ids).toEqual([
    { id: "in_Yw2k9QeR4tLm", type: "restorable", kind: "invoices", wordlike: false },
    { id: "tsk_5Jd9QmXw2RfN", type: "not-restorable", prefix: "tsk" },
    { id: "wh_9Qm2", type: "not-restorable", prefix: "wh" },
    { id: "u_Kq7RwTzE", type: "not-restorable", prefix: "u" },
  ]);
});

test("an address says of which kind an ID is whose prefix embeds and links share", () => {
  const kindsIn = (text: string) =>
    parse(text).ids.map((one) => {
      if (one.type === "restorable") return [one.kind];
      return one.type === "ambiguous" ? one.kinds : [];
    });
  expect(kindsIn("pe_Jk4sQ9dWm2Va")).toEqual([["embeds", "links"]]);
  expect(kindsIn("https://studio.example/api/links/pe_Jk4sQ9dWm2Va")).toEqual([["links"]]);
  expect(kindsIn(`${origin}/archive/embeds/pe_Jk4sQ9dWm2Va?page=2`)).toEqual([["embeds"]]);
  expect(kindsIn(`${origin}/archive?q=logo&item=links%2Fpe_Jk4sQ9dWm2Va`)).toEqual([["links"]]);
  // Another kind in the path can't be that of the ID.
  expect(kindsIn("https://studio.example/folders/pe_Jk4sQ9dWm2Va")).toEqual([["embeds", "links"]]);
});

test("the address of a page of the console without an ID is a page to open", () => {
  expect(parse(` ${origin}/archive?q=logo#top `)).toEqual({ ids: [], page: "/archive?q=logo#top" });
  expect(parse("https://other.example/archive").page).toBeNull();
  expect(parse(`see ${origin}/archive`).page).toBeNull();
  expect(parse("archive").page).toBeNull();
});

test("under a path of its own only addresses below it are pages of the console", () => {
  const page = (text: string) => parsePasted(text, `${origin}/reshelve/`).page;
  // As the history takes it, with the path of the console.
  expect(page(`${origin}/reshelve/archive?q=logo`)).toBe("/reshelve/archive?q=logo");
  expect(page(`${origin}/archive`)).toBeNull();
  expect(page(`${origin}/reshelved/archive`)).toBeNull();
});

test("any text can be parsed, and an ID in an address of the console or the service keeps its kind", () => {
  const opaque = fc.stringMatching(/^[A-Z][0-9][A-Za-z0-9]{6,20}$/);
  fc.assert(
    fc.property(fc.constantFrom(...kinds), opaque, fc.string(), (kind, end, around) => {
      expect(() => parse(around)).not.toThrow();
      const id = `${archiveKinds[kind].prefix}_${end}`;
      for (const path of [`archive/${kind}`, `api${archiveKinds[kind].path}`]) {
        const found = parse(`https://a.example/${path}/${id}`).ids;
        expect(found).toEqual([{ id, type: "restorable", kind, wordlike: false }]);
      }
    }),
    runs(),
  );
});
