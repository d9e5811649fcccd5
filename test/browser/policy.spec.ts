import { expect, test } from "./support/fixtures.ts";
import { aTask } from "./support/places.ts";

// Every test fails at a breach of the policy. What no other test does is pasted here.
test("pasted and cut text of the editor keeps to the policy", async ({ page, service, enter }) => {
  await enter(`/tasks/${aTask(service).id}`);
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
  page.once("dialog", (dialog) => void dialog.accept());
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
