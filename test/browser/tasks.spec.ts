import { hostileHtml, liveSinks } from "../hostile-html.ts";
import { expect, test } from "./fixtures.ts";

test("a task is edited and saved by keyboard alone, with the bytes that were shown", async ({
  page,
  site,
  service,
  connect,
}) => {
  const task = service.workspace
    .all("tasks")
    .find(({ title }) => title === "Route map, northern islands");
  await page.goto(`${site}/tasks/${task?.id}`);
  await connect();
  const title = page.getByLabel(/^Title/);
  await expect(title).toHaveValue("Route map, northern islands");
  for (let presses = 0; presses < 40; presses += 1) {
    if (await title.evaluate((box) => box === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await expect(title).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Route map, “all” islands 👩‍💻");
  const clear = page.getByRole("button", { name: "Clear Assignee" });
  while (!(await clear.evaluate((button) => button === document.activeElement))) {
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByText("Will be set to null")).toBeVisible();
  const shown = await page.getByLabel("Request body").textContent();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved: title, assignee/)).toBeVisible();
  const puts = service.requests.filter(({ method }) => method === "PUT");
  expect(puts.map(({ path, body, status }) => [path, body, status])).toEqual([
    [`/api/tasks/${task?.id}`, shown, 200],
  ]);
  await expect(page.getByText("No unsaved changes")).toBeVisible();
});

test("two hundred hostile descriptions leave no live sink in the preview", async ({
  page,
  site,
  service,
  connect,
}) => {
  const task = service.workspace.all("tasks")[0];
  // Two hundred descriptions, one after another, on a machine that may be busy.
  test.setTimeout(300_000);
  const outside: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") outside.push(request.url());
  });
  page.on("dialog", (dialog) => {
    outside.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`${site}/tasks/${task?.id}`);
  await connect();
  await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview of the description" });
  const source = page.getByLabel(/^Description/);
  for (const [index, html] of hostileHtml.entries()) {
    // The mark tells that this very text is what is shown.
    await source.fill(`<p>mark-${index}-</p>${html}`);
    await preview.getByText(`mark-${index}-`).first().waitFor();
    expect(await preview.locator(":scope > div").evaluate(liveSinks), html).toEqual([]);
  }
  expect(outside).toEqual([]);

  // The control: parsed by this browser without the sanitiser nearly all of them are live. In a page
  // of its own, as the policy of the console lets none be parsed.
  const blank = await page.context().newPage();
  let live = 0;
  for (const html of hostileHtml) {
    const body = await blank.evaluateHandle(
      (text) => new DOMParser().parseFromString(text, "text/html").body,
      html,
    );
    if ((await body.evaluate(liveSinks)).length > 0) live += 1;
  }
  expect(live).toBeGreaterThan(190);
});
