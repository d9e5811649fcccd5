import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createCertificates } from "./support/certificates.ts";
import {
  type Gateway,
  type Settings,
  accepts,
  runGateway,
  startGateway,
} from "./support/gateway.ts";
import { consoleHeaders, send } from "./support/send.ts";
import { setUpGateway } from "./support/setup.ts";

const { certificates, workspace, settings, startForTest } = await setUpGateway();
const keyFile = path.join(certificates.folder, "key");

const restore = (origin: string) =>
  send(origin, "POST", "/api/invoices/in_1/restore", { headers: consoleHeaders });

/** Holds the next answer of the workspace back until it is called. */
const holdBack = () =>
  new Promise<() => void>((resolve) => {
    workspace.respond = (response) => resolve(() => response.end("{}"));
  });

const isOpen = (origin: string) => accepts(Number(new URL(origin).port));

/** Runs `run-nginx reload` for a gateway with other settings. */
async function reload({ origin, folder, logFile }: Gateway, own: Settings) {
  const same = {
    RESHELVE_LISTEN: new URL(origin).host,
    RUNTIME_DIRECTORY: folder,
    RESHELVE_LOG: logFile,
  };
  const { ended, output } = runGateway({ ...settings(), ...same, ...own }, {}, ["reload"]);
  return { code: await ended, output: output() };
}

test("lets a write under way end before it ends itself", async () => {
  const gateway = await startGateway(settings());
  const held = holdBack();
  const answer = restore(gateway.origin);
  const respond = await held;
  const ended = gateway.stop();
  await expect.poll(() => isOpen(gateway.origin), { timeout: 30_000 }).toBe(false);
  respond();
  expect((await answer).status).toBe(200);
  expect(await ended).toBe(0);
});

test("waits for a write no longer than RESHELVE_GRACE", async () => {
  const gateway = await startGateway({ ...settings(), RESHELVE_GRACE: "1s" });
  const held = holdBack();
  const answer = restore(gateway.origin).catch((error: unknown) => error);
  await held;
  expect(await gateway.stop()).toBe(0);
  expect(await answer).toBeInstanceOf(Error);
});

test("ends by TERM at once, as the document says, so a write under way has no answer", async () => {
  const gateway = await startGateway(settings());
  const held = holdBack();
  const answer = restore(gateway.origin).catch((error: unknown) => error);
  await held;
  process.kill(gateway.pid, "SIGTERM");
  expect(await gateway.ended).toBe(0);
  expect(await answer).toBeInstanceOf(Error);
  expect(workspace.arrived).toHaveLength(1);
  expect(await isOpen(gateway.origin)).toBe(false);
});

test("takes a new key and new settings over, without dropping what is under way", async () => {
  writeFileSync(keyFile, "first");
  const own = { RESHELVE_KEY_FILE: keyFile };
  const gateway = await startForTest(own);
  const held = holdBack();
  const answer = restore(gateway.origin);
  const respond = await held;
  writeFileSync(keyFile, "second");
  expect(await reload(gateway, { ...own, RESHELVE_NAME: "Sandbox" })).toEqual({
    code: 0,
    output: "",
  });
  workspace.respond = undefined;
  const name = async () =>
    JSON.parse((await send(gateway.origin, "GET", "/config.json")).text).name;
  await expect.poll(name, { timeout: 30_000 }).toBe("Sandbox");
  await restore(gateway.origin);
  respond();
  expect((await answer).status).toBe(200);
  expect(workspace.arrived.map(({ headers }) => headers["authorization"])).toEqual([
    "Bearer first",
    "Bearer second",
  ]);
});

test.each<[string, Settings, string]>([
  ["our", { RESHELVE_RATE: "fast" }, "RESHELVE_RATE is"],
  ["nginx's", { RESHELVE_CA: keyFile }, "RESHELVE_CA is"],
])("keeps the settings that run where %s check finds new ones wrong", async (_, wrong, words) => {
  writeFileSync(keyFile, "first");
  const gateway = await startForTest();
  const { code, output } = await reload(gateway, wrong);
  expect(code).toBe(1);
  expect(output).toMatch(words);
  expect((await restore(gateway.origin)).status).toBe(200);
  // Nor does a later reload find what was wrong.
  expect((await reload(gateway, {})).code).toBe(0);
});

test("says that there is nothing to reload", async () => {
  const { ended, output } = runGateway(settings(), {}, ["reload"]);
  expect(await ended).toBe(1);
  expect(output()).toMatch(/^No gateway runs with the folder /);
});

test("reads the certificate again by HUP", async () => {
  const { folder, cert, key, ca } = certificates;
  const own = {
    RESHELVE_CERT: path.join(folder, "own.pem"),
    RESHELVE_CERT_KEY: path.join(folder, "own.key"),
  };
  copyFileSync(cert, own.RESHELVE_CERT);
  copyFileSync(key, own.RESHELVE_CERT_KEY);
  const gateway = await startForTest({ RESHELVE_CA: ca, ...own });
  const other = createCertificates(["localhost"]);
  onTestFinished(() => rmSync(other.folder, { recursive: true }));
  renameSync(other.cert, own.RESHELVE_CERT);
  renameSync(other.key, own.RESHELVE_CERT_KEY);
  process.kill(gateway.pid, "SIGHUP");
  const status = () =>
    send(gateway.origin, "GET", "/", { ca: readFileSync(other.ca, "utf8") }).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: 30_000 }).toBe(200);
});
