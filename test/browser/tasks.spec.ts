import { hostileHtml, liveSinks } from "../hostile-html.ts";
import { expect, test } from "./support/fixtures.ts";

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
  await expect(page.getByText("Will be cleared")).toBeVisible();
  const shown = await page.getByLabel("Request body").textContent();
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved: title, assignee/)).toBeVisible();
  const puts = service.requests.filter(({ method }) => method === "PUT");
  expect(puts.map(({ path, body, status }) => [path, body, status])).toEqual([
    [`/api/tasks/${task?.id}`, shown, 200],
  ]);
  await expect(page.getByText("No unsaved changes")).toBeVisible();
});

test("due date and assignee take at most 30 keys from the task's page", async ({
  page,
  service,
  enter,
}) => {
  const task = service.workspace
    .all("tasks")
    .find(({ title }) => title === "Route map, northern islands");
  if (task) service.workspace.put("tasks", { ...task, due_at: "2026-11-27T16:00:00+00:00" });
  await enter(`/tasks/${task?.id}`);
  const assignee = page.getByRole("combobox", { name: "Assignee" });
  await expect(assignee).toHaveValue("Osanna Pell");
  const keys: string[] = [];
  const press = async (...names: string[]) => {
    for (const name of names) {
      keys.push(name);
      await page.keyboard.press(name);
    }
  };
  const focused = (name: string) =>
    page.evaluate(
      (start) =>
        document.activeElement instanceof HTMLInputElement &&
        document.activeElement.labels?.[0]?.textContent.startsWith(start),
      name,
    );
  // The link that skips the navigation.
  await press("Tab", "Enter");
  while (!(await focused("Assignee")) && keys.length < 40) await press("Tab");
  await press(..."neve", "Enter");
  await expect(assignee).toHaveValue("Neve Okarra");
  while (!(await focused("Due")) && keys.length < 40) await press("Tab");
  // Month, day, year, hour, minute, half of the day.
  await press(..."120120260530p");
  await press("Control+s");
  await expect(page.getByText(/^Saved: assignee, due\./)).toBeVisible();
  expect(keys.length).toBeLessThanOrEqual(30);
  const put = service.requests.find(({ method }) => method === "PUT");
  expect(JSON.parse(put?.body ?? "")).toEqual({
    assignee: "u_fS3kGo17",
    due_at: expect.stringMatching(/^2026-12-01T\d{2}:30:00\+00:00$/),
  });
});

/**
 * Writes one text after another into the description, and says what of their previews is live, or
 * never came. Runs in the page, where all of them take a few seconds.
 */
async function previewAll(
  source: HTMLTextAreaElement,
  texts: readonly string[],
  sinks: typeof liveSinks,
): Promise<string[]> {
  const faults: string[] = [];
  const preview = () => document.querySelector("[aria-label='Preview of the description'] > div");
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
  const shows = (mark: string) => preview()?.textContent.includes(mark) ?? false;
  for (const [index, html] of texts.entries()) {
    // The mark tells that this very text is what is shown.
    const mark = `mark-${index}-`;
    set?.call(source, `<p>${mark}</p>${html}`);
    source.dispatchEvent(new Event("input", { bubbles: true }));
    const until = performance.now() + 20_000;
    while (!shows(mark) && performance.now() < until) await new Promise(requestAnimationFrame);
    const shown = preview();
    if (!shown || !shows(mark)) return [`never shown: ${html}`];
    faults.push(...sinks(shown).map((sink) => `${sink} of ${html}`));
  }
  return faults;
}

test("250 hostile descriptions leave no live sink in the preview, and don't violate the policy", async ({
  page,
  service,
  enter,
}) => {
  const task = service.workspace.all("tasks")[0];
  const outside: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname !== "127.0.0.1") outside.push(request.url());
  });
  page.on("dialog", (dialog) => {
    outside.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await enter(`/tasks/${task?.id}`);
  await page.getByRole("button", { name: "HTML source" }).click();
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.getByRole("region", { name: "Preview of the description" })).toBeVisible();
  const id = await page.getByLabel(/^Description/).getAttribute("id");
  const texts = JSON.stringify(hostileHtml);
  const faults = await page.evaluate<string[]>(
    `(${String(previewAll)})(document.getElementById("${id}"), ${texts}, ${String(liveSinks)})`,
  );
  expect(faults).toEqual([]);
  expect(outside).toEqual([]);

  // The control: parsed by this browser without the sanitiser nearly all of them are live. In a page
  // of its own, as the policy of the console lets none be parsed.
  const blank = await page.context().newPage();
  const live = await blank.evaluate<string[][]>(
    `${texts}.map((text) =>
      (${String(liveSinks)})(new DOMParser().parseFromString(text, "text/html").body))`,
  );
  expect(live.filter(({ length }) => length > 0).length).toBeGreaterThan(240);
});
