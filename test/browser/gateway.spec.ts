import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { servers } from "../gateway/support/gateway.ts";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/gateway.ts";
import { heapOf } from "./support/heap.ts";
import { textsOfPage } from "./support/page-texts.ts";
import { aTask, archived, leaveFew } from "./support/places.ts";
import { restoreAll, restoresOf } from "./support/runs.ts";

/** Notes every answer that the page gets: its address, headers and body. */
function noteAnswers(page: Page) {
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    const note = async () => {
      const headers = await response.allHeaders();
      const body = await response.body().catch(() => "");
      return `${response.url()} ${JSON.stringify(headers)}\n${String(body)}`;
    };
    answers.push(note());
  });
  return () => Promise.all(answers);
}

for (const server of servers) {
  test.describe(server, () => {
    test.use({ server });

    test("staff do all their work, and the key stays in the gateway", async ({
      page,
      context,
      site,
      service,
    }) => {
      const answersOf = noteAnswers(page);
      leaveFew(service, "links", 30);
      // Connects by itself.
      await page.goto(`${site}/archive/invoices`);
      await expect(page.getByText("1–20 of 243")).toBeVisible();
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page.getByText("21–40 of 243")).toBeVisible();

      const [invoice] = archived(service, "invoices");
      await page.goBack();
      await page.getByRole("button", { name: /^Restore INV-2041/ }).click();
      await expect(page.getByRole("button", { name: /^Restored INV-2041/ })).toBeVisible();
      expect(service.workspace.get("invoices", invoice?.id ?? "")["archived_at"]).toBeNull();

      await page.getByRole("link", { name: /^Links/ }).click();
      await restoreAll(page, 30);
      await expect(page.getByRole("heading", { name: "30 links processed" })).toBeVisible();
      await expect(page.getByRole("region", { name: "30 links" })).toContainText("30 restored");
      expect(archived(service, "links")).toEqual([]);

      const task = aTask(service);
      await page.goto(`${site}/tasks/${task.id}`);
      await page.getByLabel(/^Title/).fill("Route map, all islands");
      await page.keyboard.press("Control+s");
      await expect(page.getByText(/^Saved: title/)).toBeVisible();
      expect(service.workspace.get("tasks", task.id)["title"]).toBe("Route map, all islands");

      const secret = String(service.workspace.all("webhooks")[0]?.["secret"]);
      await page.getByRole("link", { name: "Webhooks" }).click();
      await page
        .getByRole("button", { name: /^Show the secret/ })
        .first()
        .click();
      await expect(page.getByText(secret, { exact: true })).toBeVisible();

      const bytes = randomBytes(3_000_000);
      await page.getByRole("link", { name: /^Uploads/ }).click();
      await page
        .getByLabel("Files to upload")
        .setInputFiles({ name: "plan.bin", mimeType: "application/octet-stream", buffer: bytes });
      await expect(page.getByRole("article", { name: "plan.bin" })).toBeVisible();
      expect(service.received).toMatchObject([
        { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
      ]);
      expect(service.received[0]?.headers).not.toContain("authorization");

      const { key } = service;
      const api = service.requests.filter(({ path }) => path.startsWith("/api/"));
      expect(api.every(({ hasAuthorization }) => hasAuthorization)).toBe(true);
      const answers = await answersOf();
      expect(answers.join()).toContain("Discovery workshop");
      expect(answers.filter((answer) => answer.includes(key))).toEqual([]);
      const places = {
        ...(await textsOfPage(page)),
        state: JSON.stringify(await context.storageState({ indexedDB: true })),
        heap: await heapOf(page),
      };
      expect(places.heap).toContain("plan.bin");
      for (const [place, text] of Object.entries(places)) {
        expect(text.includes(key), `the key in ${place}`).toBe(false);
      }
    });

    test("addresses open as they are, and a missing asset is an error", async ({
      page,
      request,
      site,
      service,
      complaints,
    }) => {
      const [doc] = archived(service, "docs");
      await page.goto(`${site}/archive/docs/${doc?.id}?per_page=50`);
      const drawer = page.getByRole("dialog");
      await expect(drawer).toContainText(String(doc?.["title"]));
      await page.reload();
      await expect(drawer).toContainText(String(doc?.["title"]));
      await page.goto(`${site}/nowhere/at/all`);
      await expect(page.getByRole("heading", { level: 1, name: "Not found" })).toBeVisible();
      const missing = await request.get(`${site}/assets/missing-00000000.js`);
      expect(missing.status()).toBe(404);
    });
  });
}
