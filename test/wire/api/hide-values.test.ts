import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ApiError } from "#src/api/errors.ts";
import { hideValues, secretPattern } from "#src/api/replies/hide-values.ts";
import type { RawResponse } from "#src/api/http.ts";
import { createApi } from "#src/api/api.ts";
import { createSecrets } from "#src/api/secrets.ts";
import { connection, fakeWire, json, thrown, withWrites } from "../fake-wire.ts";
import { runs } from "../../deep.ts";

const key = "k_live/Zq7RtY2mKp9+LxW4";
const secret = "whsec_Zq7RtY2mKp9LxW4vB8nJ3hGd";
const both = secretPattern([key, secret]);

describe("a secret is found by its value, in any encoding", () => {
  test.each([
    ["in a sentence", JSON.stringify({ message: `The token ${key} may not do this` })],
    ["in the name of a field", JSON.stringify({ [key]: 1 })],
    ["deep inside", JSON.stringify({ a: [{ b: [[key]] }] })],
    ["with slashes escaped, as PHP does", `{"message":"${key.replaceAll("/", "\\/")}"}`],
    ["with a letter escaped", `{"message":"\\u006b${key.slice(1)}"}`],
    ["in the name of a field, with a letter escaped", `{"\\u006b${key.slice(1)}":1}`],
    ["in an address", `{"url":"https://a.example/?k=${encodeURIComponent(key)}"}`],
    ["in Base64", `{"header":"Basic ${btoa(key)}"}`],
    ["on a page", `<h1>Bad token ${key}</h1>`],
    ["in JSON that breaks off", `{"message":"${key}`],
    ["below 8,000 lists", `${"[".repeat(8000)}"${key}"${"]".repeat(8000)}`],
  ])("%s", (_title, text) => {
    const hidden = hideValues(text, both);
    expect(hidden).toContain("[hidden]");
    for (const form of [key, key.replaceAll("/", "\\/"), encodeURIComponent(key), btoa(key)]) {
      expect(hidden).not.toContain(form);
    }
    expect(hidden).not.toContain("\\u006b");
  });

  test("any other text comes back as it was, character by character", () => {
    const text = fc.oneof(fc.json(), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(text, (reply) => {
        expect(hideValues(reply, both)).toBe(reply);
      }),
      runs(),
    );
    const odd = '{ "a\\/b": 1e999, "n": 12345678901234567890 }';
    expect(hideValues(odd, secretPattern([key]))).toBe(odd);
  });
});

test("many secrets are looked for by one pattern, which is built once", () => {
  const secrets = createSecrets();
  const hide = secrets.hide;
  const hooks = Array.from({ length: 57 }, (_, index) => ({
    id: `wh_${index}`,
    secret: `whsec_${"x".repeat(index)}Zq7RtY2m+/`,
  }));
  hide(hooks);
  const pattern = secrets.pattern(key);
  expect(secrets.pattern(key)).toBe(pattern);
  const quoted = hooks.flatMap((hook) => [hook.secret, btoa(hook.secret)]).join(" ");
  expect(hideValues(`${quoted} ${key}`, pattern).split(" ")).toEqual(
    Array.from({ length: 115 }, () => "[hidden]"),
  );
  // Another list, or another key, makes another one.
  hide([{ id: "wh_new", secret: "a.secret.of.today" }]);
  expect(hideValues("a.secret.of.today a-secret-of-today", secrets.pattern(key))).toBe(
    "[hidden] a-secret-of-today",
  );
  expect(hideValues(key, secrets.pattern("another key"))).toBe(key);
});

describe("secrets that the workspace quotes are hidden from everything that reads a reply", () => {
  const open = (reply: unknown, status: number) => {
    const secrets = createSecrets();
    const { sent } = fakeWire(({ url }) =>
      url.includes("/webhooks")
        ? json({
            data: [
              { id: "wh_1", secret },
              { id: "wh_2", url: `https://a.example/${secret}` },
            ],
          })
        : json(reply, status),
    );
    const wire = { workspace: connection, key: () => key };
    return { sent, secrets, api: withWrites(createApi(wire, secrets)) };
  };
  const paging = { page: 1, per_page: 20 };

  test("the key, in a refusal and in the log", async () => {
    const { api, sent } = open({ message: `The token ${key} may not do this` }, 422);
    const seen: RawResponse[] = [];
    const refused = api.restore("docs", "doc_1", (response) => seen.push(response));
    const error = await thrown(ApiError, refused);
    expect(error.words).toBe("The token [hidden] may not do this");
    expect(seen.map(({ text }) => text).join()).not.toContain(key);
    expect(sent[0]?.headers["authorization"]).toBe(`Bearer ${key}`);
  });

  test("a listed webhook's secret, under any field name of another reply", async () => {
    const { api, secrets } = open({ id: "doc_1", archived_at: null, note: `x${secret}y` }, 200);
    const before = await api.restore("docs", "doc_1");
    expect(JSON.stringify(before)).toContain(secret);
    await api.listWebhooks(paging);
    expect(secrets.reveal("wh_1", "secret")).toBe(secret);
    const { item } = await api.restore("docs", "doc_1");
    expect(item).toMatchObject({ note: "x[hidden]y" });
    // A second list still delivers the secret itself to its store.
    await api.listWebhooks(paging);
    expect(secrets.reveal("wh_1", "secret")).toBe(secret);
  });

  test("a secret that is forgotten is kept nowhere", async () => {
    const { api, secrets } = open({}, 200);
    await api.listWebhooks(paging);
    secrets.forget();
    expect([secrets.pattern(""), secrets.reveal("wh_1", "secret")]).toEqual([null, null]);
  });
});
