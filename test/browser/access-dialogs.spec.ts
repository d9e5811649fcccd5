import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/axe.ts";
import { aTask, leaveFew, toTop } from "./support/places.ts";

// Each of these opens much, on a machine that may be busy.
test.setTimeout(180_000);
test.use({ actionTimeout: 30_000 });

const dialog = (page: Page) => page.getByRole("dialog");
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name }).first().click();

test("what a list opens has no faults, to the end of a run", async ({ page, enter, inspect }) => {
  await enter("/archive/docs");
  await page.getByLabel(/^Select the \d+/).check();
  await inspect("selection bar");
  await press(page, /^Restore 8\d items$/);
  await dialog(page).getByText("Technical details").click();
  await inspect("plan dialog over many");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await press(page, "Clear");
  for (const end of ["500", "404", "422", "204"]) {
    await page
      .getByRole("checkbox", { name: `Select Sentinel: restore replies with ${end}`, exact: true })
      .check();
  }
  await page.getByRole("checkbox", { name: "Select Style guide: icon set" }).check();
  await press(page, "Restore 5 items");
  await inspect("plan dialog");
  await dialog(page).getByText("Technical details").click();
  await dialog(page).getByRole("button", { name: "Restore 5 docs" }).click();
  const run = page.getByRole("region", { name: /of 5 docs restored/ });
  await expect(run).toBeVisible();
  await expect(run).toContainText("not restored");
  await toTop(page);
  await inspect("run panel, done");

  await press(page, "Restore by ID");
  await inspect("restore by ID");
  await dialog(page)
    .getByRole("textbox")
    .fill("in_Yw2k9QeR4tLm, doc_nothing and pe_nothing; fi_stickerSheet02");
  await expect(dialog(page).getByText(/^\d+ ready/)).toBeVisible();
  await expect(dialog(page).getByText(/^Loading/)).toHaveCount(0);
  await inspect("restore by ID, found");
  await page.keyboard.press("Escape");

  await press(page, /Connected$/);
  await expect(page.getByRole("group", { name: "Connection" })).toBeVisible();
  await inspect("workspace menu");
  await page.keyboard.press("Escape");
  await press(page, /^Restore Sentinel: restore replies with 401/);
  await expect(dialog(page)).toBeVisible();
  await dialog(page).getByRole("button", { name: "Use this key" }).click();
  await inspect("key dialog");
});

test("webhooks and Settings open no faults", async ({ page, site, service, connect, inspect }) => {
  leaveFew(service, "folders", 3);
  await page.goto(`${site}/webhooks?page=2&per_page=50`);
  await connect("In this tab");
  await press(page, /^Show the secret/);
  await inspect("secret shown");
  await press(page, /more event kinds of/);
  await expect(page.getByRole("group", { name: /^Event kinds of/ })).toBeVisible();
  await inspect("event kinds");
  await page.keyboard.press("Escape");
  await press(page, /^Export/);
  await inspect("export of webhooks");
  await page.keyboard.press("Escape");
  await page.getByRole("table").getByRole("link").first().click();
  await page.getByText("Raw JSON").click();
  await inspect("webhook, raw");

  await page.goto(`${site}/archive/folders`);
  await press(page, /^Restore (?!by ID)/);
  await expect(page.getByRole("button", { name: /^Restored/ })).toBeVisible();
  await inspect("toast");
  await page.getByRole("table").getByRole("link").nth(1).click();
  await dialog(page).getByRole("button", { name: "More" }).click();
  await inspect("item and its menu");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Settings" }).click();
  await press(page, /^Clear \d/);
  await expect(dialog(page)).toBeVisible();
  await inspect("clear dialog");
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, "Menu");
  await expect(page.getByRole("navigation", { name: "Workspace" })).toBeVisible();
  await inspect("menu of a narrow screen");
});

