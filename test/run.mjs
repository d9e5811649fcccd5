/*
 * Runs every test and closes with one line that counts them all. `node test/run.mjs browser` runs
 * only the tests in Chromium, `node test/run.mjs engines` those in Firefox and WebKitGTK.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureChromium } from "./browser/support/chromium.mjs";
import { ensurePrograms } from "./engines/support/programs.mjs";

const reports = mkdtempSync(path.join(tmpdir(), "reshelve-"));
const total = { passed: 0, failed: 0 };
/** Names of the failed tests, which a long log would hide. */
const failures = [];
let broken = false;

/** Runs a tool of this package; `read` turns its JSON report into counts. */
function run(args, environment, report, read) {
  const { status } = spawnSync("npx", ["--no-install", ...args], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  try {
    const { passed, failed, names } = read(JSON.parse(readFileSync(report, "utf8")));
    total.passed += passed;
    total.failed += failed;
    failures.push(...names);
    // A run that fails without a failed test broke somewhere else, and is no success.
    broken ||= status !== 0 || passed + failed === 0;
  } catch (error) {
    console.error(`No report from ${args[0]}: ${error}`);
    broken = true;
  }
}

function runVitest() {
  const report = path.join(reports, "vitest.json");
  run(
    ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    {},
    report,
    ({ numPassedTests, numFailedTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      names: testResults.flatMap(({ name, status, assertionResults }) => {
        const failed = assertionResults.filter((test) => test.status === "failed");
        // A file that can't be loaded fails without a test.
        if (failed.length === 0) return status === "failed" ? [path.relative(".", name)] : [];
        return failed.map(({ fullName }) => `${path.relative(".", name)}: ${fullName}`);
      }),
    }),
  );
}

/** Specs of a suite that hold a test with a status, in Playwright's words. */
function specsWith(status, { suites = [], specs = [] }) {
  return [
    ...specs.filter(({ tests }) => tests.some((test) => test.status === status)),
    ...suites.flatMap((suite) => specsWith(status, suite)),
  ];
}

/**
 * Repeats specs that passed at their second try, three times and one after the other: on a busy
 * machine a test may find what it waits for too late, and a fault of the console shows again.
 */
function passThrice(config, specs) {
  const repeat = ["--retries=0", "--workers=1", "--repeat-each=3", "--no-deps", "--reporter=list"];
  return specs.filter(({ file, line, title }) => {
    const place = `${file}:${line}`;
    console.log(`Passed at the second try, and is repeated alone: ${place}: ${title}`);
    // A line may hold several tests, each with its title.
    const named = `${title.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}$`;
    const args = ["playwright", "test", ...config, place, "--grep", named, ...repeat];
    return spawnSync("npx", ["--no-install", ...args], { stdio: "inherit" }).status === 0;
  });
}

/** Runs the tests of a folder; `findBrowsers` returns the variables that name their browsers. */
function runPlaywright(folder, findBrowsers) {
  const report = path.join(reports, `${folder}.json`);
  const config = ["--config", `test/${folder}/playwright.config.ts`];
  try {
    Object.assign(process.env, findBrowsers());
    run(
      ["playwright", "test", ...config],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      report,
      ({ stats, ...suite }) => {
        const unsteady = specsWith("flaky", suite);
        const steady = unsteady.length > 0 ? passThrice(config, unsteady) : [];
        const failed = [
          ...specsWith("unexpected", suite),
          ...unsteady.filter((spec) => !steady.includes(spec)),
        ];
        return {
          passed: stats.expected + steady.length,
          failed: stats.unexpected + unsteady.length - steady.length,
          names: failed.map(({ file, line, title }) => `${file}:${line}: ${title}`),
        };
      },
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    broken = true;
  }
}

const parts = {
  unit: runVitest,
  browser: () => runPlaywright("browser", () => ({ CHROMIUM: ensureChromium() })),
  engines: () => runPlaywright("engines", ensurePrograms),
};
const only = process.argv[2];
for (const [name, runPart] of Object.entries(parts)) {
  if (only === undefined || only === name) runPart();
}

rmSync(reports, { recursive: true });
for (const name of failures) console.log(`failed: ${name}`);
if (broken && total.failed === 0) total.failed = 1;
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
