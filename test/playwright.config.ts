import { defineConfig } from "@playwright/test";
import { deep } from "./deep.ts";
import type { EngineOptions } from "./engines/support/fixtures.ts";
import { chromiumFlags, findProgram } from "./programs.mjs";

/** Specs that need nginx, too. */
const throughGateway = "**/gateway*.spec.ts";

const chromium = findProgram("chromium");

/**
 * Builds, pages in Chromium, and the main jobs in the engines of Firefox and Safari, which Playwright
 * runs and does not drive.
 */
export default defineConfig<object, EngineOptions>({
  outputDir: "../test-results",
  globalSetup: "./browser/support/build.ts",
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: true,
  // A trace of every test would take a fifth of their time: only the second try leaves one. What
  // passes then is a failure all the same (test/e2e.mjs).
  retries: 1,
  // Pages wait more than they work: a third one keeps two cores busy.
  workers: 3,
  projects: [
    // One browser each, kept for all of its jobs; they take longest and so start first.
    { name: "firefox", testDir: "engines", workers: 1, use: { engineName: "firefox" } },
    { name: "webkit", testDir: "engines", workers: 1, use: { engineName: "webkit" } },
    {
      name: "chromium",
      testDir: "browser",
      testIgnore: [throughGateway, ...(deep ? [] : ["**/*.deep.spec.ts"])],
    },
    { name: "through-gateway", testDir: "browser", testMatch: throughGateway },
    { name: "build", testDir: "build" },
  ],
  // The machine may be busy: what comes late is no fault, what does not come is.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    // A new context and page for each test would take a sixth of the suite. Every test has a site on
    // a port of its own, and so an origin with nothing kept; what it opened and kept is cleared.
    reuseContext: true,
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        ...chromiumFlags,
        // Nothing but this machine has a name: a test that would leave it fails.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
  },
});
