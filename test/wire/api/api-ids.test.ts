import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { InvalidIdError, type Prefix, isId, prefixOf, prefixes, safeId } from "#src/api/ids.ts";
import { type Operation, fakeWire, json, operations, thrown } from "../fake-wire.ts";
import { runs } from "../../deep.ts";

// "Prefixes seen", written out, so that the table of the code is tested too.
const documented = {
  ...{ fi: "file", u: "user", tsk: "task", tskb: "board", tskl: "task list", mst: "milestone" },
  ...{ in: "invoice", invi: "invoice item", invti: "discount or tax item", bp: "billing profile" },
  ...{ convr: "conversation", pe: "embed or link", fo: "folder", doc: "doc", wh: "webhook" },
  ws: "workspace",
} as const satisfies Record<Prefix, string>;
const isPrefix = (text: string): text is Prefix => Object.hasOwn(documented, text);
const known: readonly Prefix[] = Object.keys(documented).filter(isPrefix);

const prefix = fc.constantFrom(...known);
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-".split("");
const opaque = fc.string({
  unit: fc.constantFrom(...letters),
  minLength: 1,
  maxLength: 128,
  size: "max",
});

const hostile: readonly string[] = [
  ...["", " ", ".", "..", "../..", "%2e%2e", "/", "\\", "_", "in", "in_", "_x", "in-x"],
  ...["in_../x", "in_..", "in_a/b", "in_a\\b", "in_a%2fb", "in_a?b=1", "in_a#b", "in_a;b"],
  ...["in_a b", " in_a", "in_a ", "in_a\n", "\nin_a", "in_a\r\n", "in_a\u2028", "in_a\0", "in_a\t"],
  ...[`in_${"x".repeat(129)}`, `in_${"x".repeat(10_000)}`],
  // Cyrillic і, full-width low line, Greek omicron, a zero-width space, right-to-left override
  ...["\u0456n_a", "in\uff3fa", "f\u03bf_a", "in_a\u200b", "in_\u202ea", "in_\u00e9", "in_👩"],
  ...["__proto___x", "constructor_x", "toString_x", "hasOwnProperty_x", "IN_a", "In_a", "inv_a"],
  ...["in_a,in_b", "https://evil.example/in_a", "//in_a", "in_a:80", "@in_a", "undefined", "null"],
];

describe("identifiers", () => {
  test("the prefixes are those of the document", () => {
    expect(prefixes).toEqual(documented);
  });

  test("every known prefix with 1 to 128 characters is read as that prefix and no other", () => {
    fc.assert(
      fc.property(prefix, opaque, (one, rest) => {
        const id = `${one}_${rest}`;
        expect(prefixOf(id)).toBe(one);
        expect(safeId(one, id)).toBe(id);
        expect(known.filter((other) => isId(other, id))).toEqual([one]);
      }),
      runs(1000),
    );
  });

  test.each([1, 127, 128])("%i characters after the prefix are accepted", (length) => {
    expect(prefixOf(`tskb_${"x".repeat(length)}`)).toBe("tskb");
  });

  test.each(known)("%s_ with 0 or 129 characters is refused", (one) => {
    expect(prefixOf(`${one}_`)).toBeNull();
    expect(prefixOf(`${one}_${"x".repeat(129)}`)).toBeNull();
  });

  test("prefixes that begin alike stay apart, also when the rest looks like one", () => {
    for (const family of [
      ["in", "invi", "invti"],
      ["tsk", "tskb", "tskl"],
      ["fi", "fo"],
      ["wh", "ws"],
    ] satisfies Prefix[][]) {
      for (const one of family) {
        for (const other of family) {
          expect(isId(other, `${one}_1`)).toBe(one === other);
          expect(prefixOf(`${one}_${other}_1`)).toBe(one);
        }
      }
    }
  });

  test("any text with another character anywhere after the prefix is refused", () => {
    const other = fc
      .string({ unit: "binary", minLength: 1, maxLength: 3 })
      .filter((text) => /[^A-Za-z0-9_-]/.test(text));
    fc.assert(
      fc.property(prefix, opaque, other, fc.nat(100), (one, rest, odd, at) => {
        const text = `${rest.slice(0, Math.min(at, 100))}${odd}${rest.slice(at, 120)}`;
        expect(prefixOf(`${one}_${text}`)).toBeNull();
      }),
      runs(1000),
    );
  });

  test("a word that is no known prefix is refused", () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/).filter((text) => !isPrefix(text));
    fc.assert(
      fc.property(word, opaque, (one, rest) => {
        expect(prefixOf(`${one}_${rest}`)).toBeNull();
      }),
      runs(),
    );
  });

  test.each([undefined, null, 5, true, {}, ["in_a"], { toString: () => "in_a" }])(
    "%o is no identifier",
    (value) => {
      expect(isId("in", value)).toBe(false);
    },
  );
});

describe("hostile identifiers", () => {
  test.each(hostile)("%j is refused for every prefix, in words", (id) => {
    expect(prefixOf(id)).toBeNull();
    for (const one of known) {
      expect(() => safeId(one, id)).toThrow(InvalidIdError);
      expect(() => safeId(one, id)).toThrow(`these begin with ${one}_`);
    }
  });

  /** Every request with an id in its path or body. */
  const calls: readonly Pick<Operation, "name" | "id" | "call">[] = [
    ...operations.filter(({ id }) => id !== null),
    { name: "attachFiles", id: "fi_1", call: (api, id = "fi_1") => api.attachFiles("fo_1", [id]) },
  ];

  test("one that is hostile, or of another resource, sends nothing from any operation", async () => {
    const { api, sent } = fakeWire(() => json({}));
    for (const { id: own, call } of calls) {
      await thrown(InvalidIdError, call(api, "in_../x"));
      for (const other of known) {
        if (other !== own?.split("_")[0]) await thrown(InvalidIdError, call(api, `${other}_1`));
      }
    }
    expect(sent).toEqual([]);
  });
});
