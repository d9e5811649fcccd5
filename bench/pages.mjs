/*
 * Compares the production build with a minimal page of the same libraries (`bench/floor`). All pages
 * are measured in turn in each round, so that a busy machine slows them alike, and a result is the
 * median of the ratios of all rounds.
 */
import path from "node:path";
import react from "@vitejs/plugin-react";
import { built, heapOf, launch, median, newTab, printTable } from "./browser.mjs";
import { serve } from "./serve.mjs";

/** The most that a page of the console may take, as a ratio to the floor; of the heap in MB. */
const bars = {
  usable: 1.25,
  "first contentful paint": 1,
  "processor until it rests": 2,
  "heap after load": 8,
  "select all": 1.4,
  "check one row": 1.8,
  "open the task form": 1.4,
};

const boxes = "tr[data-id] input[type=checkbox]";
/** A row that every page has in the document: long lists have only those near the window. */
const LAST_IN_SIGHT = 9;
const onList = [
  { name: "select all", click: "thead input[type=checkbox]", box: LAST_IN_SIGHT },
  // One click alone is mostly the wait for a frame.
  ...[2, 5, 8].map((row) => ({ name: "check one row", click: `${boxes} >> nth=${row}`, box: row })),
];
const list = { path: "/archive", usable: boxes, actions: onList };
const board = "/tasks?board=tskb_bench";
const task = { name: "open the task form", click: 'a[href^="/tasks/tsk_bench"]' };
/** The views of each page: their address, what makes them usable, and what is done there. */
const pages = {
  floor: {
    build: "floor",
    views: [{ ...list, path: "/", actions: [...onList, { ...task, shows: "input[name=title]" }] }],
  },
  "All archived": { build: "production", views: [list] },
  Docs: {
    build: "production",
    views: [
      { ...list, path: "/archive/docs" },
      {
        path: board,
        usable: task.click,
        actions: [{ ...task, shows: "form[aria-label='Edit task'] input" }],
      },
    ],
  },
};

/** Runs in the page before its own scripts: `bench.usable` resolves with the time of the first possible click. */
function probe(usable) {
  const found = Promise.withResolvers();
  Object.assign(window, { bench: { usable: found.promise } });
  setTimeout(() => found.reject(), 60_000);
  function check() {
    const target = document.querySelector(usable);
    const { x, y, width, height } = target?.getBoundingClientRect() ?? {};
    const hit = target && width > 0 && document.elementFromPoint(x + width / 2, y + height / 2);
    if (hit && (target.contains(hit) || hit.contains(target))) found.resolve(performance.now());
    else requestAnimationFrame(check);
  }
  requestAnimationFrame(check);
}

/** Slows a page down four times, and to 1.6 Mbit/s and 150 ms a request; or no more. */
const slowDown = ({ cdp }, isSlow) =>
  Promise.all([
    cdp.send("Emulation.setCPUThrottlingRate", { rate: isSlow ? 4 : 1 }),
    cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: isSlow ? 150 : 0,
      downloadThroughput: isSlow ? 200_000 : -1,
      uploadThroughput: isSlow ? 93_750 : -1,
    }),
  ]);

async function open(browser, origin, view, isSlow) {
  const tab = await newTab(browser, origin, "/items-800");
  await tab.page.addInitScript(probe, view.usable);
  await slowDown(tab, isSlow);
  await tab.page.goto(origin + view.path, { waitUntil: "commit" });
  // Playwright's own waits add a script to the page, which takes memory and time.
  const usable = { expression: "bench.usable", awaitPromise: true };
  const { result } = await tab.cdp.send("Runtime.evaluate", usable);
  if (!result.value) throw new Error(`${view.path} is not usable within a minute.`);
  await tab.page.waitForLoadState("networkidle");
  return { ...tab, usable: result.value };
}

const processor = async ({ cdp }) => {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
};

async function measureLoad(browser, origin, view, note) {
  const tab = await open(browser, origin, view, true);
  note("processor until it rests", await processor(tab));
  note("usable", tab.usable);
  note("heap after load", await heapOf(tab));
  // The browser may report it late.
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
  const painted = await tab.page.waitForFunction(paint, null, { timeout: 10_000 });
  note("first contentful paint", await painted.jsonValue());
  await tab.context.close();
}

