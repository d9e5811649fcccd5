import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { WRITE_TIMEOUT_MS } from "#src/writes/send/engine.ts";
import { textOf } from "../repository/files.ts";
import { createCertificates } from "./support/certificates.ts";
import { freePort } from "../listen.ts";
import { type Gateway, startGateway } from "./support/gateway.ts";
import { readProcesses } from "./support/processes.ts";
import { startRemote } from "./support/remote.ts";
import { consoleHeaders, messageOf, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, workspace, settings, startForTest, startForAll } = await setUpGateway();

/** Headers with which a workspace could steer the browser, the gateway, or another site. */
const hostile = {
  Server: "Apache/2.2 (secret)",
  "X-Powered-By": "PHP/5.3",
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
  NEL: "{}",
  "Report-To": "{}",
  "Reporting-Endpoints": 'a="https://evil.example"',
  "X-Request-Id": "theirs",
  "X-Accel-Redirect": "/config.json",
  "X-Accel-Expires": "600",
  "X-Accel-Limit-Rate": "1",
};

/** Headers that steer a cache, a session, a page or what others learn of it, and that once passed. */
const steering = `
  Set-Login Login-Status Set-Cookie2 Sec-Session-Registration Secure-Session-Registration Authentication-Info
  Authentication-Control Proxy-Authenticate Activate-Storage-Access X-Content-Security-Policy X-WebKit-CSP
  Integrity-Policy Document-Policy Require-Document-Policy Connection-Allowlist Permissions-Policy-Report-Only
  Cross-Origin-Embedder-Policy Origin-Agent-Cluster X-Permitted-Cross-Domain-Policies CDN-Cache-Control
  Cloudflare-CDN-Cache-Control Vercel-CDN-Cache-Control Netlify-CDN-Cache-Control Surrogate-Control Surrogate-Key
  Cache-Tag Edge-Control Pragma Age ETag Last-Modified Use-As-Dictionary Content-Location Content-Disposition
  Default-Style SourceMap X-DNS-Prefetch-Control Origin-Trial Speculation-Rules No-Vary-Search Accept-CH Critical-CH
  Service-Worker-Navigation-Preload Supports-Loading-Mode Timing-Allow-Origin Server-Timing Observe-Browsing-Topics
  Attribution-Reporting-Register-Source Shared-Storage-Write Ad-Auction-Signals Allow-CSP-From Via X-Sendfile`;

/** Certificates of an authority of this test alone. */
function otherAuthority(names: readonly string[]) {
  const made = createCertificates(names);
  onTestFinished(() => rmSync(made.folder, { recursive: true }));
  return made;
}

test("waits longer than the console does", () => {
  const seconds = Number(/RESHELVE_TIMEOUT .* (\d+)s$/m.exec(textOf("deploy/settings.sh"))?.[1]);
  expect(seconds * 1000).toBeGreaterThan(2 * WRITE_TIMEOUT_MS);
});

const gateway = await startForAll();

const list = (origin = gateway.origin) =>
  send(origin, "GET", "/api/invoices", { headers: consoleHeaders });
const restore = (origin = gateway.origin) =>
  send(origin, "POST", "/api/invoices/in_1/restore", { headers: consoleHeaders });

test.each([200, 401, 403, 404, 409, 422, 429, 500, 503])(
  "passes on the words of a %i as they are",
  async (status) => {
    const words = '{"message":"So says the workspace – “é”"}';
    workspace.respond = (response) => {
      response.writeHead(status, {
        "Content-Type": "application/json",
        "Retry-After": "7",
        "X-RateLimit-Remaining": "3",
        Date: "Thu, 01 Jan 2026 00:00:00 GMT",
      });
      response.end(words);
    };
    const answer = await restore();
    expect({ status: answer.status, text: answer.text }).toEqual({ status, text: words });
    expect(answer.headers).toMatchObject({
      "content-type": "application/json",
      "retry-after": "7",
      "x-ratelimit-remaining": "3",
      date: "Thu, 01 Jan 2026 00:00:00 GMT",
      "cache-control": "no-store",
    });
    for (const name of ["date", "retry-after", "content-type"])
      expect(answer.values[name], name).toHaveLength(1);
    expect(workspace.arrived).toHaveLength(1);
  },
);

test("passes on nothing that steers the browser or the gateway", async () => {
  workspace.respond = (response) => {
    response.writeHead(200, { ...hostile, "Content-Type": "text/html" });
    response.end("<script>alert(1)</script>");
  };
  const { headers, text } = await list();
  expect(text).toBe("<script>alert(1)</script>");
  const values = Object.values(headers).flat();
  for (const value of Object.values(hostile)) expect(values).not.toContain(value);
  expect(headers["set-cookie"]).toBeUndefined();
  // Opened as a page, it has no script, no origin and no frame.
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox",
  );
  expect(headers["x-content-type-options"]).toBe("nosniff");
});

