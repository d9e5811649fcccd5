import { rmSync } from "node:fs";
import { startService } from "#src/demo/http/server.ts";
import { type Certificates, createCertificates } from "../../gateway/support/certificates.ts";
import { type Gateway, startGateway } from "../../gateway/support/gateway.ts";
import { forwardTo } from "../../listen.ts";
import { builds } from "./build.ts";
import { test as base } from "./fixtures.ts";

interface Fixtures {
  gateway: Gateway & { origin: string };
}

const key = "key-of-the-gateway-alone";

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
    // Without CORS, as a hosted workspace is.
    const service = await startService({ key, allowOrigin: null, port: 0 });
    await use(service);
    await service.close();
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
  site: async ({ gateway }, use) => use(gateway.origin),
  // Nobody has vouched for the certificate of the test.
  ignoreHTTPSErrors: true,
});
