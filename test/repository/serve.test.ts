import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, type RequestListener, createServer, request } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { siteHeaders } from "../../build/site-headers.ts";
import { listen } from "../listen.ts";
import { printedAddress, startNode, vite } from "./process.ts";

const site = mkdtempSync(path.join(tmpdir(), "reshelve-serve-"));
mkdirSync(path.join(site, "assets"));
writeFileSync(path.join(site, "index.html"), "<!doctype html><title>Site</title>");
afterAll(() => rmSync(site, { recursive: true }));

/** `npm run dev` and `npm run preview`, as package.json has them. */
const commands = {
  dev: [vite],
  preview: [vite, "preview", "--outDir", site],
};

/** Starts a command on a free port and resolves with its origin. */
async function start(
  command: readonly string[],
  options: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const child = startNode([...command, "--port", "0", ...options], env);
  return new URL(await printedAddress(child, /Local:/)).origin;
}

/** A workspace that keeps what it was sent. */
async function startWorkspace(reply: RequestListener) {
  const seen: IncomingMessage[] = [];
  const server = createServer((incoming, outgoing) => {
    seen.push(incoming);
    reply(incoming, outgoing);
  });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  return { seen, host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` };
}

/** A certificate for localhost that no authority has signed. It and its key are used nowhere else. */
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgoZR/shNEhsE+02Hz
xL6muz1tkQeF2ToEjb9acY4U0IehRANCAATUvNjXHzl1Q1AX91ks29LJIT1RrMvP
cHGgsPJ7y954RldLujb+wWgWzQb8nIgNd0JEi6Q+2rhiXdCu4kQ82CoP
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUAR9qclp7VdGwIgrXM5AGkRDwoUMwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODA0Mjg1MloYDzIxMjYxMTA0
MDQyODUyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATUvNjXHzl1Q1AX91ks29LJIT1RrMvPcHGgsPJ7y954RldLujb+wWgW
zQb8nIgNd0JEi6Q+2rhiXdCu4kQ82CoPo1MwUTAdBgNVHQ4EFgQUUrht3cM+hKCd
aDO4tfHOptTs4mQwHwYDVR0jBBgwFoAUUrht3cM+hKCdaDO4tfHOptTs4mQwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA6LVJLYBozkvimkvswo6b
cJBVNpYQxbugbC4HCTVqNf4CIQCmAaIWLfq+O8Y7FxcZ5ZD+nl9WX+SvzdYv0YY2
jJr3zg==
-----END CERTIFICATE-----`,
};

/** A request with headers that `fetch` does not let through. */
async function ask(address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  const sent = request(address, { headers });
  sent.end();
  const [reply] = await once(sent, "response");
  reply.resume();
  return reply;
}

describe.each(Object.entries(commands))("npm run %s with a workspace", (name, command) => {
  test("passes /api on to the workspace without cookies, and tells the console so", async () => {
    const { seen, host, origin } = await startWorkspace(({ url, socket }, outgoing) => {
      if (url === "/api/webhooks") {
        outgoing.writeHead(302, { Location: "https://elsewhere.example/" }).end();
      } else if (url === "/api/links?state=archived") {
        socket.end("HTTP/1.1 200 OK\r\nTrailer: Expires\r\nContent-Length: 2\r\n\r\n{}");
      } else {
        outgoing.setHeader("Set-Cookie", "session=1");
        outgoing.setHeader("X-Request-Id", "r-1");
        outgoing.end("{}");
      }
    });
    const own = await start(command, [], { RESHELVE_WORKSPACE: origin });
    const reply = await ask(`${own}/api/invoices?state=archived&page=%31`, {
      Authorization: "Bearer key",
      Cookie: "other=1",
      Origin: own,
      Referer: `${own}/`,
    });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(reply.headers["x-request-id"]).toBeUndefined();
    expect(seen.map(({ url }) => url)).toEqual(["/api/invoices?state=archived&page=%31"]);
    const headers = seen[0]?.headers;
    expect(headers).toMatchObject({ host, authorization: "Bearer key" });
    for (const dropped of ["cookie", "origin", "referer"])
      expect(headers).not.toHaveProperty(dropped);

    // It follows no redirect, and goes on after a reply with a length and a trailer.
    expect((await ask(`${own}/api/webhooks`, {})).statusCode).toBe(302);
    for (const _ of [1, 2]) {
      expect((await ask(`${own}/api/links?state=archived`, {})).statusCode).toBe(200);
    }
    expect(seen).toHaveLength(4);

    const config = await fetch(`${own}/config.json`);
    expect(await config.json()).toEqual({ workspace: "/", prefix: "/api", key: "person" });
    expect((await fetch(`${own}/reshelve/me`)).status).toBe(404);
    if (name === "preview") {
      // The policy names nothing but the own origin.
      const policy = siteHeaders({ connect: [] })["Content-Security-Policy"];
      expect((await fetch(own)).headers.get("Content-Security-Policy")).toBe(policy);
      expect(policy).toContain("connect-src 'self';");
    }
  });

  test("refuses a workspace whose certificate does not verify", async () => {
    const seen: unknown[] = [];
    const server = createTlsServer(certificate, (incoming, outgoing) => {
      seen.push(incoming);
      outgoing.end("{}");
    });
    const port = await listen(server);
    onTestFinished(() => void server.close());
    const own = await start(command, [], { RESHELVE_WORKSPACE: `https://localhost:${port}` });
    const reply = await fetch(`${own}/api/webhooks`, { headers: { Authorization: "Bearer key" } });
    expect(reply.status).toBe(502);
    expect(await reply.text()).toMatch(/certificate/i);
    expect(seen).toEqual([]);
  });

  test("is otherwise Vite's own, without any of this", async () => {
    const own = await start(command, ["--base", "/reshelve/"]);
    const page = await fetch(`${own}/reshelve/config.json`);
    expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
    expect((await fetch(`${own}/api/webhooks`)).headers.get("Content-Type")).not.toMatch(/json/);
  });

  test("says that a workspace is down, and replies below the path of the console", async () => {
    const env = { RESHELVE_WORKSPACE: "http://127.0.0.1:9" };
    const own = await start(command, ["--base", "/reshelve/"], env);
    const reply = await fetch(`${own}/api/webhooks`);
    expect(reply.status).toBe(502);
    expect(await reply.json()).toEqual({ message: expect.stringContaining("http://127.0.0.1:9") });
    const config = await fetch(`${own}/reshelve/config.json`);
    expect(await config.json()).toMatchObject({ workspace: "/" });
  });
});

test.each(["http://acme.example", "http://127.0.0.1.acme.example", "ftp://127.0.0.1"])(
  "the workspace “%s” is refused, as others could read the key",
  async (address) => {
    const child = startNode(commands.dev, { RESHELVE_WORKSPACE: address });
    let said = "";
    for await (const part of child.stderr) said += String(part);
    expect(said).toContain(`RESHELVE_WORKSPACE is ${address}: use https`);
    expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(1);
  },
);
