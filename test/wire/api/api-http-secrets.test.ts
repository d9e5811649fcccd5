import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { UnreadableResponseError } from "#src/api/errors.ts";
import { createSecrets } from "#src/api/secrets.ts";
import { fakeWire, json, thrown } from "../fake-wire.ts";
import { runs } from "../../deep.ts";

const secret = "whsec_Zq7RtY2mKp9LxW4vB8nJ3hGd";
const hook = (id: unknown) => ({ id, url: "https://hooks.example.com/1", secret, enabled: true });
const hundred = Array.from({ length: 100 }, (_, index) => hook(`wh_${index}`));
const list = (reply: () => Response) =>
  fakeWire(reply).api.listWebhooks({ page: 1, per_page: 100 });

/** Everything that can be read off a value: also of errors, which `JSON.stringify` shows as `{}`. */
function everything(value: unknown, seen = new Set<unknown>()): string {
  if (typeof value !== "object" || value === null) return String(value);
  if (seen.has(value)) return "";
  seen.add(value);
  return Reflect.ownKeys(value)
    .map((key) => `${String(key)}=${everything(Reflect.get(value, key), seen)}`)
    .join("\n");
}

/** The secret in whole, or more of it in a row than the four characters that are shown on purpose. */
function expectNoSecret(value: unknown): void {
  const shown = everything(value);
  for (let start = 0; start + 6 <= secret.length; start++)
    expect(shown).not.toContain(secret.slice(start, start + 6));
  expect(JSON.stringify(value)).not.toContain(secret);
}

describe("webhook secrets", () => {
  test("the search itself finds a secret in a value, an error and its cause", () => {
    for (const value of [hook("wh_1"), new Error(secret), new Error("x", { cause: { secret } })])
      expect(() => expectNoSecret(value)).toThrow(/whsec_/);
  });

  test("a hundred hooks are handed on with a handle each", async () => {
    const page = await list(() => json({ data: hundred }));
    expect(page.rows).toHaveLength(100);
    for (const row of page.rows) {
      const handle = { length: 30, tail: "3hGd" };
      expect(row.readable && row.item.secret).toEqual(handle);
      expect(row.raw).toMatchObject({ secret: handle });
    }
    expectNoSecret(page);
  });

  test.each([
    ["rows without a right id", { data: [hook("in_1"), hook(5), hook(null)] }],
    ["a row of a wrong shape", { data: [{ ...hook("wh_1"), events_types: 5 }] }],
    ["a map of rows", { data: { "1": hook("wh_1"), "7": hook("wh_7") } }],
    ["a lone row", { data: hook("wh_1") }],
    ["a bare array", [hook("wh_1")]],
    ["a hook inside another object", { data: [{ webhook: hook("wh_1") }] }],
    ["a list in a list", { data: [[hook("wh_1")]] }],
  ])("%s: none is handed on", async (_, body) => {
    const page = await list(() => json(body));
    expect(page.rows.length).toBeGreaterThan(0);
    expectNoSecret(page);
  });

  test.each([
    ["rows under another name", JSON.stringify({ items: hundred })],
    ["a page around it", `<pre>${JSON.stringify(hook("wh_1"))}</pre>`],
    ["quotes as entities", `<pre>{&quot;secret&quot;:&quot;${secret}&quot;}</pre>`],
    ["a comma too many", `{"data":[{"id":"wh_1","secret":"${secret}"},}`],
  ])("%s: none is quoted by the error", async (_, body) => {
    const error = await thrown(
      UnreadableResponseError,
      list(() => new Response(body)),
    );
    expect(error.excerpt).toBe("");
    expect(error.cause instanceof SyntaxError).toBe(false);
    expectNoSecret(error);
  });

  test("a list that breaks off at any character quotes none", async () => {
    const text = JSON.stringify({ data: [hook("wh_1"), hook("wh_2")] });
    for (let end = 1; end < text.length; end++) {
      const cut = () => new Response(text.slice(0, end));
      expectNoSecret(await thrown(UnreadableResponseError, list(cut)));
    }
  });

  test("a secret that is cut by the length of the excerpt is not quoted", async () => {
    for (let before = 1940; before <= 2010; before++) {
      const body = JSON.stringify({ note: "x".repeat(before), secret });
      const error = await thrown(
        UnreadableResponseError,
        list(() => new Response(body)),
      );
      expect(error.excerpt).toBe("");
      expectNoSecret(error);
    }
  });

  test("a handle never holds more than four characters, and none of a short secret", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 64 }), (text) => {
        const tail = text.length > 8 ? text.slice(-4) : "";
        const sent = { id: "wh_1", secret: text };
        expect(createSecrets().hide(sent)).toEqual({
          id: "wh_1",
          secret: { length: text.length, tail },
        });
        expect(sent.secret).toBe(text);
      }),
      runs(),
    );
  });

  test("a secret that is no text is hidden whole, and none at all stays so", () => {
    for (const odd of [5, true, [secret], { value: secret }]) {
      expect(createSecrets().hide({ secret: odd })).toEqual({ secret: { length: 0, tail: "" } });
    }
    for (const none of [{ id: "wh_1" }, { secret: null }, null, "text", 5])
      expect(createSecrets().hide(none)).toEqual(none);
  });
});
