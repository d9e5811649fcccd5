import { beforeEach, describe, expect, test, vi } from "vitest";
import { parseConfig } from "#src/connection/config/parse-config.ts";
import { defaultConfig, readConfig } from "#src/connection/config/site-config.ts";

const page = "https://reshelve.example";
const parse = (value: unknown) => parseConfig(JSON.stringify(value));

beforeEach(() => void vi.stubGlobal("location", { origin: page }));
describe("the file", () => {
  test("of a gateway is read whole", () => {
    const help = [{ label: "Handbook", url: "https://help.example/reshelve?a=b" }];
    const config = parse({
      ...{ name: " Production ", color: "#B3261e", workspace: "/", prefix: "/api/" },
      ...{
        key: "gateway",
        help,
        keepDecisions: false,
        storage: "https://storage.example",
      },
    });
    expect(config).toEqual({
      environment: { name: "Production", color: "#B3261e" },
      workspace: { origin: page, prefix: "/api", gateway: true },
      ...{ prefix: "/api", key: "gateway", help, keepDecisions: false },
      storage: "https://storage.example",
    });
  });

  test("may name a workspace of another origin, which is no gateway", () => {
    expect(parse({ workspace: "https://acme.example/", prefix: "/proxy" })).toMatchObject({
      workspace: { origin: "https://acme.example", prefix: "/proxy", gateway: false },
      key: "person",
    });
  });

  test.each([
    ["an empty object", {}],
    ["null and empty fields", { name: "", color: null, workspace: "", help: [], storage: "" }],
    ["unknown fields", { version: 3, theme: { dark: true }, __proto__: null }],
    ["a colour without a name", { color: "red" }],
  ])("with %s is the default", (_name, value) => {
    expect(parse(value)).toEqual(defaultConfig);
  });

  const long = "x".repeat(61);
  test.each([
    ["name", { name: 5 }, "5"],
    ["name", { name: long }, `"${long}"`],
    ["color", { color: "url(https://evil.example)" }, '"url(https://evil.example)"'],
    ["color", { color: "#fff" }, '"#fff"'],
    ["workspace", { workspace: "http://acme.example" }, '"http://acme.example"'],
    ["workspace", { workspace: "https://acme.example/x" }, '"https://acme.example/x"'],
    ["workspace", { workspace: "/api" }, '"/api"'],
    ["prefix", { prefix: "api" }, '"api"'],
    ["key", { workspace: "/", key: "Gateway" }, '"Gateway"'],
    ["key", { key: "gateway" }, '"gateway"'],
    ["key", { key: "gateway", workspace: "https://acme.example" }, '"gateway"'],
    ["help", { help: "https://help.example" }, '"https://help.example"'],
    ["help.0.url", { help: [{ label: "A", url: "javascript:alert(1)" }] }, '"javascript:alert(1)"'],
    ["help.0.url", { help: [{ label: "A", url: "https://a:b@c.example" }] }, expect.any(String)],
    ["help.1.label", { help: [{ label: "A", url: "https://a.example" }, {}] }, "nothing"],
    ["keepDecisions", { keepDecisions: 1 }, "1"],
    ["storage", { storage: "https://storage.example/bucket" }, expect.any(String)],
  ])("with a wrong %s is not used: %o", (field, value, received) => {
    const config = parse(value);
    if (!("problems" in config)) throw new Error("The configuration was used.");
    const problem = config.problems.find((one) => one.field === field);
    expect(problem).toMatchObject({ received });
  });

  test("tells every wrong field at once", () => {
    const config = parse({ name: 1, color: 2, keepDecisions: 3 });
    expect(config).toMatchObject({
      problems: [{ field: "name" }, { field: "color" }, { field: "keepDecisions" }],
    });
  });

  test.each(["", "{", "[]", '"text"', "null", "5"])("%o is no configuration", (text) => {
    expect(parseConfig(text)).toMatchObject({ problems: [{ field: "" }] });
  });
});

describe("reading it", () => {
  const reply = (response: Response) => vi.stubGlobal("fetch", async () => response);
  const json = (text: string, status = 200) =>
    new Response(text, { status, headers: { "Content-Type": "application/json" } });

  test("asks beside the start page, once", async () => {
    const fetch = vi.fn(async () => json('{ "name": "Sandbox" }'));
    vi.stubGlobal("fetch", fetch);
    expect(await readConfig()).toMatchObject({ environment: { name: "Sandbox" } });
    expect(fetch.mock.calls).toEqual([["/config.json", expect.anything()]]);
  });

  test.each([
    ["a 404", () => json("{}", 404)],
    ["a 403, as some storages reply for what is not there", () => json("{}", 403)],
    [
      "the start page",
      () => new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } }),
    ],
  ])("%s is the default", async (_name, response) => {
    reply(response());
    expect(await readConfig()).toBe(defaultConfig);
  });

  test("no reply is told, as what it would say is not known", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await readConfig()).toMatchObject({ problems: [{ field: "", received: "no reply" }] });
  });

  test("a reply that breaks off is told, too", async () => {
    const cut = new ReadableStream({ start: (stream) => stream.error(new TypeError("cut")) });
    reply(new Response(cut, { headers: { "Content-Type": "application/json" } }));
    expect(await readConfig()).toMatchObject({ problems: [{ field: "", received: "no reply" }] });
  });

  test.each([401, 503])("a %s is told, as what it hides is not known", async (status) => {
    reply(json("{}", status));
    expect(await readConfig()).toMatchObject({ problems: [{ field: "", received: `${status}` }] });
  });
});
