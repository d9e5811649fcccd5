import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseConfig } from "#src/connection/config/parse-config.ts";
import { siteHeaders } from "../../build/site-headers.ts";
import { type Settings } from "./support/gateway.ts";
import { send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, startForTest, startForAll } = await setUpGateway();

const hsts = "max-age=31536000";
const immutable = "public, max-age=31536000, immutable";

const gateway = await startForAll();

const get = (path: string, headers: Record<string, string> = {}) =>
  send(gateway.origin, "GET", path, { headers });

async function configOf(own: Settings) {
  const started = await startForTest(own);
  return send(started.origin, "GET", "/config.json");
}

test.each([
  ["/", "text/html; charset=utf-8", "no-cache"],
  ["/archive/invoices?page=2", "text/html; charset=utf-8", "no-cache"],
  ["/no/such/page", "text/html; charset=utf-8", "no-cache"],
  ["/assets/a.js", "text/javascript; charset=utf-8", immutable],
  ["/assets/a.css", "text/css; charset=utf-8", immutable],
])("serves %s with the headers of a deployment", async (path, type, cache) => {
  const { status, headers } = await get(path);
  const expected = Object.fromEntries(
    Object.entries({ ...siteHeaders({ connect: [] }), "Cache-Control": cache }).map(
      ([name, value]) => [name.toLowerCase(), value],
    ),
  );
  expect(status).toBe(200);
  expect(headers).toMatchObject({ ...expected, "content-type": type });
});

test("answers 404 for an asset that is missing, which nobody may keep", async () => {
  const { status, headers } = await get("/assets/gone.js");
  expect(status).toBe(404);
  expect(headers["cache-control"]).not.toContain("immutable");
});

test("serves what the build has compressed with gzip", async () => {
  const { headers } = await get("/assets/a.js", { "Accept-Encoding": "gzip" });
  expect(headers).toMatchObject({
    "content-encoding": "gzip",
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": immutable,
    vary: "Accept-Encoding",
  });
  expect((await get("/assets/a.js")).headers["content-encoding"]).toBeUndefined();
});

test.each(["POST", "PUT", "DELETE"])("refuses a %s to a page", async (method) => {
  for (const path of ["/", "/assets/a.js", "/config.json"]) {
    expect((await send(gateway.origin, method, path)).status).toBe(403);
  }
});

test("serves nothing outside of its folder", async () => {
  for (const path of ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/assets/../../x"]) {
    expect((await get(path)).text).not.toContain("root:");
  }
});

test.each<[string, Settings, string | undefined]>([
  ["ends here", { RESHELVE_CERT: certificates.cert, RESHELVE_CERT_KEY: certificates.key }, hsts],
  ["is said to end in front", { RESHELVE_ORIGIN: "https://reshelve.example" }, hsts],
  ["is not said to be", {}, undefined],
  ["is said not to be", { RESHELVE_ORIGIN: "http://localhost:8080" }, undefined],
])("asks for https from then on where TLS %s", async (_, own, expected) => {
  const started = await startForTest(own);
  const ca = readFileSync(certificates.ca, "utf8");
  for (const path of ["/", "/assets/a.js", "/assets/gone.js", "/config.json", "/api/x"]) {
    const { headers } = await send(started.origin, "GET", path, { ca });
    expect(headers["strict-transport-security"], path).toBe(expected);
  }
});

test("says little in config.json by default", async () => {
  const { status, headers, text } = await get("/config.json");
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual({ workspace: "/", prefix: "/api", key: "person" });
  expect(headers).toMatchObject({ "cache-control": "no-cache" });
  expect(headers["content-type"]).toMatch("application/json");
});

test("says in config.json what the settings say, whatever is in a name", async () => {
  const name = 'Sandbox "é" \\ $host {http.request.uri} \'; }';
  const { text } = await configOf({
    RESHELVE_NAME: name,
    RESHELVE_COLOR: "#aa3355",
    RESHELVE_HELP: "https://wiki.example/reshelve?a=1",
    RESHELVE_KEEP_READ: "false",
    RESHELVE_KEEP_DECISIONS: "false",
    RESHELVE_STORAGE: "https://storage.example",
  });
  expect(JSON.parse(text)).toEqual({
    workspace: "/",
    prefix: "/api",
    key: "person",
    name,
    color: "#aa3355",
    help: [{ label: "Help", url: "https://wiki.example/reshelve?a=1" }],
    keepRead: false,
    keepDecisions: false,
    storage: "https://storage.example",
  });
  // The console takes it as it is. (Its own address it takes from the browser.)
  const { workspace: _own, ...fields } = JSON.parse(text);
  expect(parseConfig(JSON.stringify(fields))).toMatchObject({ keepRead: false });
});

test("lets pages connect to the origins that it is told", async () => {
  const { headers } = await configOf({ RESHELVE_CONNECT: "https://a.example https://b.example" });
  const connect = ["https://a.example", "https://b.example"];
  expect(headers["content-security-policy"]).toBe(
    siteHeaders({ connect })["Content-Security-Policy"],
  );
});
