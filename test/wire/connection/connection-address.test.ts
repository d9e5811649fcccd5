import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod/mini";
import { addressField, keyField, prefixField } from "#src/connection/check/address.ts";
import { runs } from "../../deep.ts";

/** Message of a field for a text, or undefined where the text is accepted. */
const problemOf = (field: z.ZodMiniType, text: string) =>
  z.safeParse(field, text).error?.issues[0]?.message;

describe("the address", () => {
  test.each([
    ["https://acme.example", "https://acme.example"],
    ["  https://acme.example/  ", "https://acme.example"],
    ["acme.example", "https://acme.example"],
    ["HTTPS://ACME.Example", "https://acme.example"],
    ["acme.example:8443", "https://acme.example:8443"],
    ["https://acme.example:443", "https://acme.example"],
    ["http://localhost:3000", "http://localhost:3000"],
    ["http://127.255.0.9:1", "http://127.255.0.9:1"],
    ["http://127.1", "http://127.0.0.1"],
    ["http://[::1]:8080", "http://[::1]:8080"],
    ["[::1]:8080", "https://[::1]:8080"],
    ["bücher.example", "https://xn--bcher-kva.example"],
    ["аpple.example", "https://xn--pple-43d.example"],
  ])("%s is %s", (text, origin) => {
    expect(z.parse(addressField, text)).toBe(origin);
  });

  test.each([
    ["", /Enter the workspace address/],
    ["http://acme.example", /https/],
    ["http://127.0.0.1.evil.example", /https/],
    ["http://localhost.evil.example", /https/],
    ["http://notlocalhost", /https/],
    ["http://[::2]", /https/],
    ["http://0x7e.1", /https/],
    ["http://[::ffff:127.0.0.1]", /https/],
    ["http://localhost.", /https/],
    ["https://ada:secret@acme.example", /Not an address/],
    ["https://@acme.example", /Not an address/],
    ["ftp://acme.example", /https/],
    ["javascript:alert(1)", /Not an address/],
    ["https:///acme.example", /Not an address/],
    ["//acme.example", /Not an address/],
    ["https://", /Not an address/],
    ["https://acme.example:99999", /Not an address/],
    ["https://ac|me.example", /Not an address/],
    ["::1", /Not an address/],
    ["https://acme.example/api", /Advanced/],
    ["https://acme.example/?a=1", /after the host/],
    ["https://acme.example?", /after the host/],
    ["https://acme.example#x", /after the host/],
    ["https://acme.example\\@evil.example", /Not an address/],
    ["https://ac\tme.example", /Not an address/],
    ["https://ac\u200bme.example", /Not an address/],
    ["https://\u202eelpmaxe.acme", /Not an address/],
    ["acme example", /Not an address/],
  ])("%j is refused", (text, problem) => {
    expect(problemOf(addressField, text)).toMatch(problem);
  });

  const pieces = fc.constantFrom(
    ..."https:// http:// // / \\ @ : ? # . .. [ ] ::1 127.0.0.1 localhost a.example ü % %2e 8080 \t ftp:".split(
      " ",
    ),
  );
  const odd = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.array(pieces).map((all) => all.join("")),
  );

  test("an accepted address is an origin, safe to send a key to, and is accepted again as it is", () => {
    fc.assert(
      fc.property(odd, (text) => {
        const { data: origin } = z.safeParse(addressField, text);
        if (origin === undefined) return;
        const url = new URL(origin);
        expect(url.origin).toBe(origin);
        expect(url.username + url.password + url.search + url.hash).toBe("");
        if (url.protocol !== "https:") expect(url.hostname).toMatch(/^localhost$|^127\.|^\[::1\]$/);
        expect(z.parse(addressField, origin)).toBe(origin);
      }),
      runs(2000),
    );
  });
});

describe("the path prefix", () => {
  test.each([
    ["", "/api"],
    [" /api ", "/api"],
    ["/api/", "/api"],
    ["/api/v1", "/api/v1"],
    ["/~ada/Work-1_x.y", "/~ada/Work-1_x.y"],
    ["/...", "/..."],
  ])("%j is %s", (text, prefix) => {
    expect(z.parse(prefixField, text)).toBe(prefix);
  });

  test.each([
    ...["api", "/", "//", "/api//v1", "//evil.example", "/..", "/api/../x", "/./api", "/a b"],
    ...["/a%2fb", "/a?b", "/a#b", "/ü", "/a\\b"],
  ])("%j is refused", (text) => {
    expect(problemOf(prefixField, text)).toMatch(/\.$/);
  });

  test("an accepted prefix is the start of the path that the browser asks for", () => {
    const segment = fc.constantFrom(..."a B 9 . .. - _ ~ / // %2e ü ? # \\ @ :".split(" "));
    const text = fc.array(segment).map((all) => `/${all.join("")}`);
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (typed) => {
        const { data: prefix } = z.safeParse(prefixField, typed);
        if (prefix === undefined) return;
        const url = new URL(`https://acme.example${prefix}/webhooks`);
        expect(url.pathname).toBe(`${prefix}/webhooks`);
        expect(url.host + url.search + url.hash).toBe("acme.example");
      }),
      runs(2000),
    );
  });
});

describe("the key", () => {
  test.each([
    ["key-1", "key-1"],
    [" key-1\r\n", "key-1"],
    ["\u00a0key-1\ufeff", "key-1"],
    ["Bearer key-1", "key-1"],
    ["Authorization: Bearer   key-1", "key-1"],
    ["bearerkey", "bearerkey"],
    ['"12|abc+/="', '"12|abc+/="'],
  ])("%j is %s", (text, key) => {
    expect(z.parse(keyField, text)).toBe(key);
  });

  test.each([
    ["", /Paste an API key/],
    ["Bearer ", /Paste an API key/],
    ["ke y", /space/],
    ["ke\ty", /space/],
    ["“key”", /no key has/],
    ["ke\u200by", /no key has/],
    ["ke\u0000y", /no key has/],
    ["ke\u007fy", /no key has/],
  ])("%j is refused", (text, problem) => {
    expect(problemOf(keyField, text)).toMatch(problem);
  });

  test("every key of visible ASCII is taken as it is", () => {
    const visible = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
    });
    fc.assert(
      fc.property(visible, fc.constantFrom("", " ", "\n", "Bearer "), (key, before) => {
        fc.pre(!/^(authorization:|bearer)/i.test(key));
        expect(z.parse(keyField, `${before}${key} `)).toBe(key);
      }),
      runs(),
    );
  });
});
