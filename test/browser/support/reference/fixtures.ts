import { test as base } from "../fixtures.ts";
import { type ReferenceService, defaultLimits, startReferenceService } from "./service.ts";

interface Fixtures {
  /** Rate limits of the service. */
  limits: typeof defaultLimits;
  /** A fresh reference service. The console connects to it instead of the stand-in service. */
  reference: ReferenceService;
}

export const test = base.extend<Fixtures>({
  limits: [defaultLimits, { option: true }],
  reference: async ({ limits }, use) => {
    const service = await startReferenceService(limits);
    await use(service);
    await service.close();
  },
  backend: async ({ reference }, use) => use(reference),
});

export { expect } from "@playwright/test";
