/*
 * Measures All archived in the production build with 1,000 to 100,000 items.
 *
 *   npm run bench -- --finder
 *   npm run bench -- --finder --rounds 1 --sizes 10000   one size
 *
 * Exits with 1 while a result is above its bar. docs/benchmarks.md explains the lines.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "vite";
import { cache, launch } from "../browser.mjs";
import { serve } from "../serve.mjs";
import { createNotes } from "./notes.mjs";
import { measure } from "./measure.mjs";
import { printSizes } from "./report.mjs";
import { finder } from "./targets.mjs";

const { values } = parseArgs({
  options: {
    finder: { type: "boolean" },
    // Of the most items. Fewer items are measured once: they only show how times grow.
    rounds: { type: "string", default: "3" },
    sizes: { type: "string", default: "1000,20000,100000" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const most = Math.max(...sizes);

const folder = path.join(cache, "production");
await build({ logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
const server = await serve(folder);
const browser = await launch();
const notes = createNotes();
async function round(size) {
  const start = performance.now();
  await measure(browser, server.origin, finder, size, notes.start("finder", size));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.error(`${size.toLocaleString("en")} items: ${seconds} s`);
}
for (const size of sizes.filter((size) => size < most)) await round(size);
for (let count = 0; count < Number(values.rounds); count += 1) await round(most);
const version = browser.version();
await browser.close();
server.close();

console.log(
  `${new Date().toISOString().slice(0, 10)}, Chromium ${version}, ${values.rounds} rounds\n`,
);
const missed = printSizes(notes, sizes);
if (missed > 0) console.log(`\n${missed} above the bar.`);
process.exitCode = missed > 0 ? 1 : 0;
