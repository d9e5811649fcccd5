import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { root } from "../repository/files.ts";
import { freePort } from "../listen.ts";
import { type User, accepts, runGateway, startGateway } from "./support/gateway.ts";
import { consoleHeaders, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, settings, startForTest } = await setUpGateway();

const isRoot = process.getuid?.() === 0;
/** Who can start it here: ourselves and, where we are root, Debian's nobody and nogroup. */
const users: [string, User][] = [[isRoot ? "root" : "a user", {}]];
if (isRoot) users.push(["nobody", { uid: 65_534, gid: 65_534 }]);

describe("run-nginx", () => {
  const list = (origin: string, ca?: string) =>
    send(origin, "GET", "/api/invoices", {
      headers: consoleHeaders,
      ...(ca ? { ca: readFileSync(ca, "utf8") } : {}),
    });

  test("takes paths from the folder that it is started in", async () => {
    const { RESHELVE_ROOT = "" } = settings();
    const relative = path.relative(process.cwd(), RESHELVE_ROOT);
    const gateway = await startForTest({ RESHELVE_ROOT: relative });
    expect(await send(gateway.origin, "GET", "/")).toMatchObject({ status: 200 });
  });

  test.each(["SIGQUIT", "SIGTERM"] as const)(
    "is nginx itself, which ends by %s",
    async (signal) => {
      const key = path.join(certificates.folder, "start-key");
      writeFileSync(key, "a-key");
      const gateway = await startGateway({ ...settings(), RESHELVE_KEY_FILE: key });
      // It takes this name after it has written its process ID.
      await expect
        .poll(() => readFileSync(`/proc/${gateway.pid}/cmdline`, "utf8"))
        .toMatch(/^nginx: master process/);
      for (const name of readdirSync(gateway.folder, { recursive: true }))
        expect(statSync(path.join(gateway.folder, String(name))).mode & 0o077).toBe(
          name === "inner" ? 0o066 : 0,
        );
      process.kill(gateway.pid, signal);
      expect(await gateway.ended).toBe(0);
      await expect(list(gateway.origin)).rejects.toThrow("ECONNREFUSED");
    },
  );

  test("leaves no server behind when it is ended while it starts", async () => {
    for (const delay of [0, 20, 60, 150]) {
      const port = await freePort();
      const listen = { RESHELVE_LISTEN: `127.0.0.1:${port}` };
      const { child, ended } = runGateway({ ...settings(), ...listen });
      await wait(delay);
      child.kill("SIGTERM");
      await ended;
      expect(await accepts(port)).toBe(false);
    }
  });

  test("takes the long cookies of a sign-in", async () => {
    const gateway = await startForTest();
    const headers = { ...consoleHeaders, Cookie: `session=${"x".repeat(12_000)}` };
    expect((await send(gateway.origin, "GET", "/api/invoices", { headers })).status).toBe(200);
  });

  test("speaks https with a certificate", async () => {
    const gateway = await startForTest({
      RESHELVE_CERT: certificates.cert,
      RESHELVE_CERT_KEY: certificates.key,
    });
    expect((await list(gateway.origin, certificates.ca)).status).toBe(200);
  });

  test.each(users)("needs no privileges but those of %s", async (_, user) => {
    const own = mkdtempSync(path.join(tmpdir(), "reshelve-deploy-"));
    onTestFinished(() => rmSync(own, { recursive: true }));
    chmodSync(own, 0o755);
    cpSync(path.join(root, "deploy"), own, { recursive: true });
    const ca = path.join(own, "ca.pem");
    cpSync(certificates.ca, ca);
    const started = { ...user, deploy: own };
    const gateway = await startForTest({ RESHELVE_CA: ca }, started);
    expect((await list(gateway.origin)).status).toBe(200);
    expect((await send(gateway.origin, "GET", "/assets/a.js")).status).toBe(200);
    await send(gateway.origin, "POST", "/api/x");
    await expect.poll(gateway.log).toHaveLength(1);
  });

  test.each(users)("names the site that nginx can't read, started by %s", async (_, user) => {
    const own = mkdtempSync(path.join(tmpdir(), "reshelve-closed-"));
    onTestFinished(() => rmSync(own, { recursive: true }));
    const index = path.join(own, "index.html");
    writeFileSync(index, "");
    // The folder is closed to the workers of root, and the file to anybody else.
    chmodSync(index, isRoot && !user.uid ? 0o644 : 0);
    if (user.uid) chmodSync(own, 0o755);
    const deploy = mkdtempSync(path.join(tmpdir(), "reshelve-deploy-"));
    onTestFinished(() => rmSync(deploy, { recursive: true }));
    chmodSync(deploy, 0o755);
    cpSync(path.join(root, "deploy"), deploy, { recursive: true });
    const closed = { RESHELVE_WORKSPACE: "http://127.0.0.1:1", RESHELVE_ROOT: own };
    const { ended, output } = runGateway(closed, { ...user, deploy });
    expect(await ended).toBe(1);
    expect(output()).toMatch(
      isRoot && !user.uid
        ? `${own}/index.html can’t be read by`
        : `RESHELVE_ROOT is ${own}, which has no index.html that `,
    );
    expect(output().trim().split("\n")).toHaveLength(1);
  });

  test("says that a build writes the list of what passes, where it is missing", async () => {
    const deploy = mkdtempSync(path.join(tmpdir(), "reshelve-deploy-"));
    onTestFinished(() => rmSync(deploy, { recursive: true }));
    cpSync(path.join(root, "deploy"), deploy, { recursive: true });
    rmSync(path.join(deploy, "allowed.conf"));
    const { ended, output } = runGateway(settings(), { deploy });
    expect(await ended).toBe(1);
    expect(output()).toMatch(`${deploy}/allowed.conf is missing`);
    expect(output()).toContain("npm run build writes it");
    expect(output().trim().split("\n")).toHaveLength(1);
  });

  test("says so when its port is taken", async () => {
    const first = await startForTest();
    const second = runGateway({ ...settings(), RESHELVE_LISTEN: new URL(first.origin).host });
    expect(await second.ended).not.toBe(0);
    expect(second.output()).toMatch(/address already in use/i);
    // Nor does one with the same folder take it from the one that runs.
    const third = runGateway({
      ...settings(),
      RESHELVE_LISTEN: new URL(first.origin).host,
      RUNTIME_DIRECTORY: first.folder,
    });
    expect(await third.ended).toBe(1);
    expect(third.output()).toMatch(`process ${first.pid} is a gateway already`);
  });
});
