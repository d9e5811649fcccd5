/* Measures All archived with many items: keys, orders, groups, and what is in memory afterwards. */
import { built, heapOf, launch, median, newTab, printTable } from "./browser.mjs";
import { serve } from "./serve.mjs";

const sizes = [20_000, 100_000];
/** Milliseconds that an act and its longest task may take with so many items. */
const bars = { 20_000: { took: 100, longest: 60 }, 100_000: { took: 300 } };
const HEAP_MB = 90;
/** Each letter leaves fewer rows than the one before (`rows.mjs`). */
const letters = ["l", "i", "n", "e", "n"];
const SETTLE_MS = 150;

/**
 * Runs in the page: resolves once its next `event` has changed the page, the rows are those that were
 * asked for, and nothing has changed since for a moment, with the milliseconds until the last change
 * was painted and the longest task.
 */
function watch({ event, settleMs }) {
  let longest = 0;
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  tasks.observe({ type: "longtask" });
  window.bench = new Promise((resolve) => {
    addEventListener(event, start, { capture: true, once: true });
    function start({ timeStamp }) {
      let painted = 0;
      let unpainted = 0;
      const changes = new MutationObserver(() => {
        unpainted += 1;
        requestAnimationFrame(() => {
          // Comes after the frame that is made now.
          setTimeout(() => {
            unpainted -= 1;
            painted = performance.now();
          });
        });
      });
      const rows = { subtree: true, childList: true, attributeFilter: ["aria-rowcount"] };
      changes.observe(document.querySelector("main"), rows);
      function check() {
        const isBusy = unpainted > 0 || document.querySelector("#results[aria-busy]");
        if (isBusy || painted === 0 || performance.now() - painted < settleMs) {
          requestAnimationFrame(check);
          return;
        }
        changes.disconnect();
        tasks.disconnect();
        resolve({ took: painted - timeStamp, longest });
      }
      requestAnimationFrame(check);
    }
  });
}

async function timed(page, event, act) {
  await page.evaluate(watch, { event, settleMs: SETTLE_MS });
  await act();
  return page.evaluate(() => window.bench);
}

async function clicked(page, locator) {
  await locator.hover();
  return timed(page, "pointerdown", () => locator.click());
}

const headOf = (page, column) =>
  page.getByRole("columnheader", { name: new RegExp(`^${column}`) }).getByRole("button");

async function chooseGroup(page, group) {
  await page.getByRole("button", { name: /^Display/ }).click();
  await page.getByRole("button", { name: /^Group/ }).click();
  const steps = await clicked(page, page.getByRole("menuitemradio", { name: group, exact: true }));
  await page.keyboard.press("Escape");
  return steps;
}

/** The acts of each line; a line counts with its slowest act. */
const acts = {
  async keystroke(page) {
    await page.getByRole("combobox", { name: "Find in all archived" }).click();
    const steps = [];
    for (const key of [...letters, ...letters.map(() => "Backspace")]) {
      steps.push(await timed(page, "keydown", () => page.keyboard.press(key)));
    }
    await page.keyboard.press("Escape");
    return steps;
  },
  "new order": async (page) => [
    await clicked(page, headOf(page, "Title")),
    await clicked(page, headOf(page, "Archived")),
  ],
  "new group": async (page) => [await chooseGroup(page, "Day"), await chooseGroup(page, "None")],
};

/** Opens a page and reads all of its items. Returns the seconds that this took. */
async function readAll(page, url, size) {
  await page.goto(url);
  const start = Date.now();
  // Above 20,000 items the console asks first.
  if (size > 20_000) await page.getByRole("button", { name: /^Load the (other|rest)/ }).click();
  const count = `${size.toLocaleString("en")} items`;
  await page.getByRole("status").getByText(count, { exact: true }).waitFor({ timeout: 300_000 });
  return (Date.now() - start) / 1000;
}

/** Prints the results, and returns how many are above their bars. */
export async function measureFinder({ rounds }) {
  const server = await serve(await built("production"));
  const browser = await launch();
  const results = new Map();
  const note = (line, size, value) => {
    const key = `${line} ${size}`;
    results.set(key, [...(results.get(key) ?? []), value]);
  };
  for (let round = 0; round < rounds; round += 1) {
    for (const size of sizes) {
      const tab = await newTab(browser, server.origin, `/items-${size}`);
      note("read all", size, await readAll(tab.page, `${server.origin}/archive`, size));
      for (const [line, act] of Object.entries(acts)) {
        await tab.page.waitForTimeout(1_000);
        const steps = await act(tab.page);
        note(line, size, Math.max(...steps.map(({ took }) => took)));
        note(`${line}, longest task`, size, Math.max(...steps.map(({ longest }) => longest)));
      }
      note("heap afterwards", size, await heapOf(tab));
      await tab.context.close();
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  await browser.close();
  server.close();

  let missed = 0;
  function cell(line, size, unit, bar = Number.POSITIVE_INFINITY) {
    const value = median(results.get(`${line} ${size}`));
    if (value > bar) missed += 1;
    return `${value.toFixed(0)} ${unit}${bar < Number.POSITIVE_INFINITY ? ` (${bar})` : ""}`;
  }
  const rows = [["read all", ...sizes.map((size) => cell("read all", size, "s"))]];
  for (const line of Object.keys(acts)) {
    const longest = `${line}, longest task`;
    rows.push([line, ...sizes.map((size) => cell(line, size, "ms", bars[size].took))]);
    rows.push([longest, ...sizes.map((size) => cell(longest, size, "ms", bars[size].longest))]);
  }
  rows.push([
    "heap afterwards",
    ...sizes.map((size) => cell("heap afterwards", size, "MB", HEAP_MB)),
  ]);
  printTable(["All archived (at most)", ...sizes.map((size) => size.toLocaleString("en"))], rows);
  return missed;
}
