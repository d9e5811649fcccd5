import { test as base } from "../fixtures.ts";
import { type ReferenceService, published, startReferenceService } from "./service.ts";

interface Fixtures {
  /** The requests that a key may send in a window. */
  limits: typeof published;
  /** A fresh reference service; the console connects to it instead of the stand-in service. */
  reference: ReferenceService;
}

export const test = base.extend<Fixtures>({
  limits: [published, { option: true }],
  reference: async ({ limits }, use) => {
    const service = await startReferenceService(limits);
    await use(service);
    await service.close();
  },
  host: async ({ reference }, use) => use(reference),
});

export { expect } from "@playwright/test";
