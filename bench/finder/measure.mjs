import { newTab, quiet } from "../browser.mjs";
import { probe } from "./probe.mjs";
import { queryOf } from "./targets.mjs";

/**
 * Processor speeds: how many times slower, how long a page is left alone before it is done, and what
 * is typed. Each letter leaves fewer rows than the one before (`rows.mjs`).
 */
const full = { rate: 1, settleMs: 120, timeoutMs: 60_000, letters: ["l", "i", "n", "e", "n"] };
const slow = { rate: 4, settleMs: 300, timeoutMs: 120_000, letters: ["l", "i", "n"] };

const RANGE_KEYS = 3;
const DRAG_STEPS = 4;

async function heapOf({ cdp }) {
  await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize, backingStorageSize = 0 } = await cdp.send("Runtime.getHeapUsage");
  return (usedSize + backingStorageSize) / 1e6;
}

/** Runs in the page: the time since it was opened, once the status line counts all items. */
function showsAll(total) {
  const lines = [...document.querySelectorAll("[role=status]")];
  const isComplete = lines.some(({ textContent }) => {
    const [, all] = /^([\d,]+) items$/.exec(textContent) ?? [];
    return Number(all?.replaceAll(",", "")) === total;
  });
  return isComplete && performance.now();
}

/** Opens a page, and waits until it has all rows. Returns the tab and how long that took. */
async function openAndRead(browser, origin, target, total) {
  const tab = await newTab(browser, origin, `/find-${total}`);
  const { page } = tab;
  await page.addInitScript(probe, target.rows);
  await page.goto(origin + target.path(total), { waitUntil: "commit" });
  const complete = page.waitForFunction(showsAll, total, { polling: 50, timeout: 180_000 });
  // A little is read without being asked, and then the button never comes.
  void target
    .start?.(page)
    .click({ timeout: 180_000 })
    .catch(() => {});
  const took = await (await complete).jsonValue();
  const longest = await page.evaluate(() => window.bench.longestTask());
  return { ...tab, took, longest };
}

/** Does something to the page, and returns how long its result took and the longest task. */
async function timed({ page }, { settleMs, timeoutMs }, event, act) {
  await page.evaluate((options) => window.bench.watch(options), { event, settleMs, timeoutMs });
  await act();
  return page.evaluate(() => window.bench.result);
}

async function clicked(tab, speed, locator) {
  const { page } = tab;
  await locator.hover();
  await page.waitForTimeout(100);
  return timed(tab, speed, "pointerdown", async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

async function typed(tab, speed) {
  const { page } = tab;
  await queryOf(page).click();
  await page.waitForTimeout(200);
  const steps = [];
  for (const key of [...speed.letters, ...speed.letters.map(() => "Backspace")]) {
    steps.push(await timed(tab, speed, "keydown", () => page.keyboard.press(key)));
  }
  await page.keyboard.press("Escape");
  return steps;
}

async function sorted(tab, speed, target, columns) {
  const steps = [];
  for (const column of columns)
    steps.push(await clicked(tab, speed, target.head(tab.page, column)));
  return steps;
}

async function grouped(tab, speed, target, groups) {
  const steps = [];
  for (const by of groups) steps.push(await clicked(tab, speed, await target.group(tab.page, by)));
  return steps;
}

async function movedByKeys(tab, speed, target) {
  const { page } = tab;
  await target.bars(page).getByRole("button").last().focus();
  const steps = [];
  for (let key = 0; key < RANGE_KEYS; key += 1) {
    steps.push(await timed(tab, speed, "keydown", () => page.keyboard.press("Shift+ArrowLeft")));
  }
  return steps;
}

/** Drags over the bars, in steps that are awaited, and then back and forth without waiting. */
async function dragged(tab, speed, target) {
  const { page } = tab;
  const { x, y, width, height } = await target.bars(page).boundingBox();
  const at = (share) => [x + width * share, y + height / 2];
  const clear = async () => {
    // The second press on a bar lets it go. A hand holds the button a while; without that all four
    // events would be one task.
    await page.mouse.dblclick(...at(0.5), { delay: 50 });
    await page.waitForTimeout(2 * speed.settleMs);
  };
  const steps = [];
  await clear();
  await page.mouse.move(...at(0.3));
  await page.mouse.down();
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    const to = at(0.3 + step * 0.1);
    steps.push(await timed(tab, speed, "pointermove", () => page.mouse.move(...to)));
  }
  await page.mouse.move(...at(0.4), { steps: 15 });
  await page.mouse.move(...at(0.7), { steps: 15 });
  await page.mouse.up();
  await page.waitForTimeout(speed.settleMs);
  await clear();
  return steps;
}

/**
 * Everything that a page offers, at one speed. Each speed has columns of its own, as a page may keep
 * the order of one that it has sorted by.
 */
async function actions(tab, speed, target, { total, columns, groups }, note) {
  const { page, cdp } = tab;
  const line = async (name, act) => {
    // What is left to do of the act before, such as collecting its garbage, is not this one's.
    await quiet();
    await page.evaluate(() => window.bench.longestTask());
    const steps = await act();
    // Some work may follow once the result is there.
    await page.waitForTimeout(300);
    const longest = await page.evaluate(() => window.bench.longestTask());
    note(speed === slow ? `${name}, 4 times slower` : name, [...steps, { took: 0, longest }]);
  };
  await page.waitForTimeout(500);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: speed.rate });
  await line("keystroke", () => typed(tab, speed));
  await line("new sort", () => sorted(tab, speed, target, columns));
  if (target.group) await line("new group", () => grouped(tab, speed, target, groups));
  if (target.bars) {
    await line("range by key", () => movedByKeys(tab, speed, target));
    await line("range by drag", () => dragged(tab, speed, target));
  }
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  // Otherwise the next acts would be about fewer rows.
  if (!(await page.evaluate(showsAll, total))) throw new Error("Not all rows are shown again.");
}

/** Measures a page with `total` rows once. `note` takes a line, and its steps. */
export async function measure(browser, origin, target, total, note) {
  await quiet();
  const tab = await openAndRead(browser, origin, target, total);
  const { page, context } = tab;
  if (target.start) note("read all", [{ took: tab.took, longest: tab.longest }]);
  await page.waitForTimeout(500);
  note("heap", [{ took: await heapOf(tab) }]);
  await actions(
    tab,
    full,
    target,
    { total, columns: ["Title", "Archived"], groups: ["Day", "None"] },
    note,
  );
  if (target.scrolls) {
    const options = { pixelsPerSecond: 10_000, durationMs: 3_000 };
    const { blankInARow, longest } = await page.evaluate(
      (options) => window.bench.scroll(options),
      options,
    );
    note("scrolling", [{ took: blankInARow, longest }]);
  }
  await actions(
    tab,
    slow,
    target,
    { total, columns: ["ID", "Archived"], groups: ["Kind", "None"] },
    note,
  );
  note("heap afterwards", [{ took: await heapOf(tab) }]);
  await context.close();
}
