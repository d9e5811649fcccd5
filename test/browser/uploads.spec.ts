import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type RequestListener, createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { listen } from "../listen.ts";
import { builds } from "./support/build.ts";
import { test as base, expect, serve } from "./support/fixtures.ts";
import { heapOf } from "./support/heap.ts";

interface UploadServer {
  origin: string;
  /** Received requests: method, path and number of bytes. */
  requests: string[];
}

/** Starts a server that accepts a `PUT` from every origin. */
async function startUploadServer(
  reply: RequestListener,
): Promise<UploadServer & { close: () => void }> {
  const requests: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    let bytes = 0;
    for await (const chunk of incoming) bytes += Buffer.from(chunk).length;
    requests.push(`${incoming.method} ${incoming.url} ${bytes}`);
    outgoing.setHeader("Access-Control-Allow-Origin", "*");
    outgoing.setHeader("Access-Control-Allow-Methods", "PUT");
    outgoing.setHeader("Access-Control-Allow-Headers", "Content-Type");
    reply(incoming, outgoing);
    outgoing.end();
  });
  const origin = `http://127.0.0.1:${await listen(server)}`;
  return { origin, requests, close: () => void server.close() };
}

const test = base.extend<{ otherHost: UploadServer; storage: UploadServer }>({
  otherHost: async ({}, use) => {
    const server = await startUploadServer(() => undefined);
    await use(server);
    server.close();
  },
  /** Redirects `/elsewhere` to the other host, and `/here` within this one. */
  storage: async ({ otherHost }, use) => {
    const redirects = new Map([
      ["/elsewhere", `${otherHost.origin}/stolen`],
      ["/here", "/kept"],
    ]);
    const server = await startUploadServer(({ method, url = "" }, outgoing) => {
      const location = method === "PUT" ? redirects.get(url) : undefined;
      if (location !== undefined) outgoing.writeHead(307, { Location: location });
    });
    await use(server);
    server.close();
  },
  // The page's own policy allows all three: only the upload itself can refuse the redirect.
  site: async ({ service, storage, otherHost }, use) => {
    const connect = [service.origin, storage.origin, otherHost.origin];
    const { origin, close } = await serve(builds.production, connect);
    await use(origin);
    close();
  },
});

let folder = "";
test.beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reshelve-uploads-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, bytes: Buffer) {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return { at, name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
}

const rowOf = (page: Page, name: string) => page.getByRole("article", { name });
/** The row of a file, once it is finished; "Deleted in … unless finished" has no capital letter. */
const card = (page: Page, name: string) => rowOf(page, name).filter({ hasText: /Finished/ });
const bytesIn = (page: Page) => page.getByLabel("Files to upload");

test("files of 0 bytes, 1 byte and 50 MB arrive, without key", async ({ page, service, enter }) => {
  test.setTimeout(180_000);
  await enter("/uploads");
  const small = [file("empty.txt", Buffer.alloc(0)), file("one.bin", Buffer.from([255]))];
  await bytesIn(page).setInputFiles(small.map(({ at }) => at));
  for (const { name } of small) await expect(card(page, name)).toBeVisible();

  // The line is held back a little, so that a local upload takes as long as it takes to see it move.
  const client = await page.context().newCDPSession(page);
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 12_500_000,
  });
  // A name that makes the bucket slow, which holds the upload back wherever the browser does not.
  const large = file("sentinel-slow-50-mb.bin", randomBytes(50_000_000));
  const heap = async () => {
    const { metrics } = await client.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? 0;
  };
  await client.send("Performance.enable");
  const before = await heap();
  await bytesIn(page).setInputFiles(large.at);
  const bar = page.getByRole("progressbar", { name: large.name });
  const seen = new Set<number>();
  let most = 0;
  await expect(async () => {
    const value = await bar.getAttribute("value", { timeout: 500 }).catch(() => null);
    if (value !== null) seen.add(Number(value));
    most = Math.max(most, await heap());
    expect(await card(page, large.name).count()).toBe(1);
  }).toPass({ intervals: [100], timeout: 120_000 });
  expect(seen.size).toBeGreaterThan(3);
  expect([...seen]).toEqual([...seen].toSorted((a, b) => a - b));
  // Far below the 50 MB of the file: the browser reads it from the disk as it sends.
  expect(most - before).toBeLessThan(15_000_000);

  const files = [...small, large];
  expect(service.received.map(({ bytes, sha256 }) => [bytes, sha256]).toSorted()).toEqual(
    files.map(({ size, sha256 }) => [size, sha256]).toSorted(),
  );
  for (const { headers } of service.received) expect(headers).not.toContain("authorization");
  const puts = service.requests.filter(({ method }) => method === "PUT");
  expect(puts.map(({ hasAuthorization }) => hasAuthorization)).toEqual([false, false, false]);
  expect(JSON.stringify(puts)).not.toContain(service.key);
  const completes = service.requests.filter(({ path: asked }) => asked.endsWith("/complete"));
  expect(completes.filter(({ method }) => method === "POST")).toHaveLength(3);
  await expect(card(page, large.name)).toContainText("47.7 MiB");

  // The upload addresses, with which anyone could send, are gone from memory.
  const memory = await heapOf(page);
  expect(memory).toContain(service.received[0]?.id);
  const tokens = service.received.map(({ id }) => service.workspace.findUpload(id)?.token ?? "");
  expect(tokens.filter((token) => token === "" || memory.includes(token))).toEqual([]);
});

