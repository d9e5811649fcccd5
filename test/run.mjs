/*
 * Runs every test and closes with one line that counts them all. `node test/run.mjs browser` runs
 * the browser tests alone.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "./browser/support/chromium.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "reshelve-"));
const onlyBrowser = process.argv.includes("browser");
const total = { passed: 0, failed: 0 };
let broken = false;

/** Runs a tool of this package; `read` turns its JSON report into counts. */
function run(args, environment, report, read) {
  const { status } = spawnSync("npx", ["--no-install", ...args], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(report, "utf8")));
    total.passed += passed;
    total.failed += failed;
    // A run that fails without a failed test broke somewhere else, and is no success.
    broken ||= status !== 0 || passed + failed === 0;
  } catch (error) {
    console.error(`No report from ${args[0]}: ${error}`);
    broken = true;
  }
}

if (!onlyBrowser) {
  const report = path.join(reports, "vitest.json");
  run(
    ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    {},
    report,
    ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  );
}

try {
  const report = path.join(reports, "playwright.json");
  run(
    ["playwright", "test", "--config", "test/browser/playwright.config.ts"],
    { CHROMIUM: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  broken = true;
}

rmSync(reports, { recursive: true });
if (broken && total.failed === 0) total.failed = 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
