import { readFile } from "node:fs/promises";
import { expect, test } from "./support/fixtures.ts";
import { heapOf } from "./support/heap.ts";
import { textsOfPage } from "./support/page-texts.ts";
import { archived } from "./support/places.ts";

test("the key and a webhook's secret appear in none of twelve places, and leave memory on disconnect", async ({
  page,
  site,
  service,
  connect,
  complaints,
}) => {
  const { key } = service;
  const [one, two] = archived(service, "docs");
  const secret = String(service.workspace.all("webhooks")[0]?.["secret"]);
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.exposeBinding("reportMessage", (_source, message: string) => messages.push(message));
  await page.addInitScript(() => {
    const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      const report: unknown = Reflect.get(globalThis, "reportMessage");
      if (typeof report === "function") report(JSON.stringify(message));
      post.call(this, message);
    };
  });
  // The workspace echoes both in a refusal.
  const quoted = `The token ${key} may not do this, nor ${secret}.`;
  await page.route("**/restore", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    const headers = { "Access-Control-Allow-Origin": "*" };
    return route.fulfill({ status: 422, headers, json: { message: quoted } });
  });

  await page.goto(`${site}/webhooks`);
  await connect();
  await page
    .getByRole("button", { name: /^Show the secret/ })
    .first()
    .click();
  await expect(page.getByText(secret, { exact: true })).toBeVisible();
  await page
    .getByRole("button", { name: /^Hide the secret/ })
    .first()
    .click();

  await page.getByRole("link", { name: /^Docs/ }).click();
  await page.getByRole("button", { name: `Restore ${String(one?.["title"])}` }).click();
  await expect(page.locator("tr[data-status]")).toHaveCount(1);
  await page.getByRole("checkbox", { name: `Select ${String(two?.["title"])}` }).check();

  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await expect(page.getByRole("table").getByRole("row")).not.toHaveCount(1);
  await page.getByRole("button", { name: /^Export \d/ }).click();
  const downloads = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^As JSON/ }).click(),
  ]);
  const exported = await readFile(await downloads[0].path(), "utf8");
  expect(exported).toContain("[hidden] may not do this");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toContainText("may not do this");

  const places = { ...(await textsOfPage(page)), exported, messages: messages.join("\n") };
  expect(Object.keys(places)).toHaveLength(12);
  expect(places.indexedDB).toContain("[hidden] may not do this");
  expect(places.page).toContain("[hidden] may not do this");
  for (const [place, text] of Object.entries(places)) {
    expect(text.includes(key), `the key in ${place}`).toBe(false);
    expect(text.includes(secret), `the secret in ${place}`).toBe(false);
  }
  // Control: while connected, the search finds the key in memory.
  expect((await heapOf(page)).includes(key)).toBe(true);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Connected$/ }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByLabel("API key")).toBeVisible();
  const heap = await heapOf(page);
  expect(heap.includes(key), "the key in memory").toBe(false);
  expect(heap.includes(secret), "the secret in memory").toBe(false);
  // The browser logs the refusal.
  await expect
    .poll(() => complaints.splice(0))
    .toEqual([expect.stringContaining("422 (Unprocessable Entity)")]);
});
