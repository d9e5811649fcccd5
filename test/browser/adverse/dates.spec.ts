import type { Page } from "@playwright/test";
import type { Service } from "#src/demo/http/server.ts";
import { expect, test } from "../support/fixtures.ts";

test.use({ timezoneId: "Europe/Berlin", locale: "en-US" });

const due = (page: Page) => page.getByLabel(/^Due/);

/** Opens a task that is due at a time, or not yet. */
async function openTask(
  {
    page,
    service,
    enter,
  }: { page: Page; service: Service; enter: (path: string) => Promise<void> },
  dueAt: string | null,
) {
  const [task] = service.workspace.all("tasks");
  if (!task) throw new Error("The demo has no task.");
  service.workspace.put("tasks", { ...task, due_at: dueAt });
  await enter(`/tasks/${task.id}`);
  await expect(due(page)).toBeVisible();
}

const dueIn = async (page: Page) => {
  const details = page.getByRole("group", { name: "Technical details" });
  // Without a click, which would take the focus from the field.
  if ((await details.count()) > 0)
    await details.evaluate((element) => element.setAttribute("open", ""));
  const body = page.getByLabel("Request body");
  const text = (await body.count()) > 0 ? await body.textContent() : "{}";
  const { due_at: time }: { due_at?: unknown } = JSON.parse(text || "{}");
  return time;
};

/** Focuses the field for the month, whichever had the focus last. */
async function focusMonth(page: Page) {
  await due(page).focus();
  for (let fields = 0; fields < 6; fields += 1) await page.keyboard.press("ArrowLeft");
}

const undo = (page: Page) => page.getByRole("button", { name: "Undo the change of Due" }).click();

/**
 * From 20 November 2026, 17:00 in Berlin: what is pressed from the field for the month on, the time on
 * the clocks in Berlin, and the hour that is sent.
 */
const ways: readonly [way: string, presses: string, shown: string, sent: string][] = [
  ["the date is typed", "12032026", "2026-12-03T17:00", "16:00"],
  ["the year alone is typed", "ArrowRight ArrowRight 2027", "2027-11-20T17:00", "16:00"],
  ["the month steps past a year", "ArrowUp ArrowUp ArrowDown", "2026-12-20T17:00", "16:00"],
  ["the day is cleared and typed again", "ArrowRight Backspace 05", "2026-11-05T17:00", "16:00"],
  [
    "everything is cleared and the date typed",
    "Backspace ArrowRight Backspace ArrowRight Backspace ArrowLeft ArrowLeft 12032026",
    "2026-12-03T17:00",
    "16:00",
  ],
  [
    "a day is typed that the month has not, and then another month",
    "02302027 ArrowLeft ArrowLeft ArrowLeft 03",
    "2027-03-30T17:00",
    "15:00",
  ],
];

/** Each key by its name, and letters one by one. */
const keysOf = (presses: string) =>
  presses.split(" ").flatMap((word) => (/^(Arrow|Backspace)/.test(word) ? word : [...word]));

test("a time is typed, stepped and cleared", async ({ page, service, enter }) => {
  await openTask({ page, service, enter }, "2026-11-20T16:00:30+00:00");
  for (const [way, presses, shown, sent] of ways) {
    await test.step(way, async () => {
      // Chromium takes digits as one number only within a second, which a busy machine may miss.
      await expect(async () => {
        await due(page).fill("2026-11-20T17:00:30");
        await focusMonth(page);
        for (const key of keysOf(presses)) await page.keyboard.press(key);
        await expect(due(page)).toHaveValue(`${shown}:30`, { timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      const time = `${shown.slice(0, 11)}${sent}:30+00:00`;
      await expect.poll(() => dueIn(page)).toBe(time);
      await undo(page);
    });
  }
  await test.step("an incomplete time is not sent", async () => {
    await focusMonth(page);
    await page.keyboard.press("Backspace");
    await expect(page.getByText(/^Not a time\. Set a date/)).toBeVisible();
    await undo(page);
    await expect(due(page)).toHaveValue("2026-11-20T17:00:30");
  });
  await test.step("a time is pasted, or chosen in the picker", async () => {
    await due(page).fill("2027-01-02T03:04:30");
    await expect.poll(() => dueIn(page)).toBe("2027-01-02T02:04:30+00:00");
    await page.getByRole("button", { name: "Clear Due" }).click();
    await expect.poll(() => dueIn(page)).toBe(null);
    await undo(page);
  });
});

test("a time is typed where none is set", async ({ page, service, enter }) => {
  await openTask({ page, service, enter }, null);
  await expect(async () => {
    await focusMonth(page);
    for (const key of [..."12032026", ..."0530p"]) await page.keyboard.press(key);
    await expect(due(page)).toHaveValue("2026-12-03T17:30", { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved: due\./)).toBeVisible();
  const put = service.requests.find(({ method }) => method === "PUT");
  expect(JSON.parse(put?.body ?? "")).toEqual({ due_at: "2026-12-03T16:30:00+00:00" });
});
