import { describe, expect, test } from "vitest";
import { HIDDEN_SECRET } from "#src/api/replies/hide-values.ts";
import { createSecrets } from "#src/api/secrets.ts";
import { fakeWire, json } from "../fake-wire.ts";
import { createApi } from "#src/api/api.ts";

const value = "whsec_Zq7RtY2mKp9LxW4vB8nJ3hGd";
const handle = { length: 30, tail: "3hGd" };
const hook = { id: "wh_1", url: "https://hooks.example.com/1", secret: value };

describe("the values of secrets", () => {
  test("are kept by the id of their webhook, the newest one, and not by any other", () => {
    const secrets = createSecrets();
    expect(secrets.reveal("wh_1", "secret")).toBeNull();
    expect(secrets.hide(hook)).toEqual({ ...hook, secret: handle });
    expect(secrets.reveal("wh_1", "secret")).toBe(value);
    expect(secrets.reveal("wh_2", "secret")).toBeNull();
    secrets.hide({ ...hook, secret: `${value}!` });
    expect(secrets.reveal("wh_1", "secret")).toBe(`${value}!`);
    secrets.hide({ ...hook, secret: null });
    expect(secrets.reveal("wh_1", "secret")).toBeNull();
    expect(createSecrets().reveal("wh_1", "secret")).toBeNull();
  });

  test("nothing can be read off the module that keeps them", () => {
    const secrets = createSecrets();
    secrets.hide(hook);
    const all = Reflect.ownKeys(secrets).map((key) => String(Reflect.get(secrets, key)));
    expect(JSON.stringify(secrets) + all.join("")).not.toContain(value);
  });

  test("are forgotten, also those of a reply that comes afterwards", async () => {
    const secrets = createSecrets();
    fakeWire(() => json({ data: [hook] }));
    const wire = { workspace: { origin: "https://a.example", prefix: "/api" }, key: () => "k" };
    const api = createApi(wire, secrets);
    await api.listWebhooks({ page: 1, per_page: 20 });
    expect(secrets.reveal("wh_1", "secret")).toBe(value);
    const late = api.listWebhooks({ page: 1, per_page: 20 });
    secrets.forget();
    expect(secrets.reveal("wh_1", "secret")).toBeNull();
    expect((await late).rows[0]).toMatchObject({ item: { secret: handle } });
    expect(secrets.reveal("wh_1", "secret")).toBeNull();
  });
});

describe("other places of a secret", () => {
  const hide = createSecrets().hide;

  test.each(["signing_secret", "secretKey", "previous_secret", "SECRET", "client-secret"])(
    "a field named %s is one too",
    (field) => {
      expect(hide({ id: "wh_1", [field]: value })).toEqual({ id: "wh_1", [field]: handle });
      expect(hide({ id: "wh_1", old: [{ [field]: value }] })).toEqual({
        id: "wh_1",
        old: [{ [field]: handle }],
      });
    },
  );

  test("a flag, a count and null say nothing of it and stay", () => {
    const told = { id: "wh_1", has_secret: true, secrets_count: 2, old_secret: null };
    expect(hide(told)).toEqual(told);
  });

  test("another field that quotes it does not give it away", () => {
    const quoting = { ...hook, url: `https://a.example/?about=${value}`, sample: [`x ${value} y`] };
    expect(hide(quoting)).toEqual({
      id: "wh_1",
      url: `https://a.example/?about=${HIDDEN_SECRET}`,
      secret: handle,
      sample: [`x ${HIDDEN_SECRET} y`],
    });
    expect(JSON.stringify(hide({ ...hook, secret: { now: value }, echo: value }))).not.toContain(
      "Zq7R",
    );
  });

  test("a short one is not looked for in other words", () => {
    expect(hide({ id: "wh_1", secret: "example", url: "https://a.example" })).toMatchObject({
      url: "https://a.example",
      secret: { length: 7, tail: "" },
    });
  });
});