test("what many tasks open has no faults", async ({ page, enter, inspect }) => {
  await enter("/tasks");
  await page.getByLabel(/^Select \d+ tasks/).check();
  await inspect("selection bar of tasks");
  await press(page, /^Change \d+ tasks$/);
  await dialog(page).getByRole("textbox", { name: "Time left" }).fill("7 h");
  await press(page, "Clear in all: List");
  await dialog(page).getByText("Technical details").click();
  await inspect("change dialog");
  await dialog(page).getByRole("textbox", { name: "Time left" }).fill("soon");
  await inspect("change dialog, wrong");
  await dialog(page).getByRole("textbox", { name: "Time left" }).fill("7 h");
  await dialog(page)
    .getByRole("button", { name: /^Change \d+ tasks$/ })
    .click();
  await expect(page.getByRole("heading", { name: /^All \d+ tasks changed$/ })).toBeVisible();
  await page.locator("#run-page").click();
  await press(page, "Check all shown");
  await expect(page.getByText(/^Checked .* as changed\.$/)).toBeVisible();
  await inspect("run of tasks, checked");
});

test("what a task opens has no faults", async ({ page, service, enter, inspect, look }) => {
  await enter(`/tasks/${aTask(service).id}`);
  await press(page, "Choose Assignee");
  await expect(page.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await inspect("open list of assignees");
  await page.keyboard.press("Escape");
  await press(page, "Edit Description");
  await expect(page.getByRole("textbox", { name: "Description" })).toBeVisible();
  await page.keyboard.type("See ");
  await press(page, "Bulleted list");
  await look("description as formatted text");
  await press(page, "Link");
  await dialog(page).getByLabel("Address").fill("nowhere");
  await page.keyboard.press("Enter");
  await look("dialog of a link, refused");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await press(page, "Edit as HTML");
  await page.getByLabel(/^Title/).fill("");
  for (const clear of ["Assignee", "Due"]) await press(page, new RegExp(`^Clear ${clear}`));
  await inspect("task with changes and a refusal");
  await page.getByRole("link", { name: "Uploads" }).click();
  await expect(dialog(page)).toBeVisible();
  await inspect("leave dialog");
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await page.getByLabel(/^Title/).fill("Route map, all islands");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved: title/)).toBeVisible();
  await inspect("task, saved");
});

test("what the uploads open has no faults", async ({ page, enter, inspect }) => {
  await enter("/uploads");
  const ids = page.getByLabel("File ID");
  await ids.fill("no file");
  await press(page, "Finish upload");
  await inspect("finish by ID, nothing found");
  await ids.fill("fi_stickerSheet02 fi_brochureDraft01 fi_forgotten03 fi_nothing");
  await press(page, "Add to this list");
  await expect(page.getByText("sticker-sheet.pdf")).toBeVisible();
  await ids.fill("fi_brochureDraft01 fi_readyToAttach04 fi_alreadyUsed05 fi_nothing");
  await press(page, "Finish upload");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByText("Finishing…")).toHaveCount(0);
  await inspect("uploads with files");
  await press(page, /^More for/);
  await expect(page.getByText("To use it in a message or task comment").first()).toBeVisible();
  await inspect("menu of a file");
  await page.keyboard.press("Escape");
  await press(page, /^Attach to a folder/);
  await press(page, "Choose Folder");
  await expect(dialog(page).getByRole("option").first()).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await inspect("attach drawer with its list of folders");
  await page.keyboard.press("Enter");
  await inspect("attach drawer");
});

test("the help has no faults", async ({ page, enter, look }) => {
  await enter("/settings");
  await press(page, /^All keys/);
  await expect(dialog(page)).toBeVisible();
  await look("help");
});

test("forced colours show choices of palette and Settings", async ({ page, enter }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await enter("/settings");
  /** Expects that an element looks other after a press than before. */
  async function expectChange(shown: Locator, press: () => Promise<void>) {
    const before = await shown.screenshot();
    await press();
    await expect.poll(async () => (await shown.screenshot()).equals(before)).toBe(false);
  }
  const theme = page.getByRole("main").getByRole("radiogroup", { name: "Theme" });
  const choose = (name: string) => theme.getByRole("radio", { name }).check({ force: true });
  await expectChange(theme, () => choose("Dark"));
  const keys = page.getByRole("checkbox", { name: "Single-key shortcuts" });
  await expectChange(keys, () => keys.uncheck({ force: true }));
  await page.keyboard.press("Control+k");
  const second = page.getByRole("listbox", { name: "Results" }).getByRole("option").nth(1);
  await expect(second).toBeVisible();
  await expectChange(second, () => page.keyboard.press("ArrowDown"));
});
