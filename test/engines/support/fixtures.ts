import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { serviceTest } from "../../browser/support/fixtures.ts";
import { startFirefox } from "./firefox.ts";
import { type Tab, createTab } from "./tab.ts";
import { startWebkit } from "./webkit.ts";

export interface EngineOptions {
  engineName: "firefox" | "webkit";
}
interface PerEngine {
  /** Folder of the downloads. */
  folder: string;
  /** The browser, which is kept for all jobs. */
  browserTab: Tab;
}
interface Fixtures {
  tab: Tab;
  /** Opens a path in a tab that is connected, as it is after a reload. */
  enter: (path: string) => Promise<void>;
}

const openTab = {
  firefox: async (folder: string) => createTab(await startFirefox(folder)),
  webkit: async (folder: string) => createTab(await startWebkit(folder)),
};

export const test = serviceTest.extend<Fixtures, EngineOptions & PerEngine>({
  engineName: ["firefox", { option: true, scope: "worker" }],
  folder: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), "reshelve-engine-"));
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  browserTab: [
    async ({ engineName, folder }, use) => {
      const tab = await openTab[engineName](folder);
      await use(tab);
      await tab.close();
    },
    { scope: "worker" },
  ],
  tab: async ({ browserTab: tab, site, engineName }, use, info) => {
    await use(tab);
    if (info.errors.length > 0) writeFileSync(info.outputPath("page.png"), await tab.screenshot());
    expect(await tab.findCut(), "everything fits").toEqual([]);
    // Judged while site and service still reply.
    expect(await tab.takeErrors(), "the page reported no error").toEqual([]);
    // For a page of another host WebKit takes another process, and at times forgets what it is asked
    // while it does: its tab stays on this host, at a file without a script.
    await tab.open(engineName === "webkit" ? `${site}/licences.txt` : "about:blank");
    await tab.takeErrors();
  },
  enter: async ({ tab, site, service: { origin, key } }, use) => {
    await use(async (path) => {
      await tab.open(`${site}/connect`);
      // A page that is left while it loads reports what it could not load.
      await tab.see({ role: "main" }, "Connect a workspace");
      const connection = { origin, prefix: "/api", key, at: Date.now() };
      await tab.store("reshelve.connection", JSON.stringify(connection));
      await tab.open(site + path);
    });
  },
});

/** Method, path and status of each write that arrived, in their order. */
export const writesOf = ({ requests }: Service) =>
  requests
    .filter(({ method, path }) => /POST|PUT/.test(method) && path.startsWith("/api"))
    .map(({ method, path, status }) => `${method} ${path} ${status}`);

export { expect } from "@playwright/test";
