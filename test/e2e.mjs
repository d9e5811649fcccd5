/*
 * Runs the tests that need programs beside Node, and closes with one line that counts them:
 * `node test/e2e.mjs [build] [gateway] [browser] [engines] [files and options]`. Without the name of a
 * part it runs all of them. A program that is missing is named, and a failure with CI=true.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { findProgram, howToGet } from "./programs.mjs";

const gateway = ["nginx", "envsubst", "openssl"];
/** Each part: its projects, with the programs that each needs. */
const parts = {
  build: { build: [] },
  gateway: { gateway: [...gateway, "curl"] },
  browser: { chromium: ["chromium"], "through-gateway": ["chromium", ...gateway] },
  engines: { firefox: ["firefox"], webkit: ["webkit", "xvfb"] },
};
const isCi = process.env["CI"] === "true";
const { resolve } = createRequire(import.meta.url);
const root = path.resolve(import.meta.dirname, "..");
const reports = mkdtempSync(path.join(tmpdir(), "reshelve-"));

/** Names of tests that may pass at their second try, in the words of the report; best none. */
const mayPassLater = JSON.parse(
  readFileSync(path.join(import.meta.dirname, "second-try.json"), "utf8"),
);

const counts = new Map();
/** Lines for the end, which a long log would hide. */
const notes = [];
/** Duration and name of each test. */
const durations = [];

const failures = () => [...counts.values()].reduce((sum, { failed }) => sum + failed, 0);

function add(part, name, outcome) {
  const count = counts.get(part) ?? { passed: 0, failed: 0 };
  counts.set(part, count);
  count[outcome] += 1;
  if (outcome === "failed") notes.push(`failed: ${name}`);
}

/** Runs a tool of this package, and hands its JSON report to `read`. */
async function run(part, [tool, ...args], report, read) {
  // Not through npx, which Windows starts only in a shell.
  const child = spawn(process.execPath, [tool, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  const [status] = await once(child, "exit");
  const failuresBefore = failures();
  let found = 0;
  try {
    found = read(JSON.parse(readFileSync(report, "utf8")));
  } catch (error) {
    console.error(`No report of ${part}: ${error}`);
  }
  if (found === 0) add(part, `${part}: no test ran`, "failed");
  else if (status !== 0 && failures() === failuresBefore) {
    add(part, `${part}: broke outside of a test`, "failed");
  }
}

function readVitest({ testResults }) {
  for (const { name, status, assertionResults } of testResults) {
    const file = path.relative(root, name);
    for (const { fullName, status: outcome, duration } of assertionResults) {
      durations.push([duration ?? 0, `${file}: ${fullName}`]);
      add("gateway", `${file}: ${fullName}`, outcome === "passed" ? "passed" : "failed");
    }
    // A file that can't be loaded fails without a test.
    const hasFailed = assertionResults.some((test) => test.status === "failed");
    if (status === "failed" && !hasFailed) add("gateway", file, "failed");
  }
  return testResults.length;
}

/** All specs of a suite and those in it. */
const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)];

function readPlaywright({ errors, ...suite }) {
  const tests = specsIn(suite).flatMap(({ tests: all, ...spec }) =>
    all.map((test) => ({ ...spec, ...test })),
  );
  for (const { projectName, file, title, status, results } of tests) {
    const name = `${projectName} ${file}: ${title}`;
    durations.push([results.reduce((sum, { duration }) => sum + duration, 0), name]);
    if (status === "flaky") notes.push(`passed at the second try: ${name}`);
    const isPassed = status === "expected" || (status === "flaky" && mayPassLater.includes(name));
    add(projectName, name, isPassed ? "passed" : "failed");
  }
  for (const { message } of errors) console.error(message);
  return tests.length;
}

const words = process.argv.slice(2);
const named = words.filter((word) => word in parts);
const rest = words.filter((word) => !(word in parts));
const chosen = named.length > 0 ? named : Object.keys(parts);

/** Projects that this machine has the programs for. */
const ready = [];
for (const [project, programs] of chosen.flatMap((part) => Object.entries(parts[part]))) {
  const missing = programs.filter((program) => !findProgram(program));
  if (missing.length === 0) ready.push(project);
  if (missing.length === 0) continue;
  const note = `${project}, as ${missing.map(howToGet).join(", ")}`;
  if (isCi) add(project, note, "failed");
  else notes.push(`not run: ${note}`);
}

const pages = ready.filter((project) => project !== "gateway");
// The gateway's tests wait more than they work: they run while the builds are made.
const runs = [];
if (ready.includes("gateway")) {
  const report = path.join(reports, "vitest.json");
  const args = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // Options are Playwright's where it runs too.
  const own = pages.length > 0 ? [] : rest;
  const vitest = path.join(path.dirname(resolve("vitest/package.json")), "vitest.mjs");
  const all = [vitest, "run", "--project=gateway", ...args, ...own];
  runs.push(run("gateway", all, report, readVitest));
}
if (pages.length > 0) {
  const report = path.join(reports, "playwright.json");
  const projects = pages.map((project) => `--project=${project}`);
  const config = ["--config", "test/playwright.config.ts", "--reporter=list,json"];
  const playwright = resolve("@playwright/test/cli");
  const all = [playwright, "test", ...config, ...projects, ...rest];
  runs.push(run("pages", all, report, readPlaywright));
}
await Promise.all(runs);
rmSync(reports, { recursive: true });

console.log("\nThe ten slowest tests:");
for (const [duration, name] of durations.toSorted(([one], [other]) => other - one).slice(0, 10)) {
  console.log(`${(duration / 1_000).toFixed(1).padStart(6)} s  ${name}`);
}
for (const note of notes) console.log(note);
const total = { passed: 0, failed: 0 };
for (const [part, { passed, failed }] of counts) {
  console.log(`${part}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
