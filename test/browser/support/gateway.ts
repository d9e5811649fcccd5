import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Service, startService } from "#src/demo/http/server.ts";
import { type Certificates, createCertificates } from "../../gateway/support/certificates.ts";
import { type Gateway, type Settings, startGateway } from "../../gateway/support/gateway.ts";
import install from "../../gateway/support/install.ts";
import { builds } from "./build.ts";
import { test as base } from "./fixtures.ts";

interface Fixtures {
  /** Settings of the gateway, besides those of every test: by default, its own key. */
  settings: Settings;
  gateway: Gateway;
  /** Ends the service and starts it again on the same port, with what it held. */
  restart: () => Promise<Service>;
}

interface Files {
  certificates: Certificates;
  /** The production build, where the workers of nginx can read it. */
  root: string;
  keyFile: string;
}

const key = "key-of-the-gateway-alone";
/** Without CORS, as a hosted workspace is. */
const hosted = { key, allowOrigin: null };

/** Tests of the console behind a gateway, which is the only way to the workspace and the storage. */
export const test = base.extend<Fixtures, { files: Files }>({
  files: [
    async ({}, use) => {
      install();
      const folder = mkdtempSync(path.join(tmpdir(), "reshelve-through-"));
      chmodSync(folder, 0o755);
      const root = path.join(folder, "dist");
      cpSync(builds.production, root, { recursive: true });
      const keyFile = path.join(folder, "key");
      writeFileSync(keyFile, key, { mode: 0o600 });
      const certificates = createCertificates(["localhost"]);
      await use({ certificates, root, keyFile });
      rmSync(folder, { recursive: true });
      rmSync(certificates.folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  service: async ({}, use) => {
    const service = await startService({ ...hosted, port: 0 });
    await use(service);
    await service.close();
  },
  restart: async ({ service }, use) => {
    const started: Service[] = [];
    await use(async () => {
      await service.close();
      const { workspace, origin } = service;
      const again = await startService({
        ...hosted,
        port: Number(new URL(origin).port),
        saved: workspace.save(),
        latency: workspace.settings.latency,
      });
      started.push(again);
      return again;
    });
    for (const service of started) await service.close();
  },
  settings: async ({ files }, use) => use({ RESHELVE_KEY_FILE: files.keyFile }),
  gateway: async ({ service, settings, files }, use) => {
    const gateway = await startGateway({
      RESHELVE_ROOT: files.root,
      RESHELVE_WORKSPACE: service.origin,
      RESHELVE_STORAGE: service.origin,
      RESHELVE_CERT: files.certificates.cert,
      RESHELVE_CERT_KEY: files.certificates.key,
      RESHELVE_RATE: "100000r/s",
      ...settings,
    });
    await use(gateway);
    await gateway.stop();
  },
  // A page is judged while what it reads still answers, also where that was started again.
  site: async ({ gateway, restart: _restart }, use) =>
    use(gateway.origin.replace("127.0.0.1", "localhost")),
  // Nobody has vouched for the certificate of the test.
  ignoreHTTPSErrors: true,
});
