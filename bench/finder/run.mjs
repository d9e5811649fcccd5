/*
 * Measures All archived in the production build with 1,000 to 100,000 items, and beside it what a
 * user would pick instead, over the same rows: react-admin's Datagrid and a plain TanStack Table.
 *
 *   npm run bench -- --finder
 *   npm run bench -- --finder --rounds 1 --sizes 10000 --alone   one size, without the other pages
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
import { buildPeers } from "./peers.mjs";
import { printPeers, printSizes } from "./report.mjs";
import { targets } from "./targets.mjs";

const { values } = parseArgs({
  options: {
    finder: { type: "boolean" },
    // Of the most items. Fewer items are measured once: they only show how times grow.
    rounds: { type: "string", default: "3" },
    sizes: { type: "string", default: "1000,10000,30000,100000" },
    alone: { type: "boolean", default: false },
  },
});
const sizes = values.sizes.split(",").map(Number);
const most = Math.max(...sizes);

const folder = path.join(cache, "production");
await build({ logLevel: "error", build: { outDir: folder, emptyOutDir: true } });
const servers = { finder: await serve(folder) };
if (!values.alone) {
  const peers = await serve(await buildPeers(cache));
  Object.assign(servers, { reactAdmin: peers, tanstack: peers });
}
const browser = await launch();
const notes = createNotes();
async function round(name, size) {
  const start = performance.now();
  await measure(browser, servers[name].origin, targets[name], size, notes.start(name, size));
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.error(`${targets[name].name}, ${size.toLocaleString("en")} items: ${seconds} s`);
}
for (const size of sizes.filter((size) => size < most)) await round("finder", size);
for (let count = 0; count < Number(values.rounds); count += 1) await round("finder", most);
for (const name of Object.keys(servers).slice(1)) await round(name, most);
const version = browser.version();
await browser.close();
for (const { close } of new Set(Object.values(servers))) close();

console.log(
  `${new Date().toISOString().slice(0, 10)}, Chromium ${version}, ${values.rounds} rounds\n`,
);
const missed = printSizes(notes, sizes);
if (!values.alone) printPeers(notes, most);
if (missed > 0) console.log(`\n${missed} above the bar.`);
process.exitCode = missed > 0 ? 1 : 0;