/** Measures from the click to the frame after the result is shown. */
async function measureAction(tab, { name, click, shows, box }, note) {
  const { page } = tab;
  const target = page.locator(click).first();
  // People hover before they click: what that preloads counts.
  await target.hover();
  await page.waitForTimeout(500);
  await slowDown(tab, true);
  await page.evaluate(
    ([boxes, box, shows]) => {
      // Finding the box in each frame takes longer with more rows.
      const found = shows ? null : document.querySelectorAll(boxes)[box];
      const isDone = () => (found ? found.checked : document.querySelector(shows) !== null);
      window.bench.took = new Promise((resolve) => {
        const start = ({ timeStamp }) => {
          const seen = () => resolve(performance.now() - timeStamp);
          const check = () => requestAnimationFrame(isDone() ? seen : check);
          requestAnimationFrame(check);
        };
        addEventListener("pointerdown", start, { capture: true, once: true });
      });
    },
    [boxes, box, shows],
  );
  await page.mouse.down();
  await page.mouse.up();
  note(name, await page.evaluate(() => window.bench.took));
  await page.waitForTimeout(300);
  await slowDown(tab, false);
  // Nothing stays selected for the next one.
  if (!shows) await target.click();
}

async function measureActions(browser, origin, view, note) {
  const tab = await open(browser, origin, view, false);
  // People look before they click, while the page loads what it has deferred.
  await tab.page.waitForTimeout(2_500);
  for (const action of view.actions) await measureAction(tab, action, note);
  await tab.context.close();
}

const mean = (numbers) => numbers.reduce((sum, value) => sum + value, 0) / numbers.length;

/** Prints the results as ratios, and returns how many are above their bars. */
export async function measurePages({ rounds, against }) {
  const folders = {
    production: await built("production"),
    floor: await built("floor", {
      root: path.join(import.meta.dirname, "floor"),
      configFile: false,
      plugins: [react()],
    }),
  };
  const compared = { ...pages };
  if (against) {
    folders.before = path.resolve(against);
    for (const name of ["All archived", "Docs"]) {
      compared[`${name} before`] = { ...pages[name], build: "before" };
    }
  }
  const servers = {};
  for (const [name, folder] of Object.entries(folders)) servers[name] = await serve(folder);
  const browser = await launch();
  const samples = Object.fromEntries(Object.keys(compared).map((name) => [name, {}]));
  // A first round warms the machine up and is not counted.
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, { build, views }] of Object.entries(compared)) {
      const noted = {};
      const note = (line, value) => (noted[line] ??= []).push(value);
      const { origin } = servers[build];
      await measureLoad(browser, origin, views[0], note);
      for (const view of views) await measureActions(browser, origin, view, note);
      for (const [line, values] of Object.entries(round < 0 ? {} : noted)) {
        (samples[name][line] ??= []).push(mean(values));
      }
    }
    console.error(`round ${round + 1} of ${rounds}`);
  }
  const version = browser.version();
  await browser.close();
  for (const { close } of Object.values(servers)) close();

  const ratio = (name, line, to) =>
    median(samples[name][line].map((value, round) => value / samples[to][line][round]));
  let missed = 0;
  const rows = Object.keys(compared)
    .filter((name) => name !== "floor")
    .flatMap((name) =>
      Object.entries(bars)
        .filter(([line]) => samples[name][line])
        .map(([line, bar]) => {
          const own = median(samples[name][line]);
          const result = line.startsWith("heap") ? own : ratio(name, line, "floor");
          if (result > bar) missed += 1;
          return [name, line, own.toFixed(0), result.toFixed(2), bar.toFixed(2)];
        }),
    );
  const day = new Date().toISOString().slice(0, 10);
  console.log(`${day}, Chromium ${version}, ${rounds} rounds\n`);
  printTable(["Page", "Line", "ms or MB", "Ratio to the floor", "At most"], rows);
  return missed;
}
