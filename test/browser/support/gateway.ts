import { rmSync } from "node:fs";
import { type Service, startService } from "#src/demo/http/server.ts";
import { type Certificates, createCertificates } from "../../gateway/support/certificates.ts";
import { type Gateway, startGateway } from "../../gateway/support/gateway.ts";
import { forwardTo } from "../../listen.ts";
import { builds } from "./build.ts";
import { test as base } from "./fixtures.ts";

interface Fixtures {
  gateway: Gateway & { origin: string };
  /** Ends the service and starts it again on the same port, with what it held. */
  restart: () => Promise<Service>;
}

const key = "key-of-the-gateway-alone";
/** Without CORS, as a hosted workspace is. */
const hosted = { key, allowOrigin: null };

/** Tests of the console behind a gateway, which is the only way to the workspace and the storage. */
export const test = base.extend<Fixtures, { certificates: Certificates }>({
  certificates: [
    async ({}, use) => {
      const certificates = createCertificates(["localhost"]);
      await use(certificates);
      rmSync(certificates.folder, { recursive: true });
    },
    { scope: "worker" },
  ],
  // As a sign-in in front of the gateway sends it.
  extraHTTPHeaders: { "X-Forwarded-Email": "ada@example.com" },
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
  gateway: async ({ service, certificates }, use) => {
    const { cert, key: certificateKey } = certificates;
    const gateway = await startGateway(
      {
        WORKSPACE: service.origin,
        STORAGE: service.origin,
        API_KEY: key,
        USER_HEADER: "x_forwarded_email",
      },
      {
        root: builds.production,
        tls: `ssl_certificate ${cert}; ssl_certificate_key ${certificateKey};`,
      },
    );
    const { port, stop } = await forwardTo(gateway.socketPath);
    await use({ ...gateway, origin: `https://localhost:${port}` });
    stop();
    await gateway.stop();
  },
  // A page is judged while what it reads still answers, also where that was started again.
  site: async ({ gateway, restart: _restart }, use) => use(gateway.origin),
  // Nobody has vouched for the certificate of the test.
  ignoreHTTPSErrors: true,
});
