import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { archiveKinds, kinds } from "#src/api/archive.ts";
import { type Prefix, prefixOf, prefixes } from "#src/api/ids.ts";
import { type Candidate, findIds } from "#src/archive/by-id/find-items.ts";
import { runs } from "../../deep.ts";

const ids = (text: string) => findIds(text).map(({ id }) => id);
/** IDs that are taken without a read. */
const sure = (text: string) => findIds(text).flatMap((one) => (one.wordlike ? [] : [one.id]));
const only = (text: string): Candidate => {
  const [one, ...more] = findIds(text);
  if (!one || more.length > 0) throw new Error(`${more.length + (one ? 1 : 0)} found`);
  return one;
};

const known = Object.keys(prefixes).filter((text): text is Prefix => Object.hasOwn(prefixes, text));
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".split("");
const figures = letters.slice(0, -2);
const prefix = fc.constantFrom(...known);
const anyId = fc
  .tuple(prefix, fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 128 }))
  .map(([one, rest]) => `${one}_${rest}`);
/** As the workspace makes them: letters and figures, none that reads like a word. */
const plainId = fc
  .tuple(prefix, fc.string({ unit: fc.constantFrom(...figures), minLength: 8, maxLength: 40 }))
  .filter(([, rest]) => /\d[A-Za-z]\d|[A-Za-z]\d[A-Za-z]/.test(rest))
  .map(([one, rest]) => `${one}_${rest}`);

describe("each ID is classified", () => {
  test.each(kinds.filter((kind) => archiveKinds[kind].prefix !== "pe"))("%s", (kind) => {
    const { prefix } = archiveKinds[kind];
    const id = `${prefix}_Yw2k9QeR4tLm`;
    expect(only(id)).toEqual({ id, prefix, kinds: [kind], wordlike: false });
  });

  test("pe_ is an embed or a link", () => {
    expect(only("pe_Jk4sQ9dWm2Va")).toEqual({
      id: "pe_Jk4sQ9dWm2Va",
      prefix: "pe",
      kinds: ["embeds", "links"],
      wordlike: false,
    });
  });

  test.each(["fi", "u", "tsk", "tskl", "invi", "invti", "bp", "wh", "ws"] as const)(
    "%s_ has no restore",
    (prefix) => {
      const id = `${prefix}_5Jd9QmXw2RfN`;
      expect(only(id)).toEqual({ id, prefix, kinds: [], wordlike: false });
    },
  );

  test("every documented prefix is classified", () => {
    expect(known).toEqual(Object.keys(prefixes));
    expect(known.map((one) => only(`${one}_5Jd9QmXw2RfN`).prefix)).toEqual(known);
  });

  test.each(["msg", "inv", "constructor", "cus"])("%s_ is no prefix of the document", (prefix) => {
    expect(findIds(`${prefix}_5Jd9QmXw2RfN`)).toEqual([]);
  });

  test("in_, invi_ and invti_ with the same rest are three", () => {
    const rest = "Yw2k9QeR4tLm";
    const text = `invti_${rest},in_${rest};invi_${rest} in_${rest}`;
    expect(findIds(text).map(({ id, kinds }) => [id, ...kinds])).toEqual([
      [`invti_${rest}`],
      [`in_${rest}`, "invoices"],
      [`invi_${rest}`],
    ]);
  });
});

