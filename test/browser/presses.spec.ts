import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { type SentinelName, sentinels } from "#src/demo/state/sentinels.ts";
import { deep } from "../deep.ts";
import { expect, test } from "./support/fixtures.ts";
import { restoresOf } from "./support/runs.ts";

// All rows of a page are in sight.
test.use({ viewport: { width: 1280, height: 1000 } });

/** Sentinels whose outcome comes at once and opens no dialog. */
const quick = [
  "500",
  "404",
  "422",
  "422-html",
  "cut",
  "cut-before",
  "html",
  "204",
  "still-archived",
  "other-id",
  "403",
] as const satisfies SentinelName[];

const idOf = ({ workspace }: Service, name: SentinelName) => {
  const doc = workspace.all("docs").find(({ title }) => title === sentinels[name].title);
  if (!doc) throw new Error(`No doc is the sentinel ${name}.`);
  return doc.id;
};

/** Places of the rows, of the columns and of the row buttons, as they are seen now. */
const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll("tbody tr[data-id]")];
    const buttons = rows.map((row) => {
      const { left, width, top, height } =
        row.querySelector("[data-part=act]")?.getBoundingClientRect() ?? new DOMRect();
      const id = row.getAttribute("data-id") ?? "";
      return { id, x: left + width / 2, y: top + height / 2 };
    });
    const tops = rows.map((row) => row.getBoundingClientRect().top);
    const lefts = [...document.querySelectorAll("thead th, tbody tr[data-id]:first-child > *")].map(
      (cell) => cell.getBoundingClientRect().left,
    );
    return { places: { tops, lefts }, buttons };
  });

/** Resolves when the restore of a row has an outcome. */
const outcomeOf = (page: Page, id: string) =>
  page.waitForFunction((row) => {
    const button = document.querySelector(`tr[data-id="${row}"] [data-part=act]`);
    return button?.textContent !== "Restore" && !button?.hasAttribute("aria-busy");
  }, id);

/** Opens the docs; the returned functions take the outcomes away and archive what was restored. */
async function openDocs(page: Page, service: Service, enter: (path: string) => Promise<void>) {
  await enter("/archive/docs");
  const docs = service.workspace.all("docs").filter((doc) => doc["archived_at"] !== null);
  await expect(page.getByRole("table", { name: "Archived docs" })).toBeVisible();
  return async () => {
    for (const doc of docs) service.workspace.put("docs", doc);
    await page.getByRole("button", { name: "Refresh the list" }).click();
    await page.waitForFunction(
      () =>
        !document.querySelector("[aria-label=Loading]") &&
        [...document.querySelectorAll("tr[data-id] [data-part=act]")].every(
          ({ textContent }) => textContent === "Restore",
        ),
    );
  };
}

test("a press where a row stood never restores another item, and no outcome moves a row", async ({
  page,
  service,
  enter,
  complaints,
}) => {
  const startOver = await openDocs(page, service, enter);
  const slow = new Set(
    (["429-once", "429-forever", "slow", "hang", "401"] as const).map((name) =>
      idOf(service, name),
    ),
  );
  for (let press = 0; press < (deep ? 100 : 25); press += 1) {
    const name = quick[press % quick.length] ?? "500";
    const id = idOf(service, name);
    const before = await layoutOf(page);
    const row = before.buttons.findIndex((button) => button.id === id);
    const aimed = before.buttons[row];
    // One of the rows around it, where it stood when it was aimed at.
    const near = [1, 2, 3, -1].map((offset) => before.buttons[row + offset]);
    const next = [...near.slice(press % 4), ...near].find((one) => one && !slow.has(one.id));
    if (!aimed || !next) throw new Error("There are too few rows.");
    const sentBefore = restoresOf(service).length;
    await page.mouse.click(aimed.x, aimed.y);
    await outcomeOf(page, id);
    expect((await layoutOf(page)).places, `${name} moves nothing`).toEqual(before.places);
    await page.waitForTimeout(press % 2 === 0 ? 50 : 650);
    await page.mouse.click(next.x, next.y);
    await expect.poll(() => restoresOf(service).length).toBeGreaterThanOrEqual(sentBefore + 2);
    const sent = restoresOf(service).slice(sentBefore);
    expect(new Set(sent.map(({ path }) => path))).toEqual(
      new Set([id, next.id].map((each) => `/api/docs/${each}/restore`)),
    );
    await page.waitForFunction(() => !document.querySelector("tr [data-part=act][aria-busy]"));
    expect((await layoutOf(page)).places, `the second press moves nothing`).toEqual(before.places);
    await startOver();
  }
  complaints.splice(0);
});

test("an outcome is opened from its row, stays busy in its place and is dismissed", async ({
  page,
  service,
  enter,
  complaints,
}) => {
  await openDocs(page, service, enter);
  const { title } = sentinels["500"];
  const button = page.locator(`tr[data-id="${idOf(service, "500")}"] [data-part=act]`);
  const popover = page.getByRole("group", { name: `Restore of ${title}` });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(button).toHaveAccessibleName(`Unknown ${title}`);
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
  // Beside the column of buttons: none of them is under the pointer when it closes.
  expect(box.x + box.width).toBeLessThanOrEqual(row.x);

  service.workspace.settings.latency = [300, 300];
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
  complaints.splice(0);
});

test("a popover closes when its item is confirmed, and the focus is on its row", async ({
  page,
  service,
  enter,
  complaints,
}) => {
  await openDocs(page, service, enter);
  const { title } = sentinels.cut;
  const button = page.locator(`tr[data-id="${idOf(service, "cut")}"] [data-part=act]`);
  const popover = page.getByRole("group", { name: `Restore of ${title}` });
  await button.click();
  await expect(button).toHaveAccessibleName(`Unknown ${title}`);
  await button.click();
  await popover.getByRole("button", { name: `Check status of ${title}` }).click();
  await expect(popover).toHaveCount(0);
  await expect(button).toHaveAccessibleName(`Restored ${title}`);
  await expect(button).toBeFocused();
  expect(restoresOf(service)).toHaveLength(1);
  complaints.splice(0);
});
