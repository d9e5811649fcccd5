import { expect, test } from "vitest";
import { operations } from "../wire/fake-wire.ts";
import { consoleHeaders, messageOf, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { workspace, startForAll } = await setUpGateway();

/** Requests that the console never makes: their method and path, and a body. */
const others: [string, string, string?][] = [
  ["DELETE", "/api/invoices/in_1"],
  ["PATCH", "/api/tasks/tsk_1", "{}"],
  ["PUT", "/api/invoices/in_1", "{}"],
  ["POST", "/api/invoices", "{}"],
  ["POST", "/api/webhooks", "{}"],
  ["POST", "/api/invoices/in_1/archive"],
  ["HEAD", "/api/invoices"],
  ["OPTIONS", "/api/invoices"],
  ["GET", "/api/users"],
  ["GET", "/api/webhooks/wh_1"],
  ["GET", "/api/"],
  // Parameters that the row of the request does not have
  ["GET", "/api/invoices?expand=client"],
  ["GET", "/api/invoices?page=1&_method=DELETE"],
  ["GET", "/api/webhooks?state=archived"],
  ["GET", "/api/invoices?name=a"],
  ["GET", "/api/invoices?page[]=1"],
  ["GET", "/api/invoices?%70age=1"],
  ["GET", "/api/invoices?page=1;_method=DELETE"],
  ["GET", "/api/invoices/in_1?page=1"],
  ["POST", "/api/invoices/in_1/restore?_method=DELETE"],
  ["PUT", "/api/tasks/tsk_1?x=1", "{}"],
  // Other spellings of paths that pass
  ["GET", "/api/invoices/"],
  ["GET", "/api//invoices"],
  ["GET", "/api/./invoices"],
  ["GET", "/api/invoices/../webhooks"],
  ["GET", "/api/invoices/%2e%2e/webhooks"],
  ["GET", "/api/%69nvoices"],
  ["GET", "/api/invoices%2Fin_1"],
  ["GET", "/api/invoices%3Fpage=1"],
  ["GET", "/api/invoices;a=1"],
  ["GET", "/api/Invoices"],
  ["POST", "/api/invoices/in_1%2Frestore"],
  ["POST", "/api/invoices/in_1/restore/"],
  ["POST", "/api/invoices/in_1/restore;a"],
  ["POST", "/api/invoices/in_1/../in_2/restore"],
  // Texts that are no ID
  ["GET", "/api/invoices/1"],
  ["GET", "/api/invoices/in_"],
  ["GET", "/api/invoices/in_a.b"],
  ["GET", "/api/invoices/in_a%00"],
  ["GET", `/api/invoices/in_${"a".repeat(129)}`],
  ["POST", "/api/invoices/all/restore"],
  // Bodies that no row has
  ["GET", "/api/invoices", "{}"],
  ["GET", "/api/tasks/tsk_1", "a=1"],
  ["POST", "/api/invoices/in_1/restore", "_method=DELETE"],
  ["POST", "/api/files/fi_1/complete", "{}"],
];

const gateway = await startForAll();

test.each(operations)("passes on $title", async ({ method, path, body = "" }) => {
  const { status, text } = await send(gateway.origin, method, path, {
    headers: consoleHeaders,
    body,
  });
  expect({ status, text }).toEqual({ status: 200, text: '{"data":[]}' });
  expect(workspace.arrived).toMatchObject([{ method, url: path, body }]);
});

test.each(others)("does not pass on %s %s", async (method, path, body = "") => {
  const answer = await send(gateway.origin, method, path, { headers: consoleHeaders, body });
  // A null byte is no request at all.
  expect([400, 403]).toContain(answer.status);
  if (answer.status === 403 && method !== "HEAD") {
    expect(answer.headers["content-type"]).toMatch("application/json");
    expect(messageOf(answer)).toMatch(/^This gateway (does not pass|passes no body on with) /);
  }
  expect(workspace.arrived).toEqual([]);
});

test.each(["GET /api/invoices", "POST /api/invoices/in_1/restore"])(
  "does not pass on the chunks of a body with %s",
  async (line) => {
    const [method = "", path = ""] = line.split(" ");
    const options = { headers: consoleHeaders, body: "_method=DELETE", chunked: true };
    const answer = await send(gateway.origin, method, path, options);
    expect(answer.status).toBe(403);
    expect(workspace.arrived).toEqual([]);
  },
);

test.each([
  ["GET", "//api/invoices"],
  ["GET", "/%61pi/invoices"],
  ["GET", "/API/invoices"],
  ["GET", "/x/../api/invoices"],
  ["POST", "/API/invoices/in_1/restore"],
  ["GET", "http://other.example/api/users"],
])("keeps %s %s from the workspace", async (method, path) => {
  await send(gateway.origin, method, path, { headers: consoleHeaders });
  expect(workspace.arrived).toEqual([]);
});

test("says which request it refused, also where its text has to be left out", async () => {
  const ask = async (path: string) =>
    messageOf(await send(gateway.origin, "DELETE", path, { headers: consoleHeaders }));
  expect(await ask("/api/x?a=1")).toBe("This gateway does not pass DELETE /api/x?a=1 on.");
  expect(await ask('/api/"}\\')).toBe("This gateway does not pass this request on.");
  // No variable of the server is looked up for it.
  for (const odd of ["/api/{env.PATH}", "/api/$host", "/api/{http.request.method}"])
    expect(await ask(odd)).toBe(`This gateway does not pass DELETE ${odd} on.`);
});

test("sends the workspace its own host name, and no header but those of the console", async () => {
  const hostile = {
    Cookie: "session=1",
    Origin: gateway.origin,
    Referer: `${gateway.origin}/archive`,
    Forwarded: "for=9.9.9.9",
    "X-Forwarded-For": "9.9.9.9",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    "X-Real-IP": "9.9.9.9",
    "X-HTTP-Method-Override": "DELETE",
    "X-Method-Override": "DELETE",
    "Idempotency-Key": "1",
    "X-Request-Id": "mine",
    "User-Agent": "Firefox",
    "If-None-Match": "1",
    "Proxy-Authorization": "Basic x",
    TE: "trailers",
    Connection: "x-custom",
    "X-Custom": "1",
    Host: "reshelve.example",
  };
  const answer = await send(gateway.origin, "PUT", "/api/tasks/tsk_1", {
    headers: { ...consoleHeaders, ...hostile, Authorization: "Bearer mine" },
    body: "{}",
  });
  const [arrived] = workspace.arrived;
  const { connection: _hop, "accept-encoding": _ours, ...headers } = arrived?.headers ?? {};
  expect(headers).toEqual({
    host: `localhost:${workspace.port}`,
    accept: "application/json",
    authorization: "Bearer mine",
    "content-length": "2",
    "content-type": "application/json",
    "user-agent": "Reshelve",
    "x-request-id": answer.headers["x-request-id"],
    "x-requested-with": "XMLHttpRequest",
  });
  expect(_hop ?? "close").toBe("close");
  expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{32,36}$/);
});

