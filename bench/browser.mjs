import { cpus } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { chromiumFlags, programOf } from "../test/programs.mjs";

/** Folder of what the benchmarks build. */
export const cache = path.resolve(import.meta.dirname, "../node_modules/.cache/reshelve");

/** Starts the browser. */
export const launch = () =>
  chromium.launch({
    executablePath: programOf("chromium"),
    // The server makes its own certificate.
    args: [...chromiumFlags, "--ignore-certificate-errors"],
  });

/** Opens an empty tab whose pages are connected to the backend under `prefix`. */
export async function newTab(browser, origin, prefix) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.addInitScript(
    ([connection]) => sessionStorage.setItem("reshelve.connection", connection),
    [JSON.stringify({ origin, prefix, key: "bench" })],
  );
  return { context, page, cdp };
}

/** Waits until the machine is mostly idle, for 5 s at most. */
export async function quiet() {
  const sum = () =>
    cpus().reduce(
      ({ idle, all }, { times }) => ({
        idle: idle + times.idle,
        all: all + Object.values(times).reduce((total, time) => total + time),
      }),
      { idle: 0, all: 0 },
    );
  for (let looks = 0; looks < 20; looks += 1) {
    const before = sum();
    await setTimeout(250);
    const after = sum();
    if ((after.idle - before.idle) / (after.all - before.all) > 0.8) return;
  }
}

export const median = (list) => {
  const sorted = list.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
