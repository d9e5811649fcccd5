import { test as base, expect } from "@playwright/test";
import { demoOrigin } from "#src/demo/state/origins.ts";
import { type Service, startService } from "#src/demo/http/server.ts";
import { siteHeaders } from "../../../build/site-headers.ts";
import { base as demoPath, builds } from "./build.ts";
import { startFilesHost } from "./files-host.ts";
import { tellViolations } from "./violations.ts";

/** Serves a build as a deployment would, under its policy. */
export const serve = (folder: string, connect: readonly string[]) =>
  startFilesHost({
    folder,
    headers: siteHeaders({ connect }),
    keepsAssets: true,
  });

/** The console over a fresh stand-in service, in whatever browser. */
export const serviceTest = base.extend<{
  /** A service on a port of its own, which is another origin than the console's. */
  service: Service;
  /** Origin of the production build, which may connect to this workspace alone. */
  site: string;
}>({
  service: async ({}, use) => {
    // Every page is tested with items that fail and odd data as well.
    const service = await startService({ port: 0, key: "browser-test-key", trials: true });
    await use(service);
    await service.close();
  },
  site: async ({ service }, use) => {
    const { origin, close } = await serve(builds.production, [service.origin]);
    await use(origin);
    close();
  },
});

interface Fixtures {
  /** What the page complained about; in the end it must hold nothing but what is expected. */
  complaints: string[];
  /** Words of complaints that the test provokes, whenever the browser tells them. */
  expectedComplaints: RegExp[];
  /** Violations of the CSP by any page of the test; must be empty in the end. */
  violations: string[];
  /** Connects as a person does, from wherever the console asks for it. */
  connect: (keep?: string) => Promise<void>;
  /** Opens a path in a tab that is connected, as it is after a reload. */
  enter: (path: string) => Promise<void>;
}
interface Sites {
  /** Address of the demo build, which is under a path, without a slash at its end. */
  demoSite: string;
}

/** The demo's worker passes a request of a page that was left on to a host that nobody has. */
const fromLeftPage = /net::ERR_\w+ https:\/\/harbor-studio\.example\//;

export const test = serviceTest.extend<Fixtures, Sites>({
  demoSite: [
    async ({}, use) => {
      const { origin, close } = await startFilesHost({
        folder: builds.demo,
        base: demoPath,
        headers: siteHeaders({ connect: [demoOrigin], demo: true }),
      });
      await use(origin + demoPath.slice(0, -1));
      close();
    },
    { scope: "worker" },
  ],
  expectedComplaints: async ({}, use) => use([]),
  complaints: [
    // Judged while site and service still reply: what is being read when the test ends is no complaint.
    async ({ page, site: _site, expectedComplaints }, use) => {
      const complaints: string[] = [];
      page.on("pageerror", (error) => complaints.push(String(error)));
      page.on("console", (message) => {
        const words = `${message.text()} ${message.location().url}`.trim();
        if (["error", "warning"].includes(message.type()) && !fromLeftPage.test(words)) {
          complaints.push(words);
        }
      });
      await use(complaints);
      const others = complaints.filter(
        (one) => !expectedComplaints.some((words) => words.test(one)),
      );
      expect(others, "the page had nothing else to complain of").toEqual([]);
    },
    { auto: true },
  ],
  violations: [
    async ({ context }, use) => {
      const violations: string[] = [];
      await context.exposeBinding("tellViolation", (_source, words: string) => {
        violations.push(words);
      });
      await context.addInitScript(tellViolations);
      await use(violations);
      // A page says this after it has reported its violations.
      await Promise.all(context.pages().map((page) => page.evaluate(() => null).catch(() => null)));
      expect(violations, "the policy forbade nothing").toEqual([]);
    },
    { auto: true },
  ],
  connect: async ({ page, service, complaints }, use) => {
    await use(async (keep = "Until the page is reloaded") => {
      await page.getByLabel("Workspace address").fill(service.origin);
      await page.getByLabel("API key").fill(service.key);
      await page.getByRole("radio", { name: keep }).check();
      await page.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Reshelve");
      // The browser logs the 401 to the first request, which carries no key on purpose.
      expect(complaints.splice(0)).toEqual([expect.stringContaining("401 (Unauthorized)")]);
    });
  },
  enter: async ({ page, site, service }, use) => {
    await use(async (path) => {
      const { origin, key } = service;
      await page.addInitScript(
        (connection) => {
          // Once: whoever disconnects stays so.
          if (sessionStorage.getItem("entered")) return;
          sessionStorage.setItem("entered", "yes");
          sessionStorage.setItem("reshelve.connection", connection);
        },
        JSON.stringify({ origin, prefix: "/api", key, at: Date.now() }),
      );
      await page.goto(site + path);
      await expect(page.getByRole("heading", { level: 1 }).first()).not.toHaveText("Reshelve");
    });
  },
});

export { expect } from "@playwright/test";
