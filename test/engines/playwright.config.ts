import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./support/fixtures.ts";

/** The main jobs in the engines of Firefox and Safari. Playwright runs them; it drives neither. */
export default defineConfig<object, EngineOptions>({
  testDir: ".",
  outputDir: "../../test-results/engines",
  globalSetup: "./support/build.ts",
  forbidOnly: Boolean(process.env["CI"]),
  // One browser at a time, each kept for all of its jobs.
  workers: 1,
  // As in Chromium: what passes at the second try must pass thrice more (test/run.mjs).
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  projects: [
    { name: "firefox", use: { engineName: "firefox" } },
    { name: "webkit", use: { engineName: "webkit" } },
  ],
});
