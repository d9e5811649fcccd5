/*
 * Compares the production build with a minimal page of the same libraries (`bench/floor`). Both are
 * measured in turn in each round, so that a busy machine slows both alike, and a result is the
 * median of the ratios of all rounds.
 *
 *   npm run bench -- --rounds 7
 *   npm run bench -- --against dist-before   also compares with another production build
 *
 * Exits with 1 while a result is above its bar. docs/benchmarks.md explains the lines.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { cache, launch, median, newTab, quiet } from "./browser.mjs";
import { serve } from "./serve.mjs";

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, against: { type: "string" } },
});
const here = import.meta.dirname;
const slow = {
  cpu: 4,
  net: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
};
const full = {
  cpu: 1,
  net: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
};

/** A row that every page has in the document: long lists have only those near the window. */
const LAST_IN_SIGHT = 10;
const boxes = "tr[data-id] input[type=checkbox]";
/** The checkbox of a row, counted from 1. */
const box = (row) => `${boxes} >> nth=${row - 1}`;
/** Finds the checkbox before the click: finding it in each frame takes longer with more rows. */
const isChecked = (row) =>
  `((box) => () => box.checked)(document.querySelectorAll("${boxes}")[${row - 1}])`;
const isReady = (selector) => `() => document.querySelector("${selector}") !== null`;

/** Rows that are checked one after another: one click alone is mostly the wait for a frame. */
const single = [3, 6, 9];
const singles = (name) =>
  single.map((row) => ({ name, click: box(row), until: isChecked(row), undo: true }));
const selectAll = {
  name: "select all",
  click: "thead input[type=checkbox]",
  until: isChecked(LAST_IN_SIGHT),
  undo: true,
};
const openTask = ({ from, click, title }) => ({
  name: "open the task form",
  from,
  click,
  until: isReady(title),
});

const onList = [selectAll, ...singles("check one row")];
const onLongList = singles("check one of many");

const production = path.join(cache, "production");
const task = openTask({
  from: { prefix: "api", path: "/tasks?board=tskb_bench" },
  click: 'a[href^="/tasks/tsk_bench"]',
  title: "form[aria-label='Edit task'] input",
});
/**
 * The pages: their build, and their lists with the backend's prefix (`backend.mjs`). The console has
 * 100 rows of each kind, the floor 100 documents; the long lists have 2,000 and 1,000.
 */
const pages = {
  floor: {
    folder: path.join(cache, "floor"),
    list: { prefix: "api", path: "/" },
    long: { prefix: "many", path: "/?from=many" },
    actions: [...onList, openTask({ click: "a.task", title: "input[name=title]" })],
  },
  "All archived": {
    folder: production,
    list: { prefix: "find-800", path: "/archive" },
    actions: onList,
  },
  Docs: {
    folder: production,
    list: { prefix: "find-800", path: "/archive/docs" },
    long: { prefix: "many", path: "/archive/docs" },
    actions: [...onList, task],
  },
};
const consolePages = ["All archived", "Docs"];
if (values.against) {
  for (const name of consolePages) {
    pages[`${name} before`] = { ...pages[name], folder: path.resolve(values.against) };
  }
}

