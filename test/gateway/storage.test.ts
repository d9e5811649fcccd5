import { request } from "node:http";
import { afterAll, afterEach, expect, test } from "vitest";
import { startRemote } from "./support/remote.ts";
import { messageOf, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, workspace, startForTest, startForAll } = await setUpGateway();
const storage = await startRemote(certificates);
afterEach(() => {
  storage.arrived = [];
  storage.respond = undefined;
});
afterAll(() => storage.close());

const page = { "Content-Type": "image/png", "Sec-Fetch-Site": "same-origin" };
const signed = "/storage/bucket/a%2Fb%20c//d;e=1?X-Amz-Signature=a%2Fb+c&x=%7e~&empty=";

const gateway = await startForAll({ RESHELVE_STORAGE: `https://localhost:${storage.port}` });

test("passes the bytes on to the address as it is signed, with their media type alone", async () => {
  const { status } = await send(gateway.origin, "PUT", signed, {
    headers: { ...page, Cookie: "a=1", Authorization: "Bearer mine", "X-Forwarded-For": "1" },
    body: "bytes",
  });
  expect(status).toBe(200);
  const [arrived] = storage.arrived;
  expect(arrived).toMatchObject({
    method: "PUT",
    url: signed.replace("/storage", ""),
    body: "bytes",
  });
  const { connection: _hop, "accept-encoding": _ours, ...headers } = arrived?.headers ?? {};
  expect(headers).toEqual({
    host: `localhost:${storage.port}`,
    "content-length": "5",
    "content-type": "image/png",
    "user-agent": "Reshelve",
  });
  expect(workspace.arrived).toEqual([]);
});

test("passes each part on as it comes, before the last one has", async () => {
  const { port } = new URL(gateway.origin);
  const headers = { ...page, "Content-Length": 20 };
  const sent = request({ port, host: "127.0.0.1", method: "PUT", path: "/storage/x", headers });
  const arrived = new Promise<string>((resolve) => {
    storage.onChunk = resolve;
  });
  sent.write("the first");
  // The rest only leaves once the storage has the start.
  expect(await arrived).toBe("the first");
  const answered = new Promise<number | undefined>((resolve) => {
    sent.once("response", (response) => {
      resolve(response.statusCode);
      response.resume();
    });
  });
  sent.end(", the rest.");
  expect(await answered).toBe(200);
  expect(storage.arrived[0]?.body).toBe("the first, the rest.");
});

const others = "This gateway only takes requests of its own console.";
test.each([
  ["GET", page, "This gateway does not pass GET "],
  ["POST", page, "This gateway does not pass POST "],
  ["DELETE", page, "This gateway does not pass DELETE "],
  ["PUT", { ...page, "Sec-Fetch-Site": "cross-site" }, others],
  ["PUT", { "Content-Type": "image/png", Origin: "https://evil.example" }, others],
])("refuses a %s with %o", async (method, headers, message) => {
  const answer = await send(gateway.origin, method, signed, { headers });
  expect(answer.status).toBe(403);
  expect(messageOf(answer)).toMatch(message);
  expect(storage.arrived).toEqual([]);
});

test.each([
  ...["//storage/a", "/x/../storage/a", "/./storage/a", "/%73torage/a", "/storage%2Fa"],
  ...["/STORAGE/a"],
])("passes nothing on to the storage that is sent to %s", async (url) => {
  const answer = await send(gateway.origin, "PUT", url, { headers: page, body: "bytes" });
  expect(answer.status).toBe(403);
  expect(messageOf(answer)).toBe(`This gateway does not pass PUT ${url} on.`);
  expect(storage.arrived).toEqual([]);
});

test("takes a file of 5 GiB, and none that is larger", async () => {
  const announce = (size: number) =>
    new Promise<number | undefined>((resolve, reject) => {
      const { port } = new URL(gateway.origin);
      const headers = { ...page, "Content-Length": size, Expect: "100-continue" };
      const sent = request({ port, host: "127.0.0.1", method: "PUT", path: "/storage/x", headers });
      sent.once("continue", () => {
        resolve(100);
        sent.destroy();
      });
      sent.once("response", ({ statusCode }) => {
        resolve(statusCode);
        sent.destroy();
      });
      sent.once("error", reject);
      sent.flushHeaders();
    });
  expect(await announce(5 * 1024 ** 3)).toBe(100);
  expect(await announce(5 * 1024 ** 3 + 1)).toBe(413);
});

test("does not follow a redirect", async () => {
  storage.respond = (response) => {
    response.writeHead(307, { Location: "https://evil.example" });
    response.end();
  };
  const answer = await send(gateway.origin, "PUT", signed, { headers: page, body: "bytes" });
  expect(answer.status).toBe(502);
  expect(answer.headers["location"]).toBeUndefined();
  expect(messageOf(answer)).toMatch(/^The storage answered with a redirect/);
});

test("passes on the refusal of the storage, as no page of this site", async () => {
  storage.respond = (response) => {
    response.writeHead(403, { "Content-Type": "application/xml", "Set-Cookie": "a=1" });
    response.end("<Error/>");
  };
  const answer = await send(gateway.origin, "PUT", signed, { headers: page, body: "bytes" });
  expect(answer).toMatchObject({ status: 403, text: "<Error/>" });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(answer.headers["content-security-policy"]).toMatch("sandbox");
});

test("writes neither the signature nor the bytes into its log, whatever happens", async () => {
  storage.respond = (response) => response.destroy();
  await send(gateway.origin, "PUT", signed, { headers: page, body: "bytes-of-a-file" });
  await send(gateway.origin, "PUT", signed, { headers: { ...page, Origin: "null" } });
  await send(gateway.origin, "POST", signed, { headers: page });
  await expect.poll(() => gateway.log().at(-1)).toMatchObject({ method: "POST", status: 403 });
  expect(gateway.log().at(-1)?.path).toBe("/storage/bucket/a%2Fb%20c//d;e=1");
  expect(gateway.output()).not.toContain("X-Amz-Signature");
  expect(gateway.output()).not.toContain("bytes-of-a-file");
});

test("has no storage unless it is told of one", async () => {
  const without = await startForTest();
  const answer = await send(without.origin, "PUT", signed, { headers: page, body: "bytes" });
  expect(answer.status).toBe(403);
  expect(messageOf(answer)).toBe("This gateway has no storage to upload to.");
});
