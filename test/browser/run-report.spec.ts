import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/axe.ts";
import { misfitsOf } from "./support/fits.ts";
import { archived, leaveFew } from "./support/places.ts";
import { restoreAll } from "./support/runs.ts";

const hostile = '</script><script>window.hit = 1</script><img src="https://evil.example/x.gif">';

/** Texts of the rows by these headings of their table. */
const cellsOf = (page: Page, headings: readonly string[]) =>
  page.evaluate(
    (names) => {
      const heads = Array.from(document.querySelectorAll("thead th"), (head) => head.textContent);
      const places = names.map((name) => heads.findIndex((head) => head?.startsWith(name)));
      return Array.from(document.querySelectorAll("tbody tr:has(> :nth-child(3))"), (row) =>
        places.map((place) => row.children[place]?.textContent),
      );
    },
    [...headings],
  );

test("a saved report of a run opens without a network and says what the page says", async ({
  page,
  browser,
  service,
  enter,
  inspect,
}, testInfo) => {
  leaveFew(service, "boards", 4);
  const board = archived(service, "boards")[1];
  if (!board) throw new Error("no board");
  service.workspace.put("boards", { ...board, title: hostile });
  await enter("/archive/boards");
  await restoreAll(page, 4);
  await expect(page.getByRole("heading", { name: /4 boards restored/ })).toBeVisible();
  await page.getByRole("button", { name: "Close the run" }).click();
  await page.getByRole("link", { name: /^Activity/ }).click();
  await page.getByRole("link", { name: "Open run: Restored 4 of 4 boards" }).click();
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText("All 4 are active now")).toBeVisible();
  await inspect("a run, checked");
  expect(await misfitsOf(page)).toEqual([]);

  const heading = await page.getByRole("heading", { name: /^Restored 4 / }).innerText();
  await page.getByRole("button", { name: "Save report" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^HTML/ }).click(),
  ]);
  const path = testInfo.outputPath("report.html");
  await download.saveAs(path);

  const context = await browser.newContext({ offline: true });
  const report = await context.newPage();
  const asked: string[] = [];
  const complaints: string[] = [];
  report.on("request", (request) => asked.push(request.url()));
  report.on("console", (message) => complaints.push(message.text()));
  await report.goto(pathToFileURL(path).href);
  await expect(report.getByRole("heading", { level: 1 })).toHaveText(heading);
  await expect(report.getByText("All 4 are active now.")).toBeVisible();
  const said = ["Item", "Kind", "ID", "Outcome", "What shows it", "Now"];
  const rows = await cellsOf(report, said);
  expect(rows).toEqual(await cellsOf(page, said));
  expect(rows.map(([title]) => title)).toContain(hostile);
  expect(await report.evaluate(() => "hit" in window)).toBe(false);
  expect(asked).toEqual([pathToFileURL(path).href]);
  expect(complaints).toEqual([]);
  expect(await report.content()).not.toContain(service.key);
  await context.close();
});
