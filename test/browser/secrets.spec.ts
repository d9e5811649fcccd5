import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { archived } from "./support/places.ts";

/** Everything that the page keeps or shows, by place. */
function placesOfPage(page: Page) {
  return page.evaluate(async () => {
    const stored: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("success", () => resolve(opening.result));
        opening.addEventListener("error", () => reject(opening.error));
      });
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => reading.addEventListener("success", resolve));
        stored.push(store, reading.result);
      }
      database.close();
    }
    const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
    return {
      indexedDB: JSON.stringify(stored),
      localStorage: JSON.stringify({ ...localStorage }),
      sessionStorage: JSON.stringify({ ...sessionStorage }),
      caches: JSON.stringify(await caches.keys()),
      cookies: document.cookie,
      address: location.href,
      history: JSON.stringify(history.state),
      page: document.documentElement.outerHTML + fields.map(({ value }) => value).join("\n"),
      names: `${document.title} ${window.name}`,
      timings: JSON.stringify(performance.getEntries()),
    };
  });
}

/** The text of all strings that the page's scripts still hold, after a collection. */
async function heapOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devtools.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await devtools.send("HeapProfiler.collectGarbage");
  await devtools.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await devtools.detach();
  return chunks.join("");
}

test("the key and a webhook's secret stay out of twelve places, and out of memory in the end", async ({
  page,
  site,
  service,
  connect,
  complaints,
}) => {
  const { key } = service;
  const [one, two] = archived(service, "docs");
  const secret = String(service.workspace.all("webhooks")[0]?.["secret"]);
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await page.exposeBinding("reportMessage", (_source, message: string) => said.push(message));
  await page.addInitScript(() => {
    const post = BroadcastChannel.prototype.postMessage;
    BroadcastChannel.prototype.postMessage = function (message: unknown) {
      const report: unknown = Reflect.get(globalThis, "reportMessage");
      if (typeof report === "function") report(JSON.stringify(message));
      post.call(this, message);
    };
  });
  // The workspace quotes what it should not.
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
  await expect(page.getByRole("table").getByRole("row")).not.toHaveCount(1);
  await page.getByRole("button", { name: /^Export/ }).click();
  const downloads = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: /^As JSON/ }).click(),
  ]);
  const exported = await readFile(await downloads[0].path(), "utf8");
  expect(exported).toContain("[hidden] may not do this");
  await page
    .getByRole("link", { name: /^Restore doc/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("may not do this");

  const places = { ...(await placesOfPage(page)), exported, said: said.join("\n") };
  expect(Object.keys(places)).toHaveLength(12);
  expect(places.indexedDB).toContain("[hidden] may not do this");
  expect(places.page).toContain("[hidden] may not do this");
  for (const [place, text] of Object.entries(places)) {
    expect(text.includes(key), `the key in ${place}`).toBe(false);
    expect(text.includes(secret), `the secret in ${place}`).toBe(false);
  }
  // The search of the memory finds what is there while it is connected.
  expect((await heapOf(page)).includes(key)).toBe(true);

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Connected$/ }).click();
  await page.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByLabel("API key")).toBeVisible();
  const heap = await heapOf(page);
  expect(heap.includes(key), "the key in memory").toBe(false);
  expect(heap.includes(secret), "the secret in memory").toBe(false);
  // The browser tells of the refusal.
  expect(complaints.splice(0)).toEqual([expect.stringContaining("422 (Unprocessable Entity)")]);
});