test("a file that was deleted or changed while it waited is told apart", async ({
  page,
  service,
  enter,
}) => {
  await enter("/uploads");
  const [first, second, deleted, changed] = ["a", "b", "c", "d"].map((name) =>
    file(`${name}.txt`, Buffer.from(`words of ${name}`)),
  );
  if (!first || !second || !deleted || !changed) throw new Error("There are four files.");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  // Two are sent at a time: the others wait.
  await page.route("**/api/files", async (route) => {
    await held;
    await route.continue();
  });
  await bytesIn(page).setInputFiles([first, second, deleted, changed].map(({ at }) => at));
  await expect(rowOf(page, changed.name)).toBeVisible();
  rmSync(deleted.at);
  writeFileSync(changed.at, "other words");
  release();
  await expect(rowOf(page, deleted.name)).toContainText("c.txt can’t be read any more.");
  await expect(rowOf(page, changed.name)).toContainText("d.txt was changed since you chose it.");
  for (const { name } of [first, second]) await expect(card(page, name)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Choose again/ })).toHaveCount(2);
  const creates = service.requests.filter(({ path: at, method }) => {
    return method === "POST" && at === "/api/files";
  });
  expect(creates).toHaveLength(2);
});

test("uploads outlive a reload", async ({ page, enter, expectedComplaints }) => {
  expectedComplaints.push(/net::ERR|Failed to load/);
  await enter("/uploads");
  const slow = file("sentinel-slow.bin", randomBytes(3_000_000));
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByLabel("File ID").fill("see fi_stickerSheet02, fi_brochureDraft01");
  await page.getByRole("button", { name: "Add to this list" }).click();
  const waiting = page.getByRole("region", { name: /^Files/ });
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  await page.reload();
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  // The least time left is on top.
  await expect(waiting.getByRole("listitem").first()).toContainText("sticker-sheet.pdf");
  await expect(waiting.getByRole("listitem").first()).toContainText(/Deleted in \d+ min unless/);
  expect(asked).toEqual([]);

  await bytesIn(page).setInputFiles(slow.at);
  await expect(page.getByRole("progressbar", { name: slow.name })).toBeVisible();
  await page.reload();
  expect(asked).toEqual(["beforeunload"]);
  await expect(rowOf(page, slow.name)).toContainText("Choose again");

  await page.getByRole("button", { name: "Finish all" }).click();
  await expect(page.getByRole("button", { name: /^Attach to a folder/ })).toHaveCount(2);
  await expect(page.locator("#content")).toBeFocused();
  await expect(page.getByRole("link", { name: /^Uploads/ })).not.toContainText("waiting");
});

/** Replaces the upload address in the workspace's replies. */
async function replaceUploadAddress(page: Page, address: () => string) {
  await page.route("**/api/files", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    const created: object = await response.json();
    return route.fulfill({ response, json: { ...created, upload_url: address() } });
  });
}

// In `base`, the page may connect to the workspace alone.
base(
  "a storage that the page may not connect to is named as such",
  async ({ page, enter, complaints, expectedComplaints, violations }) => {
    expectedComplaints.push(/Content Security Policy/);
    await replaceUploadAddress(page, () => "http://127.0.0.1:9/x");
    await enter("/uploads");
    await bytesIn(page).setInputFiles(file("plan.bin", randomBytes(9)).at);
    const row = page.getByRole("region", { name: /^Files/ }).getByRole("listitem");
    await expect(row).toContainText("The console’s own policy (connect-src)");
    await expect.poll(() => complaints.join()).toContain("Content Security Policy");
    expect(violations.splice(0)).toEqual([expect.stringContaining("http://127.0.0.1:9")]);
  },
);

test("a redirect of the storage to another host is blocked before a byte is sent", async ({
  page,
  storage,
  otherHost,
  enter,
  complaints,
  expectedComplaints,
  violations,
}) => {
  expectedComplaints.push(/Content Security Policy/);
  let path = "/elsewhere";
  await replaceUploadAddress(page, () => storage.origin + path);
  await enter("/uploads");
  const sent = file("plan.bin", randomBytes(100_000));
  await bytesIn(page).setInputFiles(sent.at);
  const row = page.getByRole("region", { name: /^Files/ }).getByRole("listitem");
  await expect(row).toContainText("The storage redirected it to another host.");
  expect(storage.requests).toContain("PUT /elsewhere 100000");
  expect(otherHost.requests).toEqual([]);
  await expect.poll(() => complaints.join()).toContain("Content Security Policy");
  expect(violations.splice(0)).toHaveLength(1);
  // The frame that sent the upload is removed.
  await expect(page.locator("iframe")).toHaveCount(0);

  path = "/here";
  await row.getByRole("button", { name: /^Try again/ }).click();
  await expect(card(page, sent.name)).toBeVisible();
  expect(storage.requests).toContain("PUT /kept 100000");
});

test("a failing storage is explained", async ({ page, service, enter, expectedComplaints }) => {
  expectedComplaints.push(/^Failed to load resource/);
  await enter("/uploads");
  const names = ["sentinel-cut.bin", "sentinel-refused.bin", "sentinel-too-large.bin"];
  // Large enough that the half at which it is cut has not left with the rest.
  const files = names.map((name, index) => file(name, randomBytes(index === 0 ? 40_000_000 : 9)));
  await bytesIn(page).setInputFiles(files.map(({ at }) => at));
  const rows = page.getByRole("region", { name: /^Files/ }).getByRole("listitem");
  const messages = [
    /connection was lost/,
    /Didn’t upload\. The upload link wasn’t accepted \(403\)/,
    /Didn’t upload\. 9 bytes is more than the workspace allows/,
  ];
  for (const [index, words] of messages.entries()) {
    await expect(rows.filter({ hasText: names[index] ?? "" })).toContainText(words);
  }
  const completes = service.requests.filter(({ path: asked }) => asked.endsWith("/complete"));
  expect(completes).toEqual([]);
});
