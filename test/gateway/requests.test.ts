import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { operations } from "../wire/fake-wire.ts";
import { createCertificates } from "./support/certificates.ts";
import { setUpGateway } from "./support/gateway.ts";
import { startRemote } from "./support/remote.ts";
import { consoleHeaders, messageOf, send } from "./support/send.ts";

const { workspace, startForAll, startForTest } = await setUpGateway();
const gateway = await startForAll();

/** Requests that the console never makes: their method and path. */
const others: [string, string][] = [
  // Other methods and parameters: test/repository/gateway-list.test.ts
  ["DELETE", "/api/invoices/in_1"],
  ["POST", "/api/invoices/in_1/archive"],
  ["OPTIONS", "/api/invoices"],
  ["GET", "/api/users"],
  ["GET", "/api/webhooks/wh_1"],
  ["GET", "/api/"],
  // Parameters that no request has
  ["GET", "/api/invoices?page=1&_method=DELETE"],
  ["GET", "/api/invoices?%70age=1"],
  ["POST", "/api/invoices/in_1/restore?_method=DELETE"],
  // Other spellings of paths that pass
  ["GET", "/api/invoices/"],
  ["GET", "/api//invoices"],
  ["GET", "/api/./invoices"],
  ["GET", "/api/invoices/../webhooks"],
  ["GET", "/api/invoices/%2e%2e/webhooks"],
  ["GET", "/api/%69nvoices"],
  ["GET", "/api/Invoices"],
  ["GET", "/%61pi/invoices"],
  ["POST", "/api/invoices/in_1%2Frestore"],
  ["POST", "/api/invoices/in_1/restore/"],
  ["POST", "/api/invoices/in_1/../in_2/restore"],
  // Texts that are no ID
  ["GET", "/api/invoices/1"],
  ["GET", "/api/invoices/in_a.b"],
  ["GET", `/api/invoices/in_${"a".repeat(129)}`],
];

test.each(operations)("passes on $title", async ({ method, path, body = "" }) => {
  const { status, text } = await send(gateway, method, path, { body });
  expect({ status, text }).toEqual({ status: 200, text: '{"data":[]}' });
  expect(workspace.arrived).toMatchObject([{ method, url: path, body }]);
});

test.each(others)("does not pass on %s %s", async (method, path) => {
  const reply = await send(gateway, method, path);
  expect(reply.status).toBe(403);
  expect(messageOf(reply)).toBe("This gateway does not pass this request on.");
  expect(workspace.arrived).toEqual([]);
});

const { "Sec-Fetch-Site": _site, ...withoutSite } = consoleHeaders;
test.each([
  ["the console's own page", consoleHeaders, 200],
  [
    "its page in a browser that says no site",
    { ...withoutSite, Origin: "https://reshelve.example" },
    200,
  ],
  ["another site's page", { ...consoleHeaders, "Sec-Fetch-Site": "cross-site" }, 403],
  ["a page of another name on the host", { ...consoleHeaders, "Sec-Fetch-Site": "same-site" }, 403],
  ["another origin", { ...withoutSite, Origin: "https://evil.example" }, 403],
  ["plain http", { ...withoutSite, Origin: "http://reshelve.example" }, 403],
  ["no page", withoutSite, 403],
  ["a form", { "Sec-Fetch-Site": "same-origin" }, 403],
])("takes requests of its own pages alone: %s", async (_who, headers, status) => {
  const reply = await send(gateway, "POST", "/api/invoices/in_1/restore", { headers });
  expect(reply.status).toBe(status);
  expect(workspace.arrived).toHaveLength(status === 200 ? 1 : 0);
  if (status === 403)
    expect(messageOf(reply)).toBe("This gateway takes requests of its own console only.");
});

test("sends the workspace its own host name, and no header but those of the console", async () => {
  const hostile = {
    Cookie: "session=1",
    Origin: "https://reshelve.example",
    Referer: "https://reshelve.example/archive",
    "X-Forwarded-For": "9.9.9.9",
    "X-Forwarded-Host": "evil.example",
    "X-HTTP-Method-Override": "DELETE",
    "X-Request-Id": "mine",
    "User-Agent": "Firefox",
    "If-None-Match": "1",
    "Proxy-Authorization": "Basic x",
    Connection: "x-custom",
    "X-Custom": "1",
  };
  const reply = await send(gateway, "PUT", "/api/tasks/tsk_1", {
    headers: { ...consoleHeaders, ...hostile, Authorization: "Bearer mine" },
    body: "{}",
  });
  const { connection: _hop, ...headers } = workspace.arrived[0]?.headers ?? {};
  expect(headers).toEqual({
    host: `127.0.0.1:${workspace.port}`,
    accept: "application/json",
    authorization: "Bearer mine",
    "content-length": "2",
    "content-type": "application/json",
    "user-agent": "Reshelve",
    "x-request-id": reply.headers["x-request-id"],
    "x-requested-with": "XMLHttpRequest",
  });
});

test("passes on a body of a megabyte, and none that is larger", async () => {
  const put = (size: number) =>
    send(gateway, "PUT", "/api/tasks/tsk_1", { body: "x".repeat(size) });
  expect((await put(1_000_000)).status).toBe(200);
  expect((await put(1_100_000)).status).toBe(413);
  expect(workspace.arrived).toHaveLength(1);
});

test("sends nothing to a workspace whose certificate does not verify", async () => {
  const unknown = createCertificates(["127.0.0.1"]);
  const other = await startRemote(unknown);
  onTestFinished(async () => {
    await other.close();
    rmSync(unknown.folder, { recursive: true });
  });
  const before = await startForTest({ WORKSPACE: `https://127.0.0.1:${other.port}` });
  const reply = await send(before, "POST", "/api/invoices/in_1/restore");
  expect(reply.status).toBe(502);
  expect(other.arrived).toEqual([]);
});
