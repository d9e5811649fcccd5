/*
 *   npm run bench               the pages of the console against a minimal page
 *   npm run bench -- --finder   All archived with 20,000 and 100,000 items
 *
 * Exits with 1 while a result is above its bar. docs/benchmarks.md explains the lines.
 */
import { parseArgs } from "node:util";
import { measureFinder } from "./finder.mjs";
import { measurePages } from "./pages.mjs";

const { values } = parseArgs({
  options: {
    finder: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    /** Another production build, which is measured in the same rounds. */
    against: { type: "string" },
  },
});
const options = { rounds: Number(values.rounds), against: values.against };
const missed = await (values.finder ? measureFinder : measurePages)(options);
if (missed > 0) console.log(`\n${missed} above the bar.`);
process.exitCode = missed > 0 ? 1 : 0;