/** Runs in the page before its own scripts: notes when it is usable, and how long an action takes. */
function probe(usable) {
  const notes = { usable: 0, firstPaint: 0, longTasks: [] };
  Object.assign(window, { bench: notes });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === "first-contentful-paint") notes.firstPaint = startTime;
    }
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  // Usable is what can be clicked: it exists, is laid out and on top.
  const check = () => {
    const found = document.querySelector(usable);
    const { x, y, width, height } = found?.getBoundingClientRect() ?? {};
    const hit = found && width > 0 && document.elementFromPoint(x + width / 2, y + height / 2);
    if (hit && (found.contains(hit) || hit.contains(found))) notes.usable = performance.now();
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

async function open(browser, origin, { prefix, path: at, usable = boxes }, profile) {
  const { context, page, cdp } = await newTab(browser, origin, `/${prefix}`);
  await page.addInitScript(probe, usable);
  const throttle = ({ cpu, net }) =>
    Promise.all([
      cdp.send("Network.emulateNetworkConditions", net),
      cdp.send("Emulation.setCPUThrottlingRate", { rate: cpu }),
    ]);
  await throttle(profile);
  await page.goto(origin + at, { waitUntil: "commit" });
  await page.waitForFunction(() => window.bench?.usable > 0, null, {
    polling: 50,
    timeout: 60_000,
  });
  await page.waitForLoadState("networkidle");
  return { context, page, cdp, throttle };
}

const processor = async (cdp) => {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
};

async function measureLoad(browser, origin, { list }, note) {
  const { context, page, cdp } = await open(browser, origin, list, slow);
  await page.waitForFunction(() => window.bench.firstPaint > 0);
  note("processor until it rests", await processor(cdp));
  const { usable, firstPaint } = await page.evaluate(() => window.bench);
  note("usable", usable);
  note("first contentful paint", firstPaint);
  await cdp.send("HeapProfiler.collectGarbage");
  note("heap after load", (await cdp.send("Runtime.getHeapUsage")).usedSize / 1e6);
  await context.close();
}

/** Measures from the click to the frame after the result is shown, and the page's processor time. */
async function measureAction({ page, cdp, throttle }, { name, click, until, undo }, note) {
  const target = page.locator(click).first();
  await target.scrollIntoViewIfNeeded();
  // People hover before they click: what that preloads counts.
  await target.hover();
  await page.waitForTimeout(500);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
  await throttle(slow);
  await page.evaluate((condition) => {
    // oxlint-disable-next-line no-eval -- the conditions of this file
    const holds = (0, eval)(condition);
    window.bench.took = new Promise((resolve) => {
      const start = ({ timeStamp }) => {
        const seen = () => resolve(performance.now() - timeStamp);
        const check = () => requestAnimationFrame(holds() ? seen : check);
        requestAnimationFrame(check);
      };
      addEventListener("pointerdown", start, { capture: true, once: true });
    });
  }, until);
  const before = await processor(cdp);
  await page.mouse.down();
  await page.mouse.up();
  note(name, await page.evaluate(() => window.bench.took));
  await page.waitForTimeout(500);
  note(`${name}, processor`, (await processor(cdp)) - before);
  await throttle(full);
  if (undo) await target.click();
}

/** People look before they click, while the page loads what it has deferred. */
const lookAround = (page) => page.waitForTimeout(2_500);

async function measureActions(browser, origin, { list, long, actions }, note) {
  let opened = await open(browser, origin, list, full);
  await lookAround(opened.page);
  for (const action of actions) {
    if (action.from) {
      await opened.context.close();
      opened = await open(browser, origin, { ...action.from, usable: action.click }, full);
      await lookAround(opened.page);
    }
    await measureAction(opened, action, note);
  }
  await opened.context.close();
  if (!long) return;
  const many = await open(browser, origin, long, full);
  await lookAround(many.page);
  for (const action of onLongList) await measureAction(many, action, note);
  await many.context.close();
}

/** The longest task of the console at full speed, for actions on a list and typing in a task. */
async function longTasks(browser, origin) {
  const docs = { prefix: "api", path: "/archive/docs" };
  const { context, page } = await open(browser, origin, docs, full);
  await lookAround(page);
  const seen = [];
  const during = async (what, act) => {
    await page.evaluate(() => void window.bench.longTasks.splice(0));
    await act();
    await page.waitForTimeout(500);
    seen.push([what, Math.max(0, ...(await page.evaluate(() => window.bench.longTasks)))]);
  };
  await during("selecting all", () => page.locator(selectAll.click).click());
  await during("selecting one", () => page.locator(box(3)).click());
  await during("scrolling", () => page.mouse.wheel(0, 600));
  await page.goto(`${origin}/tasks/tsk_bench1`);
  const title = page.locator("form input").first();
  await title.waitFor();
  await lookAround(page);
  await during("typing", () => title.pressSequentially("harbour lantern", { delay: 30 }));
  await context.close();
  return seen;
}

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;

/** The most that a page of the console may take, as a ratio to the floor; of the heap in MB. */
const bars = [
  ["usable", 1.4],
  ["first contentful paint", 1],
  ["processor until it rests", 2],
  ["heap after load", 8],
  ["select all", 1.6],
  ["check one row", 1.6],
  ["open the task form", 1.4],
];

await build({ logLevel: "error", build: { outDir: production, emptyOutDir: true } });
await build({
  root: path.join(here, "floor"),
  configFile: false,
  plugins: [react()],
  logLevel: "error",
  build: { outDir: pages.floor.folder, emptyOutDir: true },
});
const browser = await launch();
const samples = Object.fromEntries(Object.keys(pages).map((name) => [name, {}]));
const servers = {};
for (const [name, { folder }] of Object.entries(pages)) servers[name] = await serve(folder);
// A first round warms the machine up and is not counted.
for (let round = -1; round < Number(values.rounds); round += 1) {
  for (const [name, target] of Object.entries(pages)) {
    const noted = {};
    const note = (what, value) => (noted[what] ??= []).push(value);
    const { origin } = servers[name];
    await quiet();
    await measureLoad(browser, origin, target, note);
    await measureActions(browser, origin, target, note);
    // A click waits for a frame, so the clicks on three rows count as their mean.
    for (const [what, list] of Object.entries(round < 0 ? {} : noted)) {
      (samples[name][what] ??= []).push(mean(list));
    }
  }
  console.error(`round ${round + 1} of ${values.rounds}`);
}
const tasks = await longTasks(browser, servers.Docs.origin);
const version = browser.version();
await browser.close();
for (const { close } of Object.values(servers)) close();

const of = (name, what) => samples[name][what] ?? [];
const ratios = (name, what, to) =>
  of(name, what).map((value, round) => value / of(to, what)[round]);
console.log(
  `${new Date().toISOString().slice(0, 10)}, Chromium ${version}, ${values.rounds} rounds, ` +
    "HTTP/2, processor 4 times slower, 1.6 Mbit/s, 150 ms\n",
);
console.log("| Page | Line | Floor | Console | Ratio | At most | Processor | Before |");
console.log("| --- | --- | --: | --: | --: | --: | --: | --: |");
let missed = 0;
/** Prints a line of the table and counts it where it is above its bar. */
function line({ name, what, most, ratio, ofProcessor, before }) {
  if (ratio > most) missed += 1;
  const shown = (page) => (of(page, what).length > 0 ? median(of(page, what)).toFixed(0) : "");
  const numbers = [ratio, most, ofProcessor, before].map((number) => number?.toFixed(2) ?? "");
  console.log(`| ${[name, what, shown("floor"), shown(name), ...numbers].join(" | ")} |`);
}
for (const name of consolePages) {
  for (const [what, most] of bars) {
    if (of(name, what).length === 0) continue;
    const own = `${what}, processor`;
    line({
      name,
      what,
      most,
      ratio: what.startsWith("heap") ? median(of(name, what)) : median(ratios(name, what, "floor")),
      ofProcessor: of(name, own).length > 0 ? median(ratios(name, own, "floor")) : undefined,
      before: values.against && median(ratios(name, what, `${name} before`)),
    });
  }
}
// Compared with the console itself: one row must not take longer when there are more of them.
const growth = of("Docs", "check one of many").map(
  (value, round) => value / of("Docs", "check one row")[round],
);
line({ name: "Docs", what: "check one of many", most: 1.3, ratio: median(growth) });
console.log(
  "\nTimes are ms. The heap has its MB for a ratio; the last line compares with one row.",
);
for (const [what, longest] of tasks) {
  if (longest > 50) missed += 1;
  console.log(`Longest task while ${what}, at full speed: ${longest.toFixed(0)} ms (at most 50)`);
}
if (missed > 0) console.log(`\n${missed} above the bar.`);
process.exitCode = missed > 0 ? 1 : 0;
