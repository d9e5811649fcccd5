import path from "node:path";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { chromiumFlags, programOf } from "../test/programs.mjs";

const cache = path.resolve(import.meta.dirname, "../node_modules/.cache/reshelve");

/** Builds with the options of Vite, and returns the folder. */
export async function built(name, options = {}) {
  const outDir = path.join(cache, name);
  await build({ ...options, logLevel: "error", build: { outDir, emptyOutDir: true } });
  return outDir;
}

export const launch = () =>
  chromium.launch({
    executablePath: programOf("chromium"),
    // The server makes its own certificate.
    args: [...chromiumFlags, "--ignore-certificate-errors"],
  });

/** Opens an empty tab whose pages are connected to the workspace under `prefix`. */
export async function newTab(browser, origin, prefix) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.addInitScript(
    (connection) => sessionStorage.setItem("reshelve.connection", connection),
    JSON.stringify({ origin, prefix, key: "bench", at: Date.now() }),
  );
  return { context, page, cdp };
}

/** Heap of a page in MB, after a garbage collection. */
export async function heapOf({ cdp }) {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
}

export function median(list) {
  const sorted = list.toSorted((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** Prints a table in Markdown. */
export function printTable(head, rows) {
  for (const row of [head, head.map((_, at) => (at === 0 ? "---" : "--:")), ...rows]) {
    console.log(`| ${row.join(" | ")} |`);
  }
}