test("passes on none of the headers that steer caches, sessions and pages", async () => {
  const names = steering.trim().split(/\s+/);
  workspace.respond = (response) => {
    response.writeHead(200, Object.fromEntries(names.map((name) => [name, `theirs ${name}`])));
    response.end("{}");
  };
  const { status, headers } = await list();
  expect(status).toBe(200);
  expect(Object.values(headers).filter((value) => String(value).startsWith("theirs"))).toEqual([]);
});

test.each([300, 301, 302, 303, 304, 307, 308])("does not follow a %i", async (status) => {
  workspace.respond = (response) => {
    response.writeHead(status, { Location: `https://localhost:${workspace.port}/api/users` });
    response.end();
  };
  const answer = await restore();
  expect(answer.status).toBe(502);
  expect(messageOf(answer)).toBe(
    "The workspace answered with a redirect, which this gateway doesn’t follow.",
  );
  expect(answer.headers["location"]).toBeUndefined();
  expect(workspace.arrived).toHaveLength(1);
});

test("says that the workspace is down, and works when it is up again", async () => {
  const port = await freePort();
  const { origin } = await startForTest({ RESHELVE_WORKSPACE: `https://localhost:${port}` });
  for (const answer of [await list(origin), await restore(origin)]) {
    expect(answer.status).toBe(502);
    expect(messageOf(answer)).toBe("The workspace can’t be reached.");
    expect(answer.headers["x-request-id"]).toBeDefined();
  }
  const late = await startRemote(certificates, { port });
  onTestFinished(late.close);
  expect((await list(origin)).status).toBe(200);
});

test("says that the workspace is too slow, and sends nothing twice", async () => {
  workspace.respond = () => {};
  const { origin } = await startForTest({ RESHELVE_TIMEOUT: "1s" });
  for (const answer of [
    await restore(origin),
    await send(origin, "PUT", "/api/tasks/tsk_1", { headers: consoleHeaders, body: "{}" }),
  ]) {
    expect(answer.status).toBe(504);
    expect(messageOf(answer)).toBe("The workspace didn’t answer within 1s.");
  }
  expect(workspace.arrived.map(({ method }) => method)).toEqual(["POST", "PUT"]);
});

test.each([502, 504])("says that the workspace itself answered %i", async (status) => {
  workspace.respond = (response) => {
    response.writeHead(status);
    response.end('{"message":"Its own words."}');
  };
  const answer = await restore();
  expect(answer.status).toBe(status);
  // nginx has words of its own instead of those of the workspace.
  expect(messageOf(answer)).toBe(`The workspace answered ${status}.`);
});

test("sends a write once when the connection breaks", async () => {
  workspace.respond = (response) => response.destroy();
  const put = { headers: consoleHeaders, body: "{}" };
  expect((await send(gateway.origin, "PUT", "/api/tasks/tsk_1", put)).status).toBe(502);
  expect((await restore()).status).toBe(502);
  expect(workspace.arrived.map(({ method }) => method)).toEqual(["PUT", "POST"]);
});

describe("takes no certificate", () => {
  test("of an authority that it was not told", async () => {
    const { origin, output } = await startForTest({
      RESHELVE_CA: otherAuthority(["localhost"]).ca,
    });
    expect((await list(origin)).status).toBe(502);
    // Why is only in its own log.
    await expect.poll(output).toMatch(/certificate (verify error|signed by unknown authority)/);
    expect(workspace.arrived).toEqual([]);
  });

  test("of an authority that is none of the system's", async () => {
    const { RESHELVE_CA: _own, ...others } = settings();
    const started = await startGateway(others);
    onTestFinished(() => void started.stop());
    expect((await list(started.origin)).status).toBe(502);
    expect(workspace.arrived).toEqual([]);
  });

  test("for another name", async () => {
    const elsewhere = otherAuthority(["other.example"]);
    const remote = await startRemote(elsewhere);
    onTestFinished(remote.close);
    const { origin } = await startForTest({
      RESHELVE_WORKSPACE: `https://localhost:${remote.port}`,
      RESHELVE_CA: elsewhere.ca,
    });
    expect((await list(origin)).status).toBe(502);
    expect(remote.arrived).toEqual([]);
  });
});

