import { rmSync } from "node:fs";
import { afterAll, afterEach, onTestFinished } from "vitest";
import { type Certificates, createCertificates } from "./certificates.ts";
import { type Gateway, type Settings, type User, createSite, startGateway } from "./gateway.ts";
import { type Remote, startRemote } from "./remote.ts";

export interface Setup {
  certificates: Certificates;
  /** Behind TLS, as `https://localhost`. */
  workspace: Remote;
  site: string;
  /** Settings of a gateway in front of `workspace`, whose limit is out of the way. */
  settings: () => Settings;
  /** Starts a gateway in front of `workspace` that ends with the test. */
  startForTest: (own?: Settings, user?: User) => Promise<Gateway>;
  /** Starts one for all tests of the file. */
  startForAll: (own?: Settings) => Promise<Gateway>;
}

/** Gives the tests of a file a workspace with a certificate, and a small build of the console. */
export async function setUpGateway(): Promise<Setup> {
  const certificates = createCertificates(["localhost", "workspace.test"]);
  const site = createSite();
  const workspace = await startRemote(certificates);
  afterEach(() => {
    workspace.arrived = [];
    workspace.respond = undefined;
  });
  afterAll(async () => {
    await workspace.close();
    rmSync(site, { recursive: true });
    rmSync(certificates.folder, { recursive: true });
  });
  const settings = () => ({
    RESHELVE_ROOT: site,
    RESHELVE_WORKSPACE: `https://localhost:${workspace.port}`,
    RESHELVE_CA: certificates.ca,
    // At 1,000 a second the 30 at once would still count on a fast machine.
    RESHELVE_RATE: "100000r/s",
  });
  async function startForTest(own: Settings = {}, user: User = {}) {
    const gateway = await startGateway({ ...settings(), ...own }, user);
    onTestFinished(() => void gateway.stop());
    return gateway;
  }
  async function startForAll(own: Settings = {}) {
    const gateway = await startGateway({ ...settings(), ...own });
    afterAll(() => gateway.stop());
    return gateway;
  }
  return { certificates, workspace, site, settings, startForTest, startForAll };
}
