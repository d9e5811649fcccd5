import { expect, test } from "vitest";
import { setUpGateway } from "./support/gateway.ts";
import { messageOf, send } from "./support/send.ts";

const { workspace, startForAll, startForTest } = await setUpGateway();
const gateway = await startForAll();
const restore = () => send(gateway, "POST", "/api/invoices/in_1/restore");

/** Headers with which a workspace could steer the browser, the gateway, or another site. */
const hostile = {
  "Set-Cookie": "session=1; Path=/",
  "Clear-Site-Data": '"*"',
  "WWW-Authenticate": "Basic",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Credentials": "true",
  "Content-Security-Policy": "script-src *",
  "Cache-Control": "public, max-age=600",
  Expires: "Thu, 01 Jan 2099 00:00:00 GMT",
  "Strict-Transport-Security": "max-age=600",
  "Service-Worker-Allowed": "/",
  Refresh: "0; url=https://evil.example",
  Link: "<https://evil.example/x.css>; rel=stylesheet",
  Location: "https://evil.example",
  "Alt-Svc": 'h3="evil.example:443"',
  "X-Request-Id": "theirs",
  "X-Accel-Redirect": "/config.json",
  "X-Accel-Expires": "600",
};

test.each([200, 401, 403, 404, 409, 422, 429, 500, 503])(
  "passes on the words of a %i as they are",
  async (status) => {
    const words = '{"message":"So says the workspace – “é”"}';
    const headers = {
      "Content-Type": "application/json",
      "Retry-After": "7",
      "X-RateLimit-Remaining": "3",
      Date: "Thu, 01 Jan 2026 00:00:00 GMT",
    };
    workspace.respond = (response) => response.writeHead(status, headers).end(words);
    const reply = await restore();
    expect({ status: reply.status, text: reply.text }).toEqual({ status, text: words });
    expect(reply.headers).toMatchObject({
      "content-type": "application/json",
      "retry-after": "7",
      "x-ratelimit-remaining": "3",
      date: "Thu, 01 Jan 2026 00:00:00 GMT",
      "cache-control": "no-store",
    });
    expect(workspace.arrived).toHaveLength(1);
  },
);

test("passes a reply on as data, with nothing that steers the browser or the gateway", async () => {
  workspace.respond = (response) =>
    response
      .writeHead(200, { ...hostile, "Content-Type": "text/html" })
      .end("<script>alert(1)</script>");
  const { headers, text } = await restore();
  expect(text).toBe("<script>alert(1)</script>");
  const values = Object.values(headers).flat();
  for (const value of Object.values(hostile)) expect(values).not.toContain(value);
  // Opened as a page, it has no script, no origin and no frame.
  expect(headers).toMatchObject({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
});

test.each([300, 301, 302, 303, 304, 307, 308])("does not follow a %i", async (status) => {
  const headers = { Location: `https://127.0.0.1:${workspace.port}/api/users` };
  workspace.respond = (response) => response.writeHead(status, headers).end();
  const reply = await restore();
  expect(reply.status).toBe(502);
  expect(messageOf(reply)).toBe("The gateway got no reply that it can pass on.");
  expect(reply.headers.location).toBeUndefined();
  expect(workspace.arrived).toHaveLength(1);
});

test("sends a request once where the connection breaks, and says that no reply came", async () => {
  workspace.respond = (response) => response.destroy();
  expect((await restore()).status).toBe(502);
  expect(workspace.arrived).toHaveLength(1);
});

test("says that a workspace can't be reached", async () => {
  const other = await startForTest({ WORKSPACE: "http://127.0.0.1:1" });
  const reply = await send(other, "GET", "/api/webhooks");
  expect(reply.status).toBe(502);
  expect(reply.headers["content-type"]).toMatch("application/json");
});