test("writes a line for each write, and none for a read", async () => {
  const { origin, log } = await startForTest();
  await list(origin);
  const id = (await restore(origin)).headers["x-request-id"];
  const put = { headers: { ...consoleHeaders, Authorization: "Bearer mine" }, body: '{"a":1}' };
  // Workers of nginx write their lines in any order.
  await expect.poll(log).toHaveLength(1);
  await send(origin, "PUT", "/api/tasks/tsk_1?secret=1", put);
  await expect.poll(log).toHaveLength(2);
  await send(origin, "DELETE", "/api/tasks/tsk_1", { headers: consoleHeaders });
  await expect.poll(log).toHaveLength(3);
  const [first, second, third] = log();
  expect(first).toMatchObject({
    user: "",
    method: "POST",
    path: "/api/invoices/in_1/restore",
    status: 200,
    item: "in_1",
    address: "127.0.0.1",
    request_id: id,
  });
  expect(Math.abs(Date.parse(first?.time ?? "") - Date.now())).toBeLessThan(60_000);
  expect(first?.duration).toBeGreaterThanOrEqual(0);
  expect(second).toMatchObject({ method: "PUT", path: "/api/tasks/tsk_1", status: 403 });
  expect(third).toMatchObject({ method: "DELETE", path: "/api/tasks/tsk_1", status: 403 });
});

describe("with a key of its own", () => {
  const key = "12|kept-by-the-gateway_0123456789";
  const keyFile = path.join(certificates.folder, "key");
  let own: Gateway;
  beforeAll(async () => {
    writeFileSync(keyFile, `\n  ${key}\r\n`, { mode: 0o600 });
    own = await startGateway({ ...settings(), RESHELVE_KEY_FILE: keyFile });
  });
  afterAll(() => own.stop());

  const ask = (method: string, url: string, headers: Record<string, string>) =>
    send(own.origin, method, url, { headers });

  test("sends it, and drops what the browser sends", async () => {
    const headers = { ...consoleHeaders, Authorization: "Bearer mine" };
    expect((await ask("POST", "/api/invoices/in_1/restore", headers)).status).toBe(200);
    expect((await ask("GET", "/api/invoices", consoleHeaders)).status).toBe(200);
    expect(workspace.arrived.map(({ headers }) => headers["authorization"])).toEqual([
      `Bearer ${key}`,
      `Bearer ${key}`,
    ]);
  });

  const { "Sec-Fetch-Site": _site, ...old } = consoleHeaders;
  const { "X-Requested-With": _with, ...plain } = consoleHeaders;
  const here = () => new URL(own.origin).host;
  test.each([
    ["another site", () => ({ ...consoleHeaders, "Sec-Fetch-Site": "cross-site" })],
    ["a sibling site", () => ({ ...consoleHeaders, "Sec-Fetch-Site": "same-site" })],
    ["the address bar", () => ({ ...consoleHeaders, "Sec-Fetch-Site": "none" })],
    ["another origin", () => ({ ...old, Origin: "https://evil.example" })],
    ["an origin that starts alike", () => ({ ...old, Origin: `http://${here()}.evil.example` })],
    [
      "another site whose name leads here",
      () => ({ ...old, Host: "evil.example:5250", Origin: "http://evil.example:5250" }),
    ],
    [
      "another site whose name starts like this machine",
      () => ({ ...old, Host: "127.0.0.1.evil.example", Origin: "http://127.0.0.1.evil.example" }),
    ],
    ["no origin", () => ({ ...old, Origin: "null" })],
    [
      "another site, with this origin",
      () => ({ ...consoleHeaders, "Sec-Fetch-Site": "cross-site", Origin: own.origin }),
    ],
    ["a form", () => plain],
    ["a program that says nothing", () => old],
  ])("takes no request of %s", async (_name, headers) => {
    for (const [method = "", url = ""] of [
      ["POST", "/api/invoices/in_1/restore"],
      ["GET", "/api/invoices"],
    ]) {
      const answer = await ask(method, url, headers());
      expect(answer.status).toBe(403);
      expect(messageOf(answer)).toBe("This gateway only takes requests of its own console.");
    }
    expect(workspace.arrived).toEqual([]);
  });

  test.each([
    "http://127.0.0.1:8080",
    "http://localhost",
    "http://localhost:8080",
    "http://[::1]",
    "http://[::1]:8080",
    // As behind a server that ends TLS
    "https://reshelve.example",
  ])("takes those of a console at %s from a browser that sends only the origin", async (origin) => {
    const headers = { ...old, Host: origin.replace(/^https?:\/\//, ""), Origin: origin };
    expect((await ask("POST", "/api/invoices/in_1/restore", headers)).status).toBe(200);
  });

  test("shows it in no answer, no log and no list of processes", async () => {
    const texts: string[] = [];
    const keep = ({ headers, text }: Awaited<ReturnType<typeof ask>>) =>
      texts.push(JSON.stringify(headers), text);
    for (const url of ["/", "/config.json", "/reshelve/me", "/api/invoices", "/api/x", "/assets/x"])
      keep(await ask("GET", url, consoleHeaders));
    keep(await ask("POST", "/api/invoices/in_1/restore", consoleHeaders));
    const processes = readProcesses();
    expect(processes).toContain("nginx: worker process");
    for (const text of [...texts, own.output(), processes]) expect(text).not.toContain(key);
  });
});
