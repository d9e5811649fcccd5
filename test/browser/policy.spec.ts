import { expect, test } from "./support/fixtures.ts";
import { aTask, leaveFew } from "./support/places.ts";
import { uploadText } from "./support/upload-text.ts";

test("date fields, preview, upload, worker and menu keep to the policy", async ({
  page,
  site,
  service,
  enter,
  expectedComplaints,
  violations,
}) => {
  // Every second write goes wrong on purpose.
  expectedComplaints.push(/\/api\/links\/\w+\/restore$/);
  const task = aTask(service);
  await enter(`/tasks/${task.id}`);
  const due = page.getByLabel(/^Due/).first();
  await due.fill("2027-03-14T09:26");
  await due.click();
  // The browser's own calendar over the field.
  await page.keyboard.press("F4");
  await page.keyboard.press("Escape");
  await expect(due).toHaveValue("2027-03-14T09:26");
  await page.getByRole("button", { name: "Edit Description" }).click();
  const formatted = page.getByRole("textbox", { name: "Description" });
  await expect(formatted).toBeFocused();
  await page.keyboard.type("Typed ");
  await page.getByRole("button", { name: "Bulleted list" }).click();
  await formatted.evaluate((editor) => {
    const data = new DataTransfer();
    data.setData("text/html", '<b style="color: red">Pasted</b><img src=x onerror=alert(1)>');
    editor.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(formatted).toContainText("Typed Pasted");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+x");
  await page.keyboard.press("Control+v");
  await expect(formatted).toContainText("Typed Pasted");
  expect(violations).toEqual([]);
  await page.getByRole("button", { name: "Edit as HTML" }).click();
  const preview = page.getByRole("region", { name: "Preview of the description" });
  await page
    .getByLabel(/^Description/)
    .fill('<p style="color: red">Plain <img src="x" onerror="alert(1)"> text</p>');
  await page.getByRole("button", { name: "Close editor" }).click();
  await expect(preview).toContainText("Plain text");
  page.once("dialog", (dialog) => void dialog.accept());
  expect(violations).toEqual([]);

  await page.goto(`${site}/uploads`);
  await uploadText(page);
  expect(service.received).toHaveLength(1);
  expect(violations).toEqual([]);

  // A run that is told to wait does so by a worker, whose timers no browser holds back.
  service.workspace.settings.writes = "failing";
  leaveFew(service, "links", 20);
  const workers: string[] = [];
  page.on("worker", (worker) => workers.push(worker.url()));
  await page.goto(`${site}/archive/links`);
  await page.getByRole("checkbox", { name: /^Select the 20 links/ }).check();
  await page.getByRole("button", { name: "Restore 20 items" }).click();
  // It starts with the first wait, and not with the page.
  expect(workers).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Restore 20 links" }).click();
  await expect.poll(() => workers).toEqual([expect.stringMatching(/clock-worker.*\.js$/)]);
  await expect
    .poll(() => service.requests.filter(({ status }) => status === 429).length)
    .toBeGreaterThan(0);
  service.workspace.settings.writes = "calm";
  expect(violations).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.locator("#sidebar")).toBeVisible();
  expect(violations).toEqual([]);
});

test("the guard over the policy bites: style, markup and connections put in later", async ({
  page,
  site,
  violations,
  complaints,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Content Security Policy|TrustedHTML|net::ERR/);
  await page.goto(`${site}/connect`);
  await expect(page.getByRole("heading", { name: "Connect a workspace" })).toBeVisible();
  expect(violations).toEqual([]);

  await page.evaluate(() => document.body.setAttribute("style", "color: red"));
  await expect.poll(() => violations.splice(0)).toEqual([expect.stringMatching(/^style-src-attr/)]);

  await page.evaluate(() => {
    const sheet = document.createElement("style");
    sheet.textContent = "body { color: red }";
    document.head.append(sheet);
  });
  await expect.poll(() => violations.splice(0)).toEqual([expect.stringMatching(/^style-src-elem/)]);

  const parsed = await page.evaluate(() => {
    try {
      document.body.innerHTML = "<p>Parsed</p>";
      return "taken";
    } catch (error) {
      return String(error);
    }
  });
  expect(parsed).toContain("TrustedHTML");
  await expect
    .poll(() => violations.splice(0))
    .toEqual([expect.stringMatching(/^require-trusted-types-for/)]);

  await page.evaluate(() => fetch("http://127.0.0.1:9/elsewhere").catch(() => null));
  await expect.poll(() => violations.splice(0)).toEqual([expect.stringMatching(/^connect-src/)]);

  // The browser says it on the console, too.
  await expect.poll(() => complaints.length).toBeGreaterThanOrEqual(4);
});