test("takes no request for another protocol, and no answer of one", async () => {
  const upgrade = { ...consoleHeaders, Connection: "upgrade", Upgrade: "websocket" };
  const answer = await send(gateway.origin, "GET", "/api/invoices", { headers: upgrade });
  expect(answer.status).toBe(403);
  expect(messageOf(answer)).toBe("This gateway does not pass GET /api/invoices on.");
  expect(workspace.arrived).toEqual([]);
});

test("sends no Authorization where the browser sent none", async () => {
  await send(gateway.origin, "GET", "/api/webhooks", { headers: consoleHeaders });
  expect(workspace.arrived[0]?.headers).not.toHaveProperty("authorization");
});

test("passes on a body of a megabyte, and none that is larger", async () => {
  const put = (size: number, chunked = false) =>
    send(gateway.origin, "PUT", "/api/tasks/tsk_1", {
      headers: consoleHeaders,
      body: "x".repeat(size),
      chunked,
    });
  expect((await put(1_000_000)).status).toBe(200);
  expect(workspace.arrived).toHaveLength(1);
  for (const chunked of [false, true]) {
    const answer = await put(1_100_000, chunked);
    expect(answer.status).toBe(413);
    expect(messageOf(answer)).toBe("This is more than the gateway passes on.");
  }
  expect(workspace.arrived).toHaveLength(1);
});
