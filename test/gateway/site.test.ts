import { expect, test, vi } from "vitest";
import { parseConfig } from "#src/connection/config/parse-config.ts";
import { siteHeaders } from "../../build/site-headers.ts";
import { setUpGateway } from "./support/gateway.ts";
import { send } from "./support/send.ts";

const { startForTest, startForAll } = await setUpGateway();
const gateway = await startForAll();
const get = (path: string, headers: Record<string, string> = {}) =>
  send(gateway, "GET", path, { headers });
const immutable = "public, max-age=31536000, immutable";

test.each([
  ["/", "text/html; charset=utf-8", "no-cache"],
  ["/archive/invoices?page=2", "text/html; charset=utf-8", "no-cache"],
  ["/no/such/page", "text/html; charset=utf-8", "no-cache"],
  ["/assets/a.js", "text/javascript; charset=utf-8", immutable],
  ["/assets/a.css", "text/css; charset=utf-8", immutable],
])("serves %s with the headers of a deployment", async (path, type, cache) => {
  const { status, headers } = await get(path);
  const expected = {
    ...siteHeaders({ connect: [] }),
    "Cache-Control": cache,
    "Content-Type": type,
  };
  expect(status).toBe(200);
  for (const [name, value] of Object.entries(expected))
    expect(headers[name.toLowerCase()], name).toBe(value);
});

test("replies with 404 for an asset that is missing, which nobody may keep", async () => {
  const { status, headers } = await get("/assets/gone.js");
  expect(status).toBe(404);
  expect(headers["cache-control"]).not.toContain("immutable");
});

test("serves what the build has compressed", async () => {
  const { headers } = await get("/assets/a.js", { "Accept-Encoding": "gzip" });
  expect(headers["content-encoding"]).toBe("gzip");
});

test.each([
  [{}, { key: "person" }],
  [{ API_KEY: "k" }, { key: "gateway" }],
  [{ STORAGE: "https://storage.example" }, { key: "person", storage: "https://storage.example" }],
])("tells the console how it is set: %o", async (settings, expected) => {
  const started = await startForTest(settings);
  const { headers, text } = await send(started, "GET", "/config.json", { headers: {} });
  expect(headers["content-type"]).toMatch("application/json");
  expect(headers["cache-control"]).toBe("no-cache");
  expect(JSON.parse(text)).toEqual({ workspace: "/", prefix: "/api", ...expected });
  vi.stubGlobal("location", { origin: "https://reshelve.example" });
  expect(parseConfig(text)).not.toHaveProperty("problems");
});
