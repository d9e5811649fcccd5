import { afterAll, afterEach, expect, test } from "vitest";
import { setUpGateway } from "./support/gateway.ts";
import { startRemote } from "./support/remote.ts";
import { messageOf, send } from "./support/send.ts";

const { certificates, workspace, startForTest, startForAll } = await setUpGateway();
const storage = await startRemote(certificates);
afterEach(() => {
  storage.arrived = [];
  storage.respond = undefined;
});
afterAll(() => storage.close());
const gateway = await startForAll({ STORAGE: `https://127.0.0.1:${storage.port}` });

const page = { "Content-Type": "image/png", "Sec-Fetch-Site": "same-origin" };
const signed = "/storage/bucket/a%2Fb%20c//d;e=1?X-Amz-Signature=a%2Fb+c&x=%7e~&empty=";
const put = (to = gateway, headers: Record<string, string> = page, body = "bytes") =>
  send(to, "PUT", signed, { headers, body });

test("passes the bytes on to the address as it is signed, with their media type alone", async () => {
  const headers = { ...page, Cookie: "a=1", Authorization: "Bearer mine" };
  expect((await put(gateway, headers)).status).toBe(200);
  const [arrived] = storage.arrived;
  expect(arrived).toMatchObject({
    method: "PUT",
    url: signed.replace("/storage", ""),
    body: "bytes",
  });
  const { connection: _hop, ...sent } = arrived?.headers ?? {};
  expect(sent).toEqual({
    host: `127.0.0.1:${storage.port}`,
    "content-length": "5",
    "content-type": "image/png",
    "user-agent": "Reshelve",
  });
  expect(workspace.arrived).toEqual([]);
});

test("sets no limit of its own to the size of a file", async () => {
  expect((await put(gateway, page, "x".repeat(5_000_000))).status).toBe(200);
  expect(storage.arrived[0]?.body).toHaveLength(5_000_000);
});

test.each([
  ["GET", page],
  ["POST", page],
  ["PUT", { ...page, "Sec-Fetch-Site": "cross-site" }],
  ["PUT", { "Content-Type": "image/png", Origin: "https://evil.example" }],
])("refuses a %s with %o", async (method, headers) => {
  expect((await send(gateway, method, signed, { headers })).status).toBe(403);
  expect(storage.arrived).toEqual([]);
});

test("follows no redirect, and passes the refusal of the storage on as data", async () => {
  storage.respond = (response) =>
    response.writeHead(307, { Location: "https://evil.example" }).end();
  expect((await put()).status).toBe(502);
  storage.respond = (response) => response.writeHead(403, { "Set-Cookie": "a=1" }).end("<Error/>");
  const reply = await put();
  expect(reply).toMatchObject({ status: 403, text: "<Error/>" });
  expect(reply.headers["set-cookie"]).toBeUndefined();
  expect(reply.headers["content-security-policy"]).toMatch("sandbox");
});

test("writes neither the signature nor the bytes into its logs", async () => {
  storage.respond = (response) => response.destroy();
  await put();
  await expect.poll(() => gateway.log().at(-1)).toMatchObject({ method: "PUT", status: 502 });
  expect(gateway.log().at(-1)?.path).toBe("/storage/bucket/a%2Fb%20c//d;e=1");
  expect(gateway.output()).not.toContain("X-Amz-Signature");
});

test("has no storage unless it is told of one", async () => {
  const reply = await put(await startForTest());
  expect(reply.status).toBe(403);
  expect(messageOf(reply)).toBe("This gateway has no storage to upload to.");
});
