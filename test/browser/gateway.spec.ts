import { createHash, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "./support/fixtures.ts";
import { test } from "./support/gateway.ts";
import { heapOf } from "./support/heap.ts";
import { keysLoaded } from "./support/keys.ts";
import { textsOfPage } from "./support/page-texts.ts";
import { aTask, archived, leaveFew } from "./support/places.ts";
import { restoreAll } from "./support/runs.ts";
import { allInvoices } from "../demo-counts.ts";

/** Notes every reply that the page gets: its address, headers and body. */
function noteReplies(page: Page) {
  const replies: Promise<string>[] = [];
  page.on("response", (response) => {
    const note = async () => {
      const headers = await response.allHeaders();
      const body = await response.body().catch((error: unknown) => `not read: ${String(error)}`);
      return `${response.url()} ${JSON.stringify(headers)}\n${String(body)}`;
    };
    replies.push(note());
  });
  return () => Promise.all(replies);
}

test("staff do all their work, the gateway has the key", async ({
  page,
  context,
  site,
  service,
}) => {
  const repliesOf = noteReplies(page);
  leaveFew(service, "links", 30);
  // Connects by itself.
  await page.goto(`${site}/archive/invoices`);
  await expect(
    page.getByRole("status").filter({ hasText: `${allInvoices} archived` }),
  ).toBeVisible();

  const [invoice] = archived(service, "invoices");
  await page.getByRole("button", { name: /^Restore INV-2041/ }).click();
  await expect(page.getByRole("button", { name: /^Restored INV-2041/ })).toBeVisible();
  expect(service.workspace.get("invoices", invoice?.id ?? "")["archived_at"]).toBeNull();

  await page.getByRole("link", { name: /^Links/ }).click();
  await restoreAll(page, 30);
  await expect(page.getByRole("heading", { name: "All 30 links restored" })).toBeVisible();
  await expect(page.getByRole("region", { name: "30 links" })).toContainText("30 restored");
  expect(archived(service, "links")).toEqual([]);

  // A browser forgets the bodies of a page that is left.
  await repliesOf();
  const task = aTask(service);
  await page.goto(`${site}/tasks/${task.id}`);
  await expect(page.getByLabel(/^Title/)).toBeVisible();
  await keysLoaded(page);
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
  await expect(page.getByRole("article", { name: "plan.bin" })).toContainText("Finished");
  expect(service.received).toMatchObject([
    { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") },
  ]);
  expect(service.received[0]?.headers).not.toContain("authorization");

  const { key } = service;
  const api = service.requests.filter(({ path }) => path.startsWith("/api/"));
  expect(api.every(({ hasAuthorization }) => hasAuthorization)).toBe(true);
  const replies = await repliesOf();
  expect(replies.join()).toContain("Discovery workshop");
  const leaks = replies.filter((reply) => reply.includes(key));
  expect(leaks.map((reply) => reply.split(" ", 1))).toEqual([]);
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
