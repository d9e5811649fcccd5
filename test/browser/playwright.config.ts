import { defineConfig } from "@playwright/test";
import { flags } from "./support/chromium.mjs";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./support/build.ts",
  forbidOnly: Boolean(process.env["CI"]),
  fullyParallel: true,
  // A trace of every test would take a fifth of their time: only the second try leaves one. What
  // passes then must pass thrice more, alone (test/run.mjs).
  retries: 1,
  // Pages wait more than they work: a third one keeps two cores busy. Files go by their names, which
  // puts most of what takes long first, so that nobody waits for it in the end.
  workers: 3,
  projects: [
    { name: "pages", testIgnore: /\.alone\.spec\.ts$/ },
    // Tests that measure or take long have the machine to itself, after the others.
    {
      name: "alone",
      testMatch: /\.alone\.spec\.ts$/,
      workers: 1,
      dependencies: ["pages"],
    },
  ],
  // The machine may be busy: what comes late is no fault, what does not come is.
  timeout: 180_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: { pathTemplate: "../../docs/screenshots/{arg}{ext}" },
  },
  reporter: [["list"], ["json"]],
  use: {
    // A new context and page for each test would take a sixth of the suite. Every test has a site on
    // a port of its own, and so an origin with nothing kept; what it opened and kept is cleared.
    reuseContext: true,
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
      args: [
        ...flags,
        // Nothing but this machine has a name: a test that would leave it fails.
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
      ],
    },
  },
});
