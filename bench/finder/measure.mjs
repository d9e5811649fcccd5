import { newTab, quiet } from "../browser.mjs";
import { probe } from "./probe.mjs";
import { queryOf } from "./targets.mjs";

/** Milliseconds for which a page is left alone before an act counts as done, and after which it fails. */
const wait = { settleMs: 120, timeoutMs: 60_000 };
/** Each letter leaves fewer rows than the one before (`rows.mjs`). */
const letters = ["l", "i", "n", "e", "n"];
const RANGE_KEYS = 3;

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
async function timed({ page }, event, act) {
  await page.evaluate((options) => window.bench.watch(options), { event, ...wait });
  await act();
  return page.evaluate(() => window.bench.result);
}

async function clicked(tab, locator) {
  const { page } = tab;
  await locator.hover();
  await page.waitForTimeout(100);
  return timed(tab, "pointerdown", async () => {
    await page.mouse.down();
    await page.mouse.up();
  });
}

async function typed(tab) {
  const { page } = tab;
  await queryOf(page).click();
  await page.waitForTimeout(200);
  const steps = [];
  for (const key of [...letters, ...letters.map(() => "Backspace")]) {
    steps.push(await timed(tab, "keydown", () => page.keyboard.press(key)));
  }
  await page.keyboard.press("Escape");
  return steps;
}

async function sorted(tab, target) {
  const steps = [];
  for (const column of ["Title", "Archived"])
    steps.push(await clicked(tab, target.head(tab.page, column)));
  return steps;
}

async function grouped(tab, target) {
  const steps = [];
  for (const by of ["Day", "None"])
    steps.push(await clicked(tab, await target.group(tab.page, by)));
  return steps;
}

async function movedByKeys(tab, target) {
  const { page } = tab;
  await target.unfold(page);
  await target.bars(page).getByRole("button").last().focus();
  const steps = [];
  for (let key = 0; key < RANGE_KEYS; key += 1) {
    steps.push(await timed(tab, "keydown", () => page.keyboard.press("Shift+ArrowLeft")));
  }
  return steps;
}

/** Everything that the page offers. */
async function actions(tab, target, total, note) {
  const { page } = tab;
  const line = async (name, act) => {
    // What is left to do of the act before, such as collecting its garbage, is not this one's.
    await quiet();
    await page.evaluate(() => window.bench.longestTask());
    const steps = await act();
    // Some work may follow once the result is there.
    await page.waitForTimeout(300);
    const longest = await page.evaluate(() => window.bench.longestTask());
    note(name, [...steps, { took: 0, longest }]);
  };
  await page.waitForTimeout(500);
  await line("keystroke", () => typed(tab));
  await line("new sort", () => sorted(tab, target));
  await line("new group", () => grouped(tab, target));
  await line("range by key", () => movedByKeys(tab, target));
  // Otherwise the next acts would be about fewer rows.
  await page.keyboard.press("Backspace");
  await page.waitForFunction(showsAll, total, { polling: 50, timeout: 60_000 });
}

/** Measures a page with `total` rows once. `note` takes a line, and its steps. */
export async function measure(browser, origin, target, total, note) {
  await quiet();
  const tab = await openAndRead(browser, origin, target, total);
  const { page, context } = tab;
  note("read all", [{ took: tab.took, longest: tab.longest }]);
  await page.waitForTimeout(500);
  await actions(tab, target, total, note);
  const options = { pixelsPerSecond: 10_000, durationMs: 3_000 };
  const { blankInARow, longest } = await page.evaluate(
    (options) => window.bench.scroll(options),
    options,
  );
  note("scrolling", [{ took: blankInARow, longest }]);
  note("heap afterwards", [{ took: await heapOf(tab) }]);
  await context.close();
}
