import type { Locator, Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { type SentinelName, sentinels } from "#src/demo/state/sentinels.ts";
import { deep } from "../deep.ts";
import { expect, test } from "./support/fixtures.ts";
import { restoresOf } from "./support/runs.ts";
import { archivedIn } from "../demo-counts.ts";

// All rows are in sight.
test.use({ viewport: { width: 1280, height: 1000 } });
// The browser logs each restore that goes wrong.
test.beforeEach(({ expectedComplaints }) => {
  expectedComplaints.push(/net::ERR|Failed to load/);
});

/** Sentinels that end at once, without a dialog. */
const immediate = [
  ...["500", "404", "422-html", "cut", "204"],
  ...(deep ? (["422", "cut-before", "html", "unchanged", "other-id", "403"] as const) : []),
] as const satisfies SentinelName[];

const idOf = ({ workspace }: Service, name: SentinelName) => {
  const doc = workspace.all("docs").find(({ title }) => title === sentinels[name].title);
  if (!doc) throw new Error(`There is no doc for the sentinel ${name}.`);
  return doc.id;
};

/** The button in a row that restores its item and then says its outcome. */
const act =
  'td:last-child button:not([aria-label^="Restore again"], [aria-label^="Check "], [aria-pressed], [popover] *)';

/** Positions of rows and columns, and the centres of the row buttons. */
const layoutOf = (page: Page) =>
  page.evaluate((act) => {
    const rows = [...document.querySelectorAll("tbody tr[data-id]")];
    const buttons = rows.map((row) => {
      const { left, width, top, height } =
        row.querySelector(act)?.getBoundingClientRect() ?? new DOMRect();
      const id = row.getAttribute("data-id") ?? "";
      return { id, x: left + width / 2, y: top + height / 2 };
    });
    const tops = rows.map((row) => row.getBoundingClientRect().top);
    const lefts = [...document.querySelectorAll("thead th, tbody tr[data-id]:first-child > *")].map(
      (cell) => cell.getBoundingClientRect().left,
    );
    return { places: { tops, lefts }, buttons };
  }, act);

/** Waits until the restore of a row has an outcome. */
const waitForOutcome = (page: Page, id: string) =>
  page.waitForFunction((row) => {
    const button = document.querySelector(row);
    return button?.textContent !== "Restore" && !button?.hasAttribute("aria-busy");
  }, `tr[data-id="${id}"] ${act}`);

/** Opens the sentinels. The returned function archives them again and clears the outcomes. */
async function openDocs(page: Page, service: Service, enter: (path: string) => Promise<void>) {
  await enter("/archive/docs?q=sentinel");
  const docs = archivedIn(service.workspace, "docs");
  await expect(page.locator("tr[data-id]").first()).toBeVisible();
  const { title } = sentinels["unchanged"];
  const later = page.locator(`tr[data-id="${idOf(service, "unchanged")}"] ${act}`);
  return async () => {
    for (const doc of docs) service.workspace.put("docs", doc);
    // It may be done later, so that a refresh leaves its outcome.
    if ((await later.textContent()) !== "Restore") {
      await later.click();
      await page.getByRole("button", { name: `Dismiss: ${title}` }).click();
    }
    await page.getByRole("button", { name: "Refresh", exact: true }).click();
    await page.waitForFunction(
      (act) =>
        !document.querySelector("[aria-label=Loading]") &&
        [...document.querySelectorAll(act)].every(({ textContent }) => textContent === "Restore"),
      `tr[data-id] ${act}`,
    );
  };
}

/** Opens the sentinels; returns the button in the row of a sentinel and the popover of its outcome. */
async function openSentinel(
  page: Page,
  service: Service,
  enter: (path: string) => Promise<void>,
  name: SentinelName,
) {
  await openDocs(page, service, enter);
  const { title } = sentinels[name];
  return {
    title,
    button: page.locator(`tr[data-id="${idOf(service, name)}"] ${act}`),
    popover: page.getByRole("group", { name: `Restore of ${title}` }),
  };
}

test("no outcome moves a row, so no press hits another item", async ({ page, service, enter }) => {
  // A hundred presses with their pauses take three minutes on a busy machine.
  if (deep) test.setTimeout(600_000);
  const startOver = await openDocs(page, service, enter);
  const slow = new Set(
    (["429-once", "429-forever", "slow", "hang", "401"] as const).map((name) =>
      idOf(service, name),
    ),
  );
  for (let press = 0; press < (deep ? 100 : immediate.length + 1); press += 1) {
    const name = immediate[press % immediate.length] ?? "500";
    const id = idOf(service, name);
    const before = await layoutOf(page);
    const row = before.buttons.findIndex((button) => button.id === id);
    const aimed = before.buttons[row];
    // A row near it, at its position before the first press.
    const near = [1, 2, 3, -1, -2, -3].map((offset) => before.buttons[row + offset]);
    const next = [...near.slice(press % 4), ...near].find((one) => one && !slow.has(one.id));
    if (!aimed || !next) throw new Error("There are too few rows.");
    const sentBefore = restoresOf(service).length;
    await page.mouse.click(aimed.x, aimed.y);
    await waitForOutcome(page, id);
    expect((await layoutOf(page)).places, `${name} moves nothing`).toEqual(before.places);
    // Within the time of a double click, or after it.
    await page.waitForTimeout(press % 2 === 0 ? 50 : 650);
    await page.mouse.click(next.x, next.y);
    await expect.poll(() => restoresOf(service).length).toBeGreaterThanOrEqual(sentBefore + 2);
    const sent = restoresOf(service).slice(sentBefore);
    expect(new Set(sent.map(({ path }) => path))).toEqual(
      new Set([id, next.id].map((each) => `/api/docs/${each}/restore`)),
    );
    await page.waitForFunction(
      (busy) => !document.querySelector(busy),
      `tr[data-id] ${act}[aria-busy]`,
    );
    expect((await layoutOf(page)).places, `the second press moves nothing`).toEqual(before.places);
    await startOver();
  }
});

test("an outcome is opened from its row and dismissed", async ({ page, service, enter }) => {
  const { title, button, popover } = await openSentinel(page, service, enter, "500");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAccessibleName(`Unclear ${title}`);
  await expect(popover).toBeHidden();
  // A second and a third Enter open and close it: nothing is sent again.
  await page.keyboard.press("Enter");
  await expect(popover).toContainText("We don’t know if this was restored.");
  await page.keyboard.press("Enter");
  await expect(popover).toBeHidden();
  expect(restoresOf(service)).toHaveLength(1);

  await page.keyboard.press("Enter");
  const [row, box] = [await button.boundingBox(), await popover.boundingBox()];
  if (!row || !box) throw new Error("The popover is not shown.");
  expect(box.y).toBeGreaterThanOrEqual(row.y + row.height);
  // It doesn't cover the column of buttons: none is under the pointer when it closes.
  expect(box.x + box.width).toBeLessThanOrEqual(row.x);

  service.workspace.settings.latency = [1_000, 1_000];
  const again = popover.getByRole("button", { name: `Restore again: ${title}` });
  await again.dblclick();
  await expect(again).toHaveAttribute("aria-busy", "true");
  await expect(popover).toContainText("We don’t know if this was restored.");
  await expect(again).not.toHaveAttribute("aria-busy");
  await expect(popover).toBeVisible();
  expect(restoresOf(service)).toHaveLength(2);

  await popover.getByRole("button", { name: `Dismiss: ${title}` }).click();
  await expect(popover).toHaveCount(0);
  await expect(button).toHaveAccessibleName(`Restore ${title}`);
  await expect(button).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  /**
   * Checks an outcome and taps the same place again: the buttons stay where they are, and the outcome
   * stays.
   */
  async function checkTwice(page: Page, service: Service, opener: Locator, place: Locator) {
    const { title } = sentinels["500"];
    const check = place.getByRole("button", { name: `Check ${title}` });
    const again = place.getByRole("button", { name: `Restore again: ${title}` });
    const dismiss = place.getByRole("button", { name: `Dismiss: ${title}` });
    const boxes = () => Promise.all([check, again, dismiss].map((each) => each.boundingBox()));
    await expect(check).toBeVisible();
    const before = await boxes();
    const [box] = before;
    if (!box) throw new Error("Check is not shown.");
    const tap = () => page.touchscreen.tap(box.x + 10, box.y + box.height - 4);
    service.workspace.settings.latency = [1_000, 1_000];
    await tap();
    await expect(check).toHaveAttribute("aria-busy", "true");
    expect(await boxes()).toEqual(before);
    await expect(opener).toHaveAccessibleName(`Still archived ${title}`);
    await expect(check).not.toHaveAttribute("aria-busy");
    expect(await boxes()).toEqual(before);
    await tap();
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(opener).toHaveAccessibleName(`Still archived ${title}`);
    expect(await boxes()).toEqual(before);
    expect(restoresOf(service)).toHaveLength(1);
  }

  test("a second tap on a check in a popover hits nothing", async ({ page, service, enter }) => {
    const { title, button, popover } = await openSentinel(page, service, enter, "500");
    await button.tap();
    await expect(button).toHaveAccessibleName(`Unclear ${title}`);
    await button.tap();
    await checkTwice(page, service, button, popover);
  });

  test("a second tap on a check in a drawer hits nothing", async ({ page, service, enter }) => {
    await enter(`/archive/docs/${idOf(service, "500")}`);
    const drawer = page.getByRole("dialog");
    const button = drawer.locator("#restore-item");
    await button.tap();
    await checkTwice(page, service, button, drawer);
  });
});
