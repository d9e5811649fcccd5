import path from "node:path";
import type { Reporter } from "vitest/node";

/** Closes a run with its ten slowest files and one plain line that counts every test. */
export class SummaryReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter["onTestRunEnd"]> = (modules, errors) => {
    const counts = { passed: 0, failed: errors.length };
    for (const module of modules) {
      // A file that can't be loaded fails without a test.
      if (module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === "passed" || state === "failed") counts[state] += 1;
      }
    }
    const seconds = (module: (typeof modules)[number]) => module.diagnostic().duration / 1000;
    const slowest = modules.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, 10);
    console.log("The slowest files:");
    for (const module of slowest)
      console.log(
        `${seconds(module).toFixed(1).padStart(6)} s  ${path.relative(".", module.moduleId)}`,
      );
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
  };
}