describe("any text", () => {
  test("every identifier alone on a line is found as it is, in order, once", () => {
    fc.assert(
      fc.property(fc.array(anyId, { maxLength: 20 }), (list) => {
        expect(sure(list.join("\n"))).toEqual([...new Set(list)]);
        expect(sure(list.map((id) => `> > ${id}  `).join("\r\n"))).toEqual([...new Set(list)]);
      }),
      runs(),
    );
  });

  const wraps: readonly (readonly [string, string])[] = [
    ["", ""],
    [" ", " "],
    ['"', '",'],
    ["'", "'"],
    ["“", "”"],
    ["<", ">"],
    ["(", ")."],
    ["`", "`"],
    ["**", "**"],
    ["_", "_"],
    ["__", "__"],
    ["*", "*:"],
    ["~~", "~~"],
    ["https://desk.example/invoices/", "?tab=1#a"],
    ["%2F", "%3Ftab%3D1"],
    ['{\\"id\\":\\"', '\\"}'],
    ["&quot;", "&quot;"],
    ["<td>", "</td>"],
    ["<br/>", "<br>"],
    ["&nbsp;", "&nbsp;"],
    ["[", "](https://desk.example)"],
    ["\u200b", "\u200b "],
    ["\ufeff", ""],
    ["\u00ad", ""],
    ["发票", "已恢复"],
    ["•", "…"],
    ["id=", "&x=y"],
    ["a.b:", ";"],
    ["|", "|"],
    ["/", "/restore"],
    ["$", "!"],
    ["copy-of-", ".pdf"],
    ["2026-11-14-", ".json"],
    ["invoice_", ".txt"],
    ["- [ ] ", ""],
  ];
  test.each(wraps)("%j … %j around it changes nothing", (before, after) => {
    fc.assert(
      fc.property(plainId, (id) => {
        expect(sure(`${before}${id}${after}`)).toEqual([id]);
      }),
      runs(200),
    );
  });

  test("invisible characters anywhere in it change nothing", () => {
    const invisible = fc.constantFrom(
      "\u200b",
      "\u00ad",
      "\u2060",
      "\ufeff",
      "\u202e",
      "%E2%80%8B",
    );
    fc.assert(
      fc.property(plainId, invisible, fc.nat(), (id, mark, at) => {
        const cut = at % id.length;
        expect(sure(`see ${id.slice(0, cut)}${mark}${id.slice(cut)}.`)).toEqual([id]);
      }),
      runs(),
    );
  });

  test("an encoded underscore is one", () => {
    expect(sure("in%5FYw2k9QeR4tLm")).toEqual(["in_Yw2k9QeR4tLm"]);
  });

  test.each([
    ...["main_abc", "begin_x1y2z3", "xin_Yw2k9QeR4tLm", "9in_Yw2k9QeR4tLm", "éin_Yw2k9QeR4tLm"],
    ...["in_Yw2k9QeR4tLmé", "\u0456n_Yw2k9QeR4tLm", "in\uff3fYw2k9QeR4tLm", "IN_YW2K9QER4TLM"],
    ...[`in_${"x1".repeat(65)}`, "in_", "_in_", "in_ Yw2k9QeR4tLm", "in-Yw2k9QeR4tLm"],
    ...["created_at", "user_id", "is_external", "utf_8", "sign-in_form", "API_KEY_2", "__proto__"],
    ...["3f2b8c1e-9d4a-4b6f-8a57-1c0e9d2f7b34", "a.b_c", "billing_profile: u_id", '"tsk_type": 1'],
  ])("%j holds no identifier that is acted on", (text) => {
    const acted = findIds(text).filter((one) => one.kinds.length > 0);
    expect(acted).toEqual([]);
  });

  test.each(["in_progress", "doc_type", "in_app_v2", "in_2026-11-14", "doc_typeName", "fo_1"])(
    "%s inside other text is shown as a word, and alone on a line as an identifier",
    (id) => {
      expect(findIds(`{"status": "${id}"}`)).toMatchObject([{ id, wordlike: true }]);
      expect(findIds(`{"status": "${id}"}\n${id}`)).toMatchObject([{ id, wordlike: false }]);
      expect(findIds(`first\n  ${id}\nlast`)).toMatchObject([{ id, wordlike: false }]);
    },
  );

  test("whatever the text, what is found is an identifier that stands in it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
        for (const { id } of findIds(text)) expect(prefixOf(id)).not.toBeNull();
      }),
      runs(200),
    );
  });

  test("text put around an identifier never makes another of it", () => {
    const around = fc.string({
      unit: fc.constantFrom(..."aéZ9 \n\t,;:.!?\"'()[]{}<>|/@#&=+*~\u200b发".split("")),
      maxLength: 20,
    });
    fc.assert(
      fc.property(around, plainId, around, (before, id, after) => {
        for (const found of sure(`${before} ${id} ${after}`)) expect(found).toBe(id);
      }),
      runs(),
    );
  });

  test("a large paste is read in one go", () => {
    const list = Array.from({ length: 5_000 }, (_, index) => `in_Yw2k9QeR4t${index}x`);
    expect(ids(list.map((id) => `{"id":"${id}","status":"in_progress"}`).join(","))).toHaveLength(
      5_001,
    );
  });
});
