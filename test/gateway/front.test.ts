import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { textOf } from "../repository/files.ts";
import { freePort } from "../listen.ts";
import { type Gateway, accepts, startGateway } from "./support/gateway.ts";
import { type Remote, startRemote } from "./support/remote.ts";
import { consoleHeaders, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, workspace, settings } = await setUpGateway();
const folder = mkdtempSync(path.join(tmpdir(), "reshelve-front-"));
const ca = readFileSync(certificates.ca, "utf8");

let auth: Remote;
let gateway: Gateway;
let origin = "";
let stopCaddy: () => Promise<unknown> = async () => {};

/** Starts Caddy with the block of the document, where only addresses and the certificate are others. */
beforeAll(async () => {
  auth = await startRemote();
  const port = await freePort();
  origin = `https://localhost:${port}`;
  gateway = await startGateway({
    ...settings(),
    RESHELVE_ORIGIN: origin,
    RESHELVE_PROXY: "127.0.0.1",
    RESHELVE_USER_HEADER: "X-Forwarded-Email",
  });
  const block = textOf("docs/deploying.md").match(/```caddy\n([^]*?)```/)?.[1] ?? "";
  const site = block
    .replace("reshelve.example.com {", `${origin} {\ntls ${certificates.cert} ${certificates.key}`)
    .replace("127.0.0.1:4180", `127.0.0.1:${auth.port}`)
    .replace("127.0.0.1:8080", new URL(gateway.origin).host);
  const file = path.join(folder, "Caddyfile");
  writeFileSync(file, `{\nadmin off\nauto_https disable_redirects\n}\n${site}`);
  const caddy = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env: { PATH: process.env["PATH"], HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  caddy.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const ended = new Promise((resolve) => {
    caddy.once("close", resolve);
  });
  stopCaddy = () => {
    caddy.kill();
    return ended;
  };
  while (caddy.exitCode === null && !(await accepts(port))) await wait(50);
  expect(caddy.exitCode, said).toBeNull();
});
afterEach(() => {
  auth.respond = undefined;
  auth.arrived = [];
});
afterAll(async () => {
  await stopCaddy();
  await gateway.stop();
  await auth.close();
  rmSync(folder, { recursive: true });
});

const me = (to: string, headers: Record<string, string> = {}) =>
  send(to, "GET", "/reshelve/me", { headers, ca });
const restore = (headers: Record<string, string> = {}) =>
  send(origin, "POST", "/api/invoices/in_1/restore", {
    headers: { ...consoleHeaders, ...headers },
    ca,
  });

test("lets who is signed in through, by the name of the sign-in and no other", async () => {
  auth.respond = (response) => {
    response.writeHead(202, { "X-Auth-Request-Email": "ada@example.com" });
    response.end();
  };
  const spoofed = { "X-Forwarded-Email": "eve@example.com", Cookie: "session=1" };
  expect((await me(origin, spoofed)).text).toBe('{"name":"ada@example.com"}');
  expect((await restore(spoofed)).status).toBe(200);
  expect(auth.arrived[0]?.headers["cookie"]).toBe("session=1");
  expect(workspace.arrived).toHaveLength(1);
  expect(workspace.arrived[0]?.headers).not.toHaveProperty("cookie");
  await expect
    .poll(() => gateway.log().at(-1))
    .toMatchObject({ user: "ada@example.com", item: "in_1", status: 200 });
});

test("is the one that tells where TLS ends", async () => {
  const { headers } = await send(origin, "GET", "/", { ca });
  expect(headers["strict-transport-security"]).toBe("max-age=31536000");
});

test("lets nobody through whom the sign-in refuses", async () => {
  auth.respond = (response) => {
    response.writeHead(401);
    response.end();
  };
  expect((await restore({ "X-Forwarded-Email": "eve@example.com" })).status).toBe(401);
  expect(workspace.arrived).toHaveLength(0);
});

test("knows nobody where the sign-in tells no name", async () => {
  // It answers 200, as for a page of its own that needs no session.
  expect((await me(origin, { "X-Forwarded-Email": "eve@example.com" })).status).toBe(401);
  expect((await restore({ "X-Forwarded-Email": "eve@example.com" })).status).toBe(401);
  expect(workspace.arrived).toHaveLength(0);
});
